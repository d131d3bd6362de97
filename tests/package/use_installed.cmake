# cmake -DBUILD_DIR=... -DPROJECT_DIR=... -DPROGRAM=... -DEXPECTED=... -DCOMPILER=... -DGENERATOR=... -DWORK_DIR=...
#       [-DFLAGS=...] [-DBUILD_TYPE=...] -P use_installed.cmake
# Installs the build to a new prefix, builds a copy of another project against that prefix, and runs its program. BUILD_TYPE is
# the type that the project is expected to choose by itself.

file(REMOVE_RECURSE ${WORK_DIR})
file(COPY ${PROJECT_DIR}/ DESTINATION ${WORK_DIR}/source)
set(prefix ${WORK_DIR}/prefix)

execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${prefix}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK_DIR}/source -B ${WORK_DIR}/build -G ${GENERATOR}
  -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${prefix}
  "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror ${FLAGS}"
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK_DIR}/build COMMAND_ERROR_IS_FATAL ANY)

file(STRINGS ${WORK_DIR}/build/CMakeCache.txt found REGEX "^cycad_DIR:PATH=")
if(NOT found MATCHES "^cycad_DIR:PATH=${prefix}/")
  message(FATAL_ERROR "expected the package under ${prefix}, but: ${found}")
endif()

file(STRINGS ${WORK_DIR}/build/CMakeCache.txt type REGEX "^CMAKE_BUILD_TYPE:")
if(BUILD_TYPE AND NOT type MATCHES "=${BUILD_TYPE}$")
  message(FATAL_ERROR "expected the type ${BUILD_TYPE} without being asked for it, but: ${type}")
endif()

execute_process(COMMAND ${WORK_DIR}/build/${PROGRAM} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
if(NOT output MATCHES "${EXPECTED}")
  message(FATAL_ERROR "expected ${PROGRAM} to print \"${EXPECTED}\", but it printed: ${output}")
endif()
message(STATUS "${PROGRAM}: ${output}")
