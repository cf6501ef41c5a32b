# SPDX-License-Identifier: Apache-2.0
# libcredence.so: the C interface (include/credence/credence.h) for programs in any language. It
# consists of the objects of surface/c and of all archives below it, with the C++ runtime, SQLite
# and OpenSSL, and exports only what libcredence.map names. Debian's archives are
# position-independent only as programs are, which suffices for what is not exported.
#
# It does not suffice for RE2, which has a thread-local variable and so is loaded as a shared
# library (cmake/third_party.cmake): from beside libcredence.so, or from where the system looks.
# Objects of RE2 may cross between two copies of the C++ runtime, because both allocate with malloc
# and RE2 throws nothing.
if(CREDENCE_SANITIZE OR CREDENCE_SYNTAX_ONLY OR CREDENCE_FUZZ)
  return()  # A sanitizer must be in the program itself; the room's tests run with it.
endif()
include(GNUInstallDirs)

# As in credence.h: libcredence.so.0 and libcredence.so.0.1.
file(STRINGS ${PROJECT_SOURCE_DIR}/include/credence/credence.h lines
     REGEX "^#define CREDENCE_ABI_(MAJOR|MINOR) [0-9]+$")
string(REGEX REPLACE ".*MAJOR ([0-9]+).*" "\\1" CREDENCE_ABI_MAJOR "${lines}")
string(REGEX REPLACE ".*MINOR ([0-9]+).*" "\\1" CREDENCE_ABI_MINOR "${lines}")

set(map ${PROJECT_SOURCE_DIR}/src/surface/c/libcredence.map)
add_library(credence_shared SHARED
  $<TARGET_OBJECTS:credence_surface_c> $<TARGET_OBJECTS:credence_no_destructors>)
target_link_libraries(credence_shared PRIVATE credence_surface_c)
target_link_options(credence_shared PRIVATE
  -static-libstdc++ -static-libgcc -Wl,--version-script=${map} -Wl,--exclude-libs,ALL
  # Everything must be found now, not when a program loads the library.
  -Wl,-z,defs -Wl,-z,now -Wl,--gc-sections
  # Threads may be in the library, and it destroys nothing (no_destructors.cc).
  -Wl,-z,nodelete)
set_target_properties(credence_shared PROPERTIES
  OUTPUT_NAME credence LINKER_LANGUAGE CXX UNITY_BUILD OFF LINK_DEPENDS ${map}
  BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN"
  VERSION ${CREDENCE_ABI_MAJOR}.${CREDENCE_ABI_MINOR} SOVERSION ${CREDENCE_ABI_MAJOR}
  LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

# From the folder of the file, so that an unpacked tree may be anywhere.
file(RELATIVE_PATH CREDENCE_PC_PREFIX
     ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" CREDENCE_PC_PREFIX "${CREDENCE_PC_PREFIX}")
configure_file(cmake/credence-c.pc.in ${CMAKE_BINARY_DIR}/credence-c.pc @ONLY)
install(TARGETS credence_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(FILES ${CMAKE_BINARY_DIR}/credence-c.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
