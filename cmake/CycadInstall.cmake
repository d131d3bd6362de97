# The installed package. find_package(cycad) and its component `search` give cycad::cycad, the headers, which need nothing;
# the component `laboratory` gives cycad::laboratory, the program as a library (cycad/laboratory.hpp), and `lab`
# cycad::lab, what is compiled below the command line. These two need fmt, SQLite and zlib, and cpp-httplib if `serve` was
# built with it.

include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cycad)

install(TARGETS cycad_headers EXPORT cycad-headers)
install(EXPORT cycad-headers NAMESPACE cycad:: DESTINATION ${package_dir})
if(CYCAD_LABORATORY)
  install(DIRECTORY include/cycad DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
  install(TARGETS cycad_lab EXPORT cycad-lab ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT cycad-lab NAMESPACE cycad:: DESTINATION ${package_dir})
  install(TARGETS cycad_cli cycad_serve bench_suite EXPORT cycad-laboratory ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT cycad-laboratory NAMESPACE cycad:: DESTINATION ${package_dir})
  install(TARGETS cycad RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  if(CYCAD_WIDE_PROGRAM)  # where the program looks for it
    install(PROGRAMS ${CYCAD_WIDE_PROGRAM} DESTINATION libexec/cycad/x86-64-v3 RENAME cycad)
  endif()
else()
  foreach(module IN ITEMS core game search)
    install(DIRECTORY include/cycad/${module} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cycad
      FILES_MATCHING PATTERN "*.hpp")
  endforeach()
  install(FILES include/cycad/cycad.hpp include/cycad/check.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cycad)
endif()

configure_package_config_file(cmake/cycadConfig.cmake.in ${PROJECT_BINARY_DIR}/cycadConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cycadConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cycadConfig.cmake ${PROJECT_BINARY_DIR}/cycadConfigVersion.cmake
  DESTINATION ${package_dir})
