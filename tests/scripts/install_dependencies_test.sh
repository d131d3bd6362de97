#!/usr/bin/env bash
# scripts/install-dependencies: silent when all is there, installs only what is missing, and otherwise fails with the
# one command that would help. dpkg-query, apt-get, id and sudo are stand-ins; nothing else is on the path but tools.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

for tool in bash env; do
  mkdir -p "$scratch/bin"
  ln -s "$(command -v "$tool")" "$scratch/bin/$tool"
done

install_dependencies() {
  PATH=$scratch/bin capture "$root/scripts/install-dependencies" "$@"
}

# All is installed but what $MISSING names; what $UNPACKED names is as after an interrupted installation.
# shellcheck disable=SC2016
fake dpkg-query '
for name in "${@:4}"; do
  case " $MISSING " in
    *" $name "*) status=1 ;;
    *) if [[ " $UNPACKED " == *" $name "* ]]; then printf "unpacked=%s " "$name"; else printf "installed=%s " "$name"; fi ;;
  esac
done
exit ${status:-0}'
fake id 'echo 0'

export MISSING='' UNPACKED=''
install_dependencies build
check_equal "nothing missing" "0  " "$status $out $err"

export MISSING='ninja-build libcli11-dev' UNPACKED=libfmt-dev
command_line='apt-get update && apt-get install -y --no-install-recommends ninja-build libcli11-dev libfmt-dev'
install_dependencies build
check_equal "without apt-get: exit code" 3 "$status"
check_contains "without apt-get: the reason" "there is no apt-get" "$err"
check_contains "without apt-get: the command" "  $command_line" "$err"

# shellcheck disable=SC2016
fake apt-get 'echo "${BY_SUDO:-}apt-get $*" >>"$APT_LOG"; [[ " $* " != *" ${APT_FAILS:-none} "* ]]'
export APT_LOG=$scratch/apt.log
install_dependencies build
check_equal "as root: exit code and standard output" "0 " "$status $out"
check_equal "as root: what apt-get was asked for" "apt-get -q -o DPkg::Lock::Timeout=300 update
apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends ninja-build libcli11-dev libfmt-dev" \
  "$(<"$APT_LOG")"

for failing in update install; do
  APT_FAILS=$failing install_dependencies build
  check_equal "apt-get $failing fails: exit code" 3 "$status"
  check_contains "apt-get $failing fails: the reason" "apt-get $failing failed" "$err"
  check_contains "apt-get $failing fails: the command" "  $command_line" "$err"
done

fake id 'echo 1000'
install_dependencies build
check_contains "neither root nor sudo" "neither root nor sudo" "$err"
check_equal "neither root nor sudo: exit code" 3 "$status"

fake sudo 'exit 1'
install_dependencies build
check_contains "sudo wants a password" "sudo wants a password" "$err"

# shellcheck disable=SC2016
fake sudo '[[ $1 == -n ]] && shift; [[ $1 == true ]] && exit 0; BY_SUDO="sudo " exec "$@"'
rm "$APT_LOG"
install_dependencies build
check_equal "through sudo: exit code" 0 "$status"
check_contains "through sudo: updates" "sudo apt-get -q -o DPkg::Lock::Timeout=300 update" "$(<"$APT_LOG")"
check_contains "through sudo: installs" "sudo apt-get -q -o DPkg::Lock::Timeout=300 install" "$(<"$APT_LOG")"

export MISSING=clang-tidy UNPACKED=''
rm "$APT_LOG"
install_dependencies build
check_equal "the build needs no linter" "no log" "$(cat "$APT_LOG" 2>/dev/null || echo 'no log')"
install_dependencies test
check_contains "the tests need it" "--no-install-recommends clang-tidy" "$(<"$APT_LOG")"

install_dependencies everything
check_equal "an unknown set of packages is a mistake of the caller" 2 "$status"

finish
