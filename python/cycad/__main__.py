"""`python -m cycad ARGS...` is the command line."""

import sys

from ._cycad import run_command

sys.exit(run_command(["cycad", *sys.argv[1:]]))
