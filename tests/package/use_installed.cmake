# cmake -DBUILD_DIR=... -DPROJECT_DIR=... -DPROGRAM=... -DEXPECTED=... -DCOMPILER=... -DGENERATOR=... -DWORK_DIR=...
#       [-DFLAGS=...] [-DBUILD_TYPE=...] [-DSCRIPT=...] [-DSOURCE_DIR=...] -P use_installed.cmake
# Installs the build to a new prefix, builds a copy of another project against that prefix, and runs its program, or with
# SCRIPT a script with the program as its argument. BUILD_TYPE is the type that the project is expected to choose by itself.
# With SOURCE_DIR it is the headers alone that are configured and installed, where none of the other packages can be found.

file(REMOVE_RECURSE ${WORK_DIR})
file(COPY ${PROJECT_DIR}/ DESTINATION ${WORK_DIR}/source)
set(prefix ${WORK_DIR}/prefix)

if(SOURCE_DIR)
  set(BUILD_DIR ${WORK_DIR}/headers)
  set(nothing_else "")
  foreach(package IN ITEMS fmt nlohmann_json Boost SQLite3 tomlplusplus ZLIB CLI11 httplib GTest benchmark pybind11)
    list(APPEND nothing_else -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
  endforeach()
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${BUILD_DIR} -G ${GENERATOR} -DCYCAD_LABORATORY=OFF
    -DCMAKE_CXX_COMPILER=${COMPILER} ${nothing_else} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD_DIR} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endif()
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

if(SOURCE_DIR AND (EXISTS ${prefix}/include/cycad/agent OR EXISTS ${prefix}/bin))
  message(FATAL_ERROR "expected the headers of core, game and search alone under ${prefix}")
endif()

execute_process(COMMAND ${SCRIPT} ${WORK_DIR}/build/${PROGRAM} WORKING_DIRECTORY ${WORK_DIR}
  OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
if(NOT output MATCHES "${EXPECTED}")
  message(FATAL_ERROR "expected ${PROGRAM} to print \"${EXPECTED}\", but it printed: ${output}")
endif()
message(STATUS "${PROGRAM}: ${output}")
