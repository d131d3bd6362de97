# Compiler options of our own targets. Nothing here is exported to the users of the installed headers: what they need
# as well stands with `cycad_headers`.

if(CYCAD_ARCH STREQUAL "baseline")
  set(cycad_arch_options "")
else()
  set(cycad_arch_options -march=${CYCAD_ARCH})
endif()

# The program and the Python module are linked from the same objects. Hidden symbols make that free: the compiler knows
# that nobody replaces a function from outside.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)

if(CYCAD_SANITIZE)
  add_compile_options(-fsanitize=${CYCAD_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${CYCAD_SANITIZE})
  # Instrumented code looks to g++ as if variables might be used before they are set.
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()

# g++ collects its garbage so often that it takes a tenth of a compilation; with 700 MB at hand, hardly ever.
add_compile_options("$<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=700000>")

# -Wno-restrict and its like: g++ 12 warns of "literal" + std::string at -O3, wrongly (its bug 105329); with
# precompiled headers it says so by three names. clang++ looks for the same mistakes in the asan preset.
function(cycad_own_target target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>
    $<$<CONFIG:Release>:-fno-trapping-math> ${cycad_arch_options})
endfunction()

# Precompiled headers: reading the standard library takes longer than most of our files. Only what nearly every file
# needs belongs here: <nlohmann/json.hpp> and <CLI/CLI.hpp> make every file that sees them slow to compile, used or not.
# Every file still includes what it uses; scripts/check-lint reads them without. The first target with the same options
# reads them for those that name it after LIKE.
function(cycad_read_once target)
  cmake_parse_arguments(read "" LIKE "" ${ARGN})
  if(read_LIKE)
    target_precompile_headers(${target} REUSE_FROM ${read_LIKE})
    return()
  endif()
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <chrono> <cmath> <filesystem> <functional> <map> <memory> <optional> <set> <span> <sstream>
    <string> <string_view> <thread> <utility> <variant> <vector> ${read_UNPARSED_ARGUMENTS})
endfunction()

# Optimises the files of a target less, as they are compiled more often than they are waited for; but not those after
# EXCEPT, which have inner loops.
function(cycad_compile_fast target)
  cmake_parse_arguments(fast "" "" EXCEPT ${ARGN})
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  foreach(source IN LISTS fast_EXCEPT)
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>
                                                     SKIP_PRECOMPILE_HEADERS ON)
  endforeach()
endfunction()

# Compiles several files of a target at a time, so that what they share is read and instantiated once; but not those after
# EXCEPT, nor those with options of their own. Functions of two files may then overload each other but not be the same,
# and a local name may be that of something in another file. The sanitizers' builds and scripts/check-lint take each
# file by itself.
function(cycad_compile_together target)
  cmake_parse_arguments(together "" "" EXCEPT ${ARGN})
  if(NOT CYCAD_UNITY OR CYCAD_SANITIZE)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  # g++ takes the included sources for headers, in which types of unnamed namespaces must not be members.
  target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local;-Wno-subobject-linkage>)
  if(together_EXCEPT)
    set_source_files_properties(${together_EXCEPT} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()
