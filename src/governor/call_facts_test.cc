// SPDX-License-Identifier: Apache-2.0
#include "governor/call_facts.h"

#include <gtest/gtest.h>

namespace credence::governor {
namespace {

TEST(CallFactsTest, WhatIsAFileOfTests) {
  for (const std::string_view path :
       {"/p/test_a.py", "/p/a_test.cc", "/p/a.test.ts", "/p/a.spec.js", "/p/ATest.java",
        "/p/tests/helper.py", "/p/src/test/A.java", "/p/__tests__/a.js"}) {
    EXPECT_TRUE(IsTestPath(path)) << path;
  }
  for (const std::string_view path : {"/p/a.py", "/p/contest.py", "/p/attest/a.py", "/p/testing"}) {
    EXPECT_FALSE(IsTestPath(path)) << path;
  }
}

}  // namespace
}  // namespace credence::governor
