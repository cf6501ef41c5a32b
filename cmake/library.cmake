# SPDX-License-Identifier: Apache-2.0
# The library that `cmake --install` installs: one archive with the engine and the rooms below it,
# the public headers, and the files for find_package(credence) and pkg-config.
#
# The archive consists of the rooms' objects, so that nothing is compiled twice.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(objects $<TARGET_OBJECTS:credence_fmt_archive>)
foreach(room base model language vectors llm ledger memory governor executive belief review insight
             engine)
  list(APPEND objects $<TARGET_OBJECTS:credence_${room}>)
endforeach()
add_library(credence_library STATIC ${objects})
set_target_properties(credence_library PROPERTIES
  OUTPUT_NAME credence LINKER_LANGUAGE CXX UNITY_BUILD OFF EXPORT_NAME credence)

# System libraries that the archive needs, by their linker names.
set(CREDENCE_LIBRARY_NEEDS sqlite3 ssl crypto re2)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/credence)
configure_package_config_file(cmake/credence-config.cmake.in
  ${CMAKE_BINARY_DIR}/credence-config.cmake INSTALL_DESTINATION ${package}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/credence-config-version.cmake
  COMPATIBILITY SameMinorVersion)
list(TRANSFORM CREDENCE_LIBRARY_NEEDS PREPEND "-l" OUTPUT_VARIABLE needs)
list(JOIN needs " " CREDENCE_LIBRARY_FLAGS)
configure_file(cmake/credence.pc.in ${CMAKE_BINARY_DIR}/credence.pc @ONLY)

install(TARGETS credence_library ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY include/credence DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library
        FILES_MATCHING PATTERN "*.h")
install(FILES ${CMAKE_BINARY_DIR}/credence-config.cmake
              ${CMAKE_BINARY_DIR}/credence-config-version.cmake
        DESTINATION ${package} COMPONENT library)
install(FILES ${CMAKE_BINARY_DIR}/credence.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
