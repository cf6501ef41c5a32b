# SPDX-License-Identifier: Apache-2.0
# Functions that declare a room, a test, a fuzzer and a benchmark. File names are relative to the
# declaring folder and listed one by one; tools/tidy.py finds sources that are not listed. DEPS are
# names of rooms, LINKS are targets of cmake/third_party.cmake.

include(GoogleTest)

# For long tests: ctest starts them first, so that no long test runs alone at the end.
set(CREDENCE_LONG_TEST COST 100)

# The room `surface/cli` is the target credence_surface_cli.
function(credence_room_targets out)
  list(TRANSFORM ARGN REPLACE "/" "_")
  list(TRANSFORM ARGN PREPEND "credence_")
  set(${out} ${ARGN} PARENT_SCOPE)
endfunction()

# credence_add_room(<name> SUMMARY "..." [DEPS <rooms>...] [LINKS <targets>...]
#                   [SOURCES <files>...] [TESTS <files>...] [POSTGRES])
# A static library (an interface library without SOURCES), and a test program from TESTS.
# POSTGRES: its tests find a cluster (cmake/postgres.cmake).
# SUMMARY and DEPS also make up the table in docs/architecture.md.
function(credence_add_room name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "POSTGRES" "SUMMARY" "DEPS;LINKS;SOURCES;TESTS")
  if(NOT arg_SUMMARY OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "room ${name}: SUMMARY is missing, or unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  credence_room_targets(target ${name})
  credence_room_targets(deps ${arg_DEPS})
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    target_link_libraries(${target} PUBLIC credence_compile ${deps} ${arg_LINKS})
  else()
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE credence_compile ${deps} ${arg_LINKS})
  endif()
  if(arg_TESTS)
    set(options)
    if(arg_POSTGRES)
      set(options POSTGRES)
    endif()
    credence_add_test_program(${name} SOURCES ${arg_TESTS} DEPS ${name} ${options})
  endif()
endfunction()

# credence_add_test_program(<name> SOURCES <files>... [DEPS <rooms>...] [LINKS <targets>...]
#                           [PROCESS] [POSTGRES] [WORKER <target>])
# The gtest program <name>_test; each of its tests is a ctest test <name>/<Suite>.<Test>.
# PROCESS is for tests that start the credence binary: they get its path as the string macro
# CREDENCE_BIN, and the label `process`. WORKER is the same for a program of the test's own, whose
# path is CREDENCE_WORKER.
function(credence_add_test_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PROCESS;POSTGRES" "WORKER" "SOURCES;DEPS;LINKS")
  if(NOT CREDENCE_TESTS)
    return()
  endif()
  string(REPLACE "/" "_" target ${name}_test)
  credence_room_targets(deps ${arg_DEPS})
  add_executable(${target} ${arg_SOURCES})
  # Test code is most of what is compiled, and runs for seconds; only the code under test is
  # optimized. Most of the time goes into framework headers, which larger units read less often.
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 32)
  target_link_libraries(${target} PRIVATE
    credence_compile ${deps} ${arg_LINKS} credence_json GTest::gtest_main GTest::gmock rapidcheck)
  set(properties TIMEOUT 600)
  if(arg_POSTGRES)
    list(APPEND properties ${CREDENCE_POSTGRES_PROPERTIES})
  endif()
  if(arg_PROCESS)
    list(APPEND properties LABELS process)
    add_dependencies(${target} credence)
    target_compile_definitions(${target} PRIVATE CREDENCE_BIN="${CMAKE_BINARY_DIR}/credence")
  endif()
  if(arg_WORKER)
    list(APPEND properties LABELS process)
    add_dependencies(${target} ${arg_WORKER})
    target_compile_definitions(${target} PRIVATE
      CREDENCE_WORKER="$<TARGET_FILE:${arg_WORKER}>")
  endif()
  gtest_discover_tests(${target} TEST_PREFIX ${name}/ DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 120
                       PROPERTIES ${properties})
endfunction()

