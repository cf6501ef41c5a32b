// SPDX-License-Identifier: Apache-2.0
#include "base/line_diff.h"

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(LineDiff, NamesOnlyWhatChanged) {
  EXPECT_THAT(LineDiff("a\nb\nc\n", "a\nb\nc\n"), ElementsAre());
  EXPECT_THAT(LineDiff("a\nb\nc\n", "a\nx\nb\ny\nc\n"), ElementsAre("+ x", "+ y"));
  EXPECT_THAT(LineDiff("a\nb\nc\n", "a\nc\n"), ElementsAre("- b"));
  EXPECT_THAT(LineDiff("a\nb\nc\n", "a\nB\nc\n"), ElementsAre("- b", "+ B"));
  EXPECT_THAT(LineDiff("", "a\nb"), ElementsAre("+ a", "+ b"));
  EXPECT_THAT(LineDiff("a\r\n", "a\r\nb\r\n"), ElementsAre("+ b"));
}

}  // namespace
}  // namespace credence
