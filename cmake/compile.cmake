# SPDX-License-Identifier: Apache-2.0
# Compiler and linker options for our own code. Our targets link `credence_compile`.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# NDEBUG is not defined: checks stay on in release builds. Without -g, builds are faster.
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g")

find_program(CREDENCE_CCACHE ccache)
if(CREDENCE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Cached paths are relative to the checkout, so clones share the cache.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} ${CREDENCE_CCACHE})
endif()
# Native builds only: a cross compiler looks for mold under a name that Debian does not install.
if(NOT CMAKE_CROSSCOMPILING)
  find_program(CREDENCE_MOLD mold)
endif()
if(CREDENCE_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

add_library(credence_compile INTERFACE)
target_include_directories(credence_compile INTERFACE
  ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
target_compile_options(credence_compile INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  # Designated initializers leave the other fields at their defaults on purpose.
  -Wno-missing-field-initializers
  # A replay must give identical bits: no fused multiply-add, and never -ffast-math.
  -ffp-contract=off
  # On arm64 `char` would be unsigned (src/base/processor_test.cc).
  -fsigned-char
  # __FILE__ is relative to the checkout, so the program does not depend on where it was built, and
  # clones share the compiler cache.
  -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
if(CREDENCE_WERROR)
  target_compile_options(credence_compile INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # -Wrestrict in g++ 12 is wrong about `"text" + std::string` (GCC bug 105651); -Wpsabi only notes
  # that g++ 9 passed some arguments differently.
  target_compile_options(credence_compile INTERFACE -Wno-restrict -Wno-psabi)
  # A unity build includes the sources, so g++ treats them as headers.
  if(CMAKE_UNITY_BUILD)
    target_compile_options(credence_compile INTERFACE -Wno-subobject-linkage)
  endif()
else()
  target_compile_options(credence_compile INTERFACE -Wthread-safety)
endif()

if(CREDENCE_SYNTAX_ONLY)
  target_compile_options(credence_compile INTERFACE -fsyntax-only)
  # There are no objects to link, so archives and programs are empty files.
  set(CMAKE_CXX_CREATE_STATIC_LIBRARY "${CMAKE_COMMAND} -E touch <TARGET>")
  set(CMAKE_CXX_LINK_EXECUTABLE "${CMAKE_COMMAND} -E touch <TARGET>")
endif()

# The same objects make the programs and the shared library of the C API. Hidden symbols cost a
# program nothing: the linker resolves them to fixed addresses.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
add_compile_options(-fno-semantic-interposition)

if(CREDENCE_SANITIZE)
  # Everything must be instrumented alike, so this applies to the whole build, not only to our
  # targets. The presets use clang, because g++ 12's leak check takes seconds per process on arm64.
  add_compile_options(-fsanitize=${CREDENCE_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer -O1 -g1)
  add_link_options(-fsanitize=${CREDENCE_SANITIZE})
  set(CREDENCE_STATIC_RUNTIME "")
  set(CREDENCE_SERVER_RUNTIME "")
else()
  # A hook is a cold process: lookups, relocations and mappings at start-up are a good part of its
  # time. Hence no PIE, a single file, and no unused code.
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
  set(CREDENCE_SERVER_RUNTIME -static-libstdc++ -static-libgcc -Wl,--gc-sections)
  if(CREDENCE_STATIC)
    set(CREDENCE_STATIC_RUNTIME -static -Wl,--gc-sections)
  else()
    set(CREDENCE_STATIC_RUNTIME ${CREDENCE_SERVER_RUNTIME})
  endif()
endif()
