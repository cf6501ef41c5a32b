// SPDX-License-Identifier: Apache-2.0
// Real output of test runners.
#include "governor/test_summary.h"

#include <gtest/gtest.h>

#include <string>

namespace credence::governor {
namespace {

struct Case {
  std::string_view runner;
  std::string_view output;
  std::int64_t passed;
  std::int64_t failed;
};

constexpr Case kCases[] = {
    {"pytest",
     "collected 3 items\n\ntests/test_a.py ...   [100%]\n\n"
     "============================== 3 passed in 0.12s ==============================\n",
     3, 0},
    {"pytest, failures",
     "FAILED tests/test_a.py::test_x - assert 1 == 2\n"
     "=================== 1 failed, 2 passed, 1 warning in 0.31s ====================\n",
     2, 1},
    {"pytest, an error", "==== 1 passed, 1 error in 0.05s ====\n", 1, 1},
    {"pytest, expected failures", "===== 2 passed, 1 xfailed, 1 skipped in 0.05s =====\n", 2, 0},
    {"pytest, coloured",
     "\x1b[32m====== \x1b[32m\x1b[1m12 passed\x1b[0m\x1b[32m in 0.31s\x1b[0m\x1b[32m "
     "=====\x1b[0m\n",
     12, 0},
    {"pytest, quiet", "...\n3 passed in 0.01s\n", 3, 0},
    {"pytest, all skipped", "====== 4 skipped in 0.01s ======\n====== 0 passed ======\n", 0, 0},
    {"unittest",
     "...\n----------------------------------------------------------------------\n"
     "Ran 3 tests in 0.001s\n\nOK\n",
     3, 0},
    {"unittest, one", "Ran 1 test in 0.000s\n\nOK\n", 1, 0},
    {"unittest, none", "Ran 0 tests in 0.000s\n\nNO TESTS RAN\n", 0, 0},
    {"unittest, all skipped", "Ran 3 tests in 0.000s\n\nOK (skipped=3)\n", 0, 0},
    {"unittest, failures", "Ran 3 tests in 0.001s\n\nFAILED (failures=1, errors=1)\n", 3, 2},
    {"cargo",
     "running 3 tests\ntest a ... ok\ntest b ... ok\ntest c ... ok\n\n"
     "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in "
     "0.00s\n\n   Doc-tests shop\n\nrunning 0 tests\n\n"
     "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in "
     "0.00s\n",
     3, 0},
    {"cargo, failures",
     "test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in "
     "0.01s\n",
     2, 1},
    {"cargo, none",
     "running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 12 filtered "
     "out; finished in 0.00s\n",
     0, 0},
    {"nextest", "     Summary [   0.012s] 3 tests run: 3 passed, 1 skipped\n", 3, 0},
    {"go", "ok  \texample.com/shop\t0.012s\nok  \texample.com/shop/cart\t(cached)\n", 2, 0},
    {"go, with packages without tests",
     "ok  \texample.com/shop\t0.012s\tcoverage: 81.2% of statements\n"
     "?   \texample.com/shop/types\t[no test files]\n",
     1, 0},
    {"go, failures",
     "--- FAIL: TestTotal (0.00s)\n    total_test.go:9: got "
     "3\nFAIL\nFAIL\texample.com/shop\t0.01s\n"
     "ok  \texample.com/cart\t0.01s\n",
     1, 1},
    {"jest",
     "PASS src/sum.test.js\n\nTest Suites: 1 passed, 1 total\nTests:       3 passed, 3 total\n"
     "Snapshots:   2 passed, 2 total\nTime:        0.412 s\nRan all test suites.\n",
     3, 0},
    {"jest, failures",
     "Test Suites: 1 failed, 1 passed, 2 total\nTests:       2 failed, 1 skipped, 3 passed, 6 "
     "total\nSnapshots:   0 total\nTime:        1.2 s\n",
     3, 2},
    {"jest, a suite that cannot run",
     "Test Suites: 1 failed, 1 total\nTests:       0 total\nSnapshots:   0 total\n", 0, 1},
    {"vitest", " Test Files  2 passed (2)\n      Tests  7 passed (7)\n   Start at  10:11:12\n", 7,
     0},
    {"mocha", "\n  Cart\n    ✔ adds\n    ✔ removes\n\n\n  2 passing (12ms)\n  1 pending\n", 2, 0},
    {"mocha, failures", "  1 passing (9ms)\n  1 failing\n\n  1) Cart removes:\n", 1, 1},
    {"node", "# tests 3\n# suites 0\n# pass 3\n# fail 0\n# cancelled 0\n", 3, 0},
    {"bun", " 3 pass\n 0 fail\n 5 expect() calls\nRan 3 tests across 1 files. [12.00ms]\n", 3, 0},
    {"ctest",
     "1/3 Test #1: base_test .....................   Passed    0.01 sec\n"
     "100% tests passed, 0 tests failed out of 3\n\nTotal Test time (real) =   0.05 sec\n",
     3, 0},
    {"ctest, failures",
     "67% tests passed, 1 tests failed out of 3\n\nThe following tests FAILED:\n"
     "\t  2 - text_test (Failed)\n",
     2, 1},
    {"gtest",
     "[==========] Running 3 tests from 1 test suite.\n[----------] 3 tests from Cart (0 ms "
     "total)\n"
     "[==========] 3 tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 3 tests.\n",
     3, 0},
    {"gtest, failures",
     "[==========] 3 tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 2 tests.\n"
     "[  FAILED  ] 1 test, listed below:\n[  FAILED  ] Cart.Removes\n\n 1 FAILED TEST\n",
     2, 1},
    {"gtest, none",
     "[==========] 0 tests from 0 test suites ran. (0 ms total)\n"
     "[  PASSED  ] 0 tests.\n",
     0, 0},
    {"maven",
     "[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.05 s -- in "
     "CartTest\n"
     "[INFO] \n[INFO] Results:\n[INFO] \n"
     "[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS\n",
     5, 0},
    {"maven, failures", "[ERROR] Tests run: 5, Failures: 1, Errors: 1, Skipped: 1\n", 2, 2},
    {"phpunit",
     "...   3 / 3 (100%)\n\nTime: 00:00.012, Memory: 6.00 MB\n\nOK (3 tests, 5 "
     "assertions)\n",
     3, 0},
    {"phpunit, failures", "FAILURES!\nTests: 3, Assertions: 5, Failures: 1.\n", 2, 1},
    {"phpunit, skipped", "OK, but some tests were skipped!\nTests: 3, Assertions: 5, Skipped: 1.\n",
     2, 0},
    {"rspec",
     "...\n\nFinished in 0.00312 seconds (files took 0.1 seconds to load)\n3 examples, 0 "
     "failures\n",
     3, 0},
    {"rspec, failures", "3 examples, 1 failure, 1 pending\n", 1, 1},
    {"rspec, none", "No examples found.\n\n0 examples, 0 failures\n", 0, 0},
    {"minitest", "3 runs, 5 assertions, 0 failures, 0 errors, 0 skips\n", 3, 0},
    {"exunit", "Finished in 0.03 seconds\n5 tests, 0 failures\n", 5, 0},
    {"xctest", "\t Executed 5 tests, with 0 failures (0 unexpected) in 0.012 (0.013) seconds\n", 5,
     0},
    {"dotnet",
     "Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5, Duration: 12 ms - "
     "Cart.Tests.dll (net8.0)\n",
     5, 0},
    {"dotnet, failures",
     "Failed!  - Failed:     1, Passed:     4, Skipped:     0, Total:     5, Duration: 15 ms - "
     "Cart.Tests.dll (net8.0)\n",
     4, 1},
    {"dotnet, verbose", "Total tests: 5\n     Passed: 5\n Total time: 0.9 Seconds\n", 5, 0},
};

TEST(TestSummaryTest, EachRunnerIsRead) {
  for (const Case& each : kCases) {
    const auto summary = ReadTestSummary(each.output);
    ASSERT_TRUE(summary) << each.runner;
    EXPECT_EQ(summary->passed, each.passed) << each.runner;
    EXPECT_EQ(summary->failed, each.failed) << each.runner;
  }
}

TEST(TestSummaryTest, WhatIsNoSummaryIsNothing) {
  for (const std::string_view output :
       {"", "\n\n", "=========== no tests ran in 0.01s ===========\n",
        "?   \texample.com/shop\t[no test files]\n",
        "ok  \texample.com/shop\t0.01s [no tests to run]\n", "running 3 tests\n",
        "[==========] Running 3 tests from 1 test suite.\n", "BUILD SUCCESSFUL in 3s\n",
        "make: Nothing to be done for 'test'.\n", "took 3 seconds\n"}) {
    EXPECT_FALSE(ReadTestSummary(output)) << output;
  }
}

TEST(TestSummaryTest, OnlyTheEndOfALongOutputIsLookedAt) {
  const std::string noise(1'000'000, 'x');
  const auto summary = ReadTestSummary(noise + "\n3 passed in 0.01s\n");
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->passed, 3);
  EXPECT_FALSE(ReadTestSummary("3 passed in 0.01s\n" + noise));
}

TEST(TestSummaryTest, NumbersThatNoRunnerPrintsAreNone) {
  EXPECT_FALSE(ReadTestSummary("9223372036854775807 passed\n9223372036854775807 passed\n"));
  EXPECT_FALSE(ReadTestSummary("99999999999999999999999 passed\n"));
}

}  // namespace
}  // namespace credence::governor
