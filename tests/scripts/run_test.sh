#!/usr/bin/env bash
# ./run: arguments and exit code reach the program unchanged, nothing but the program writes to standard output, and
# a failed build shows its log and runs nothing. The package manager, cmake and the program are stand-ins.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

project=$scratch/a\ project
mkdir -p "$project/scripts" "$project/build/release"
cp "$root/run" "$project/"
cp "$root/scripts/install-dependencies" "$root/scripts/build" "$project/scripts/"
touch "$project/CMakePresets.json"
cat >"$project/build/release/cycad" <<'PROGRAM'
#!/bin/bash
printf '<%s>' "$@"
echo "in $PWD"
exit "${PROGRAM_STATUS:-0}"
PROGRAM
chmod +x "$project/build/release/cycad"

# Every package asked for is there.
# shellcheck disable=SC2016
fake dpkg-query 'for name in "${@:4}"; do printf "installed=%s " "$name"; done'
# shellcheck disable=SC2016
fake cmake 'echo "cmake $*"; exit "${CMAKE_STATUS:-0}"'
export PATH=$scratch/bin:$PATH

cd "$scratch"
capture "$project/run" match 'two words' '' '*' --games=3 -- build
check_equal "arguments arrive as they were typed, in the caller's folder" \
  "<match><two words><><*><--games=3><--><build>in $scratch" "$out"
check_equal "exit code of success" 0 "$status"

PROGRAM_STATUS=1 capture "$project/run" reproduce
check_equal "exit code of the program" 1 "$status"
PROGRAM_STATUS=42 capture "$project/run" build more
check_equal "another exit code, and 'build' with more words is the program's" "42 <build><more>in $scratch" "$status $out"

capture "$project/run" build
check_equal "'build' alone runs nothing" "0 " "$status $out"
capture "$project/run"
check_equal "no argument" "<reproduce><--showcase>in $scratch" "$out"

touch "$project/build/release/build.ninja" "$project/build/release.configured"
capture "$project/run" describe
check_equal "quiet when there is nothing to do" "" "$err"

printf '#!/bin/bash\necho "page" >&2\n' >"$project/scripts/build-page"
chmod +x "$project/scripts/build-page"
capture "$project/run" serve --port 0
check_equal "'serve' reaches the program" "<serve><--port><0>in $scratch" "$out"
check_equal "'serve' builds the page" "page" "$err"
check_contains "'serve' builds the server" "-DCYCAD_SERVE=ON" "$(<"$project/build/release.log")"

# shellcheck disable=SC2016
PYTHONPATH=/elsewhere capture "$project/run" python -c \
  'import os, sys; print(os.environ["PYTHONPATH"], sys.argv[1:]); sys.exit(5)' 'two words'
check_equal "'python' is an interpreter with the module on its path" \
  "5 $project/build/release/python:/elsewhere ['two words']" "$status $out"
check_contains "'python' builds the module for Debian's python3" "-DCYCAD_PYTHON=/usr/bin/python3" \
  "$(<"$project/build/release.log")"

CMAKE_STATUS=1 capture "$project/run" describe
check_equal "a failed build runs nothing" "3 " "$status $out"
check_contains "a failed build shows what the tools said" "cmake --build" "$err"

finish
