# The installed package: find_package(cycad) gives cycad::cycad (the headers), find_package(cycad COMPONENTS lab)
# also cycad::lab (the compiled part, which needs fmt, SQLite and zlib).

include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cycad)

install(DIRECTORY include/cycad DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(TARGETS cycad_headers EXPORT cycad-headers)
install(EXPORT cycad-headers NAMESPACE cycad:: DESTINATION ${package_dir})
install(TARGETS cycad_lab EXPORT cycad-lab ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT cycad-lab NAMESPACE cycad:: DESTINATION ${package_dir})
install(TARGETS cycad RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

configure_package_config_file(cmake/cycadConfig.cmake.in ${PROJECT_BINARY_DIR}/cycadConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cycadConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cycadConfig.cmake ${PROJECT_BINARY_DIR}/cycadConfigVersion.cmake
  DESTINATION ${package_dir})
