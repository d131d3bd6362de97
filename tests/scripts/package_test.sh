#!/usr/bin/env bash
# package_test.sh BUILD_DIR: the Debian package of a build names what it needs, and its program runs.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"

capture cpack --config "$1/CPackConfig.cmake" -B "$scratch"
check_equal "cpack succeeds" 0 "$status"
package=$(echo "$scratch"/cycad_*.deb)
depends=$(dpkg-deb --field "$package" Depends)
for library in libc6 libstdc++6 libfmt9 libsqlite3-0 zlib1g; do
  check_contains "it depends on $library" "$library" "$depends"
done
dpkg-deb --extract "$package" "$scratch/root"
capture "$scratch/root/usr/bin/cycad" --version
check_equal "the packed program runs" 0 "$status"
check_contains "and says who it is" "cycad " "$out"
headers=no
[[ -f $scratch/root/usr/include/cycad/cycad.hpp ]] && headers=yes
check_equal "the headers are there" yes "$headers"

finish
