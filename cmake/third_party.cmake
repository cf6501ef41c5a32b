# SPDX-License-Identifier: Apache-2.0
# Third-party libraries as interface targets, with static archives where there is code to link.
# Debian's imported targets are shared libraries, which slow down start-up, so they are not used.
# tools/setup.sh installs the packages; tools/tidy.py knows which room may include which.

find_package(Threads REQUIRED)

# credence_third_party(<target> HEADER <header> [ARCHIVE <lib.a> [SHARED <lib.so>]])
# SHARED is for shared libraries, if the archive cannot be a part of one (cmake/c_library.cmake).
function(credence_third_party target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER;ARCHIVE;SHARED" "")
  add_library(${target} INTERFACE)
  find_path(${target}_INCLUDE ${arg_HEADER})
  if(NOT ${target}_INCLUDE)
    message(FATAL_ERROR "${arg_HEADER} was not found; run tools/setup.sh")
  endif()
  target_include_directories(${target} SYSTEM INTERFACE ${${target}_INCLUDE})
  if(arg_ARCHIVE)
    find_library(${target}_ARCHIVE ${arg_ARCHIVE})
    if(NOT ${target}_ARCHIVE)
      message(FATAL_ERROR "${arg_ARCHIVE} was not found; run tools/setup.sh")
    endif()
    set(linked ${${target}_ARCHIVE})
    if(arg_SHARED)
      find_library(${target}_SHARED ${arg_SHARED})
      if(NOT ${target}_SHARED)
        message(FATAL_ERROR "${arg_SHARED} was not found; run tools/setup.sh")
      endif()
      set(is_shared $<STREQUAL:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY>)
      set(linked $<IF:${is_shared},${${target}_SHARED},${linked}>)
    endif()
    target_link_libraries(${target} INTERFACE ${linked} Threads::Threads)
  endif()
endfunction()

credence_third_party(credence_fmt HEADER fmt/format.h)
credence_third_party(credence_json HEADER nlohmann/json.hpp)
credence_third_party(credence_toml HEADER toml++/toml.h)
credence_third_party(credence_cli11 HEADER CLI/CLI.hpp)
credence_third_party(credence_boost_math HEADER boost/math/special_functions/beta.hpp)
credence_third_party(credence_hnswlib HEADER hnswlib/hnswlib.h)
credence_third_party(credence_sqlite HEADER sqlite3.h ARCHIVE libsqlite3.a)
credence_third_party(credence_libpq HEADER postgresql/libpq-fe.h)
credence_third_party(credence_crypto HEADER openssl/sha.h ARCHIVE libcrypto.a)
credence_third_party(credence_ssl HEADER openssl/ssl.h ARCHIVE libssl.a)
credence_third_party(credence_zlib HEADER zlib.h ARCHIVE libz.a)
credence_third_party(credence_beast HEADER boost/beast/http.hpp)
credence_third_party(credence_re2 HEADER re2/re2.h ARCHIVE libre2.a SHARED libre2.so)

target_link_libraries(credence_sqlite INTERFACE m ${CMAKE_DL_LIBS})
target_link_libraries(credence_crypto INTERFACE ${CMAKE_DL_LIBS})
target_link_libraries(credence_ssl INTERFACE credence_crypto)
target_link_libraries(credence_beast INTERFACE credence_ssl Threads::Threads)

# gRPC without TLS, because the server listens only on the loopback address. pkg-config lists the
# parts of abseil; those missing in Debian's file for this variant are named here. Archives only, in
# one group, because they depend on each other.
find_package(PkgConfig REQUIRED)
pkg_check_modules(CREDENCE_GRPC_PARTS REQUIRED grpc++_unsecure protobuf)
find_program(CREDENCE_PROTOC protoc)
find_program(CREDENCE_GRPC_PLUGIN grpc_cpp_plugin)
if(NOT CREDENCE_PROTOC OR NOT CREDENCE_GRPC_PLUGIN)
  message(FATAL_ERROR "protoc or grpc_cpp_plugin was not found; run tools/setup.sh")
endif()
set(archives)
foreach(name IN ITEMS grpc++_reflection ${CREDENCE_GRPC_PARTS_STATIC_LIBRARIES}
                      upb address_sorting re2 cares z)
  if(name MATCHES "^(dl|pthread|rt|m|atomic)$")
    continue()  # Part of libc, or not needed on 64 bits.
  endif()
  find_library(credence_grpc_${name} lib${name}.a)
  if(NOT credence_grpc_${name})
    message(FATAL_ERROR "lib${name}.a was not found; run tools/setup.sh")
  endif()
  list(APPEND archives ${credence_grpc_${name}})
endforeach()
list(REMOVE_DUPLICATES archives)
add_library(credence_grpc INTERFACE)
target_link_libraries(credence_grpc INTERFACE
  -Wl,--start-group ${archives} -Wl,--end-group Threads::Threads ${CMAKE_DL_LIBS})

# g++ 12 has no <format>: all our targets may use fmt, for which Debian has no archive.
add_library(credence_fmt_archive STATIC cmake/fmt.cc)
target_link_libraries(credence_fmt_archive PUBLIC credence_fmt)
target_link_libraries(credence_compile INTERFACE credence_fmt_archive)

if(CREDENCE_FUZZ)
  set(CREDENCE_TESTS OFF)
elseif(NOT CREDENCE_TESTS STREQUAL "OFF")
  find_package(GTest CONFIG QUIET)
  find_package(rapidcheck CONFIG QUIET)
  if(GTest_FOUND AND rapidcheck_FOUND)
    set(CREDENCE_TESTS ON)
  elseif(CREDENCE_TESTS STREQUAL "AUTO")
    message(STATUS "GTest or RapidCheck not found: no tests in this build")
    set(CREDENCE_TESTS OFF)
  else()
    message(FATAL_ERROR "CREDENCE_TESTS is ON, but GTest or RapidCheck was not found; "
                        "run tools/setup.sh --tests")
  endif()
endif()
