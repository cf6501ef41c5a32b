// SPDX-License-Identifier: Apache-2.0
#include "governor/run_trouble.h"

#include <gtest/gtest.h>

namespace credence::governor {
namespace {

TEST(RunTroubleTest, WhatTellsOfAFailure) {
  for (const std::string_view output :
       {"Traceback (most recent call last):\n  File \"a.py\"\nretrying", "x\nValueError: y\n",
        "E   AssertionError", "django.db.utils.OperationalError: no such table",
        "KeyboardInterrupt", "pkg.models.Thing.DoesNotExist: none\n\n"}) {
    EXPECT_TRUE(TellsOfFailure(output)) << output;
  }
  for (const std::string_view output :
       {"", "\n", "ok", "ValueError: y\nhandled, going on", "0 Errors", "error: x", "Errors: 0",
        "an Error", "ErrorHandler registered", "E"}) {
    EXPECT_FALSE(TellsOfFailure(output)) << output;
  }
}

}  // namespace
}  // namespace credence::governor