# credence_add_process_test(<name> <script> [<argument>...] [CLIENT <folder>] [TIMEOUT <seconds>]
#                           [PROPERTIES <property> <value>...])
# A Python program of the declaring folder that starts other programs; it exits with 77 if it has to
# be skipped. CLIENT is for one that installs a client from npm into build/clients/<folder>, its
# last argument, and stays there for the next run.
function(credence_add_process_test name script)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "CLIENT;TIMEOUT" "PROPERTIES")
  set(labels process)
  if(arg_CLIENT)
    set(labels "client;process")
    list(APPEND arg_UNPARSED_ARGUMENTS ${PROJECT_SOURCE_DIR}/build/clients/${arg_CLIENT})
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  add_test(NAME ${name} COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_SOURCE_DIR}/${script}
                                ${arg_UNPARSED_ARGUMENTS})
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT ${arg_TIMEOUT}
                       SKIP_RETURN_CODE 77 ${arg_PROPERTIES})
endfunction()

# credence_add_fuzzer(<name> SOURCES <files>... [DEPS <rooms>...] [LINKS <targets>...] [RUNS <n>])
# The program build/<preset>/fuzz/<name>; its seeds are in fuzz/corpus/<name>/. In the fuzz preset
# it is a libFuzzer program, elsewhere the ctest test fuzz_<name> (fuzz/replay.cc), on RUNS inputs
# (20000 by default). Choose RUNS so that the test takes a few seconds at most.
function(credence_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "RUNS" "SOURCES;DEPS;LINKS")
  if(NOT arg_RUNS)
    set(arg_RUNS 20000)
  endif()
  if(NOT CREDENCE_FUZZ AND NOT CREDENCE_TESTS)
    return()
  endif()
  credence_room_targets(deps ${arg_DEPS})
  add_executable(fuzz_${name} ${arg_SOURCES})
  target_link_libraries(fuzz_${name} PRIVATE
    credence_compile ${deps} ${arg_LINKS} credence_fuzz_entry)
  set_target_properties(fuzz_${name} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz)
  if(CREDENCE_FUZZ)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    set_property(GLOBAL APPEND PROPERTY CREDENCE_FUZZERS ${name})
  else()
    add_test(NAME fuzz_${name}
      COMMAND fuzz_${name} ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name} ${arg_RUNS})
    set_tests_properties(fuzz_${name} PROPERTIES TIMEOUT 600)
  endif()
endfunction()

# Defines the target `fuzzers`, and lists their names in build/fuzz/fuzzers.txt for ./test.
function(credence_finish_fuzzers)
  if(NOT CREDENCE_FUZZ)
    return()
  endif()
  get_property(names GLOBAL PROPERTY CREDENCE_FUZZERS)
  list(TRANSFORM names PREPEND fuzz_ OUTPUT_VARIABLE targets)
  add_custom_target(fuzzers DEPENDS ${targets})
  list(JOIN names "\n" lines)
  file(WRITE ${CMAKE_BINARY_DIR}/fuzzers.txt "${lines}\n")
endfunction()

# credence_add_bench(<name> SOURCES <files>... [DEPS <rooms>...] [LINKS <targets>...])
# The program build/<preset>/bench/<name>; the ctest test bench_<name>_tiny runs it with --tiny.
# credence_add_eval makes build/<preset>/eval/<name> the same way. Both link bench/support.cc.
function(credence_add_measurement kind name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SOURCES;DEPS;LINKS")
  credence_room_targets(deps ${arg_DEPS})
  set(program ${kind}_${name})
  add_executable(${program} ${arg_SOURCES})
  target_link_libraries(${program} PRIVATE
    credence_compile ${deps} ${arg_LINKS} credence_bench_support)
  set_target_properties(${program} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${kind})
  add_test(NAME ${program}_tiny COMMAND ${program} --tiny)
  set_tests_properties(${program}_tiny PROPERTIES TIMEOUT 600 LABELS ${kind})
endfunction()
macro(credence_add_bench)
  credence_add_measurement(bench ${ARGV})
endmacro()
macro(credence_add_eval)
  credence_add_measurement(eval ${ARGV})
endmacro()
