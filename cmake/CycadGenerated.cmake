# Sources that are written by the build: the version, the embedded maps, weights, recipes and page files, the list of required CPU
# features.

set(cycad_generated_dir ${PROJECT_BINARY_DIR}/generated)

# The commit is asked for at every build, but the file changes (and is compiled) only when the answer does.
function(cycad_add_version target)
  set(output ${cycad_generated_dir}/version.cpp)
  add_custom_target(cycad_version
    COMMAND ${CMAKE_COMMAND} -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DOUTPUT=${output} -DVERSION=${PROJECT_VERSION}
            -P ${PROJECT_SOURCE_DIR}/cmake/write_version.cmake
    BYPRODUCTS ${output}
    COMMENT "Asking git for the commit")
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  add_dependencies(${target} cycad_version)
endfunction()

# What the files of a folder say becomes text inside of the target, so that the program stands alone:
# cmake/embed_NAME.cmake writes it as NAME.cpp. The script may take further files, as VARIABLE=FILE.
function(cycad_embed target name folder pattern comment)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed_${name}.cmake)
  set(output ${cycad_generated_dir}/${name}.cpp)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/${pattern})
  set(definitions ${ARGN})
  list(TRANSFORM definitions PREPEND -D)
  set(other_files ${ARGN})
  list(TRANSFORM other_files REPLACE "^[^=]*=" "")
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DINPUT_DIR=${PROJECT_SOURCE_DIR}/${folder} ${definitions} -DOUTPUT=${output} -P ${script}
    DEPENDS ${files} ${other_files} ${script}
    COMMENT "Embedding ${comment}"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# Feature names of __builtin_cpu_supports beside the macros that say a compiler may emit them. clang knows fewer
# names than g++; a processor that has AVX2 and BMI2 has what is missing from the shorter list as well.
set(cycad_cpu_features
  sse3=__SSE3__ ssse3=__SSSE3__ sse4.1=__SSE4_1__ sse4.2=__SSE4_2__ sse4a=__SSE4A__ popcnt=__POPCNT__
  avx=__AVX__ avx2=__AVX2__ fma=__FMA__ fma4=__FMA4__ xop=__XOP__ bmi=__BMI__ bmi2=__BMI2__
  aes=__AES__ pclmul=__PCLMUL__ vpclmulqdq=__VPCLMULQDQ__ gfni=__GFNI__
  avx512f=__AVX512F__ avx512vl=__AVX512VL__ avx512bw=__AVX512BW__ avx512dq=__AVX512DQ__ avx512cd=__AVX512CD__
  avx512ifma=__AVX512IFMA__ avx512vbmi=__AVX512VBMI__ avx512vbmi2=__AVX512VBMI2__ avx512vnni=__AVX512VNNI__
  avx512bitalg=__AVX512BITALG__ avx512vpopcntdq=__AVX512VPOPCNTDQ__ avx512bf16=__AVX512BF16__)

# FILE with one line for each feature that the compiler may use with these options and that the baseline has not.
function(cycad_list_cpu_features file)
  cycad_predefined_macros(with_options ${ARGN})
  cycad_predefined_macros(baseline)
  set(lines "")
  foreach(entry IN LISTS cycad_cpu_features)
    string(REGEX MATCH "^(.*)=(.*)$" matched ${entry})
    set(name ${CMAKE_MATCH_1})
    set(definition "#define ${CMAKE_MATCH_2} ")
    string(FIND "${with_options}" "${definition}" used)
    string(FIND "${baseline}" "${definition}" always_there)
    if(NOT used EQUAL -1 AND always_there EQUAL -1)
      string(APPEND lines "{\"${name}\", __builtin_cpu_supports(\"${name}\") != 0},\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${cycad_generated_dir}/${file} CONTENT "${lines}" @ONLY)
endfunction()

# apps/cli/cpu_check.cpp includes the features that this build may use. It is compiled for the baseline itself, so that it
# runs on any processor.
function(cycad_add_cpu_check target)
  cycad_list_cpu_features(cpu_features.inc ${cycad_arch_options})
  target_include_directories(${target} PRIVATE ${cycad_generated_dir})
  cycad_compile_for_baseline(${PROJECT_SOURCE_DIR}/apps/cli/cpu_check.cpp)
  # Precompiled headers are for the other instruction set.
  set_source_files_properties(${PROJECT_SOURCE_DIR}/apps/cli/cpu_check.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# The program goes on as the one for x86-64-v3 where there is one at this path, seen from its own folder, and the
# processor can run it.
function(cycad_go_on_as target path)
  cycad_list_cpu_features(wide_features.inc -march=x86-64-v3)
  target_compile_definitions(${target} PRIVATE CYCAD_WIDE_PROGRAM="${path}")
endfunction()

function(cycad_predefined_macros variable)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${ARGN} -dM -E -x c++ /dev/null
    OUTPUT_VARIABLE macros ERROR_VARIABLE problem RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "CYCAD_ARCH=${CYCAD_ARCH}: the compiler takes neither native, baseline nor this value of -march:\n"
                        "${problem}")
  endif()
  set(${variable} "${macros}" PARENT_SCOPE)
endfunction()

function(cycad_compile_for_baseline source)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -march=x86-64)
  endif()
endfunction()
