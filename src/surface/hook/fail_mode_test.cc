// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/fail_mode.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace credence::hook {
namespace {

TEST(FailModeTest, AFileWithAMistakeStillSaysWhatItPlainlySays) {
  EXPECT_TRUE(FailsClosed("[memory]\ninjct_limit = 3\n[governor]\nfail = \"closed\"  # strict\n"));
  EXPECT_TRUE(FailsClosed("[ governor ]\r\n  fail='closed'\r\n[broken\n= = =\n"));
  EXPECT_TRUE(FailsClosed("governor.fail = \"closed\"\n"));
  EXPECT_FALSE(FailsClosed(""));
  EXPECT_FALSE(FailsClosed("[governor]\nfail = \"open\"\n"));
  EXPECT_FALSE(FailsClosed("[governor]\n# fail = \"closed\"\n"));
  EXPECT_FALSE(FailsClosed("[memory]\nfail = \"closed\"\n"));
  EXPECT_FALSE(FailsClosed("[governor.signals.x]\nfail = \"closed\"\n[\n"));
}

TEST(FailModeTest, TheEnvironmentGoesBeforeTheFile) {
  setenv("CREDENCE_GOVERNOR_FAIL", "open", 1);
  EXPECT_FALSE(FailsClosed("[governor]\nfail = \"closed\"\n"));
  setenv("CREDENCE_GOVERNOR_FAIL", "closed", 1);
  EXPECT_TRUE(FailsClosed(""));
  unsetenv("CREDENCE_GOVERNOR_FAIL");
}

}  // namespace
}  // namespace credence::hook
