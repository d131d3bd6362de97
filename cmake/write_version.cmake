# cmake -DSOURCE_DIR=... -DVERSION=... -DOUTPUT=... -P write_version.cmake
# Writes the definitions of cycad/core/version.hpp. The commit is empty when this is no git checkout.

execute_process(COMMAND git -C ${SOURCE_DIR} describe --always --dirty --abbrev=12 --exclude=*
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT EXISTS ${SOURCE_DIR}/.git)
  set(commit "")
endif()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "cycad/core/version.hpp"

namespace cycad {

std::string_view version() { return "@VERSION@"; }
std::string_view commit() { return "@commit@"; }

}  // namespace cycad
]])
