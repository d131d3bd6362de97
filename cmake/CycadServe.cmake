# `cycad serve`: HTTP by cpp-httplib, and the built page.

# Debian's cpp-httplib is a library whose classes depend on the options that it was compiled with; pkg-config has them.
function(cycad_add_http target)
  set(found FALSE)
  if(NOT CYCAD_SERVE STREQUAL "OFF")
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND)
      pkg_check_modules(cycad_httplib QUIET IMPORTED_TARGET cpp-httplib>=0.11)
      set(found ${cycad_httplib_FOUND})
    endif()
    if(CYCAD_SERVE STREQUAL "ON" AND NOT found)
      message(FATAL_ERROR "CYCAD_SERVE=ON: cpp-httplib (libcpp-httplib-dev) and pkg-config are not installed")
    endif()
  endif()
  if(found)
    target_sources(${target} PRIVATE apps/serve/http_server.cpp)
    target_link_libraries(${target} PRIVATE PkgConfig::cycad_httplib)
    set_source_files_properties(apps/serve/http_server.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  else()
    target_sources(${target} PRIVATE apps/serve/no_http_server.cpp)
  endif()
  set(CYCAD_HAS_HTTP ${found} PARENT_SCOPE)
endfunction()

# The built page and the ledger become part of the program. Both are looked at in every build, but compiled only when they
# have changed.
function(cycad_embed_files target name folder)
  set(output ${cycad_generated_dir}/embedded_${name}.cpp)
  add_custom_target(cycad_embedded_${name}
    COMMAND ${CMAKE_COMMAND} -DINPUT_DIR=${folder} -DNAME=${name} -DOUTPUT=${output}
            -P ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    BYPRODUCTS ${output}
    COMMENT "Looking for the files of ${folder}")
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  add_dependencies(${target} cycad_embedded_${name})
endfunction()
