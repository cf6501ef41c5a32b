// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/short_ids.h"

#include "base/test_framework.h"

namespace credence::cli {
namespace {

TEST(ShortIds, EightCharactersAreUsual) {
  EXPECT_EQ(LengthToTellApart({}), 8U);
  EXPECT_EQ(LengthToTellApart({"0190-0000-aaaaaaaa", "0190-0000-bbbbbbbb"}), 8U);
  EXPECT_EQ(EndOfId("0190-0000-aaaaaaaa", 8), "aaaaaaaa");
  EXPECT_EQ(EndOfId("short", 8), "short");
}

TEST(ShortIds, IdsThatEndAlikeAreLonger) {
  EXPECT_EQ(LengthToTellApart({"0190-0001-aaaaaaaa", "0190-bbbbbbbb", "0190-0002-aaaaaaaa"}), 10U);
  // The same id twice needs no more.
  EXPECT_EQ(LengthToTellApart({"0190-0001-aaaaaaaa", "0190-0001-aaaaaaaa"}), 8U);
  EXPECT_EQ(LengthToTellApart({"0190-aaaaaaaa", "aaaaaaaa"}), 9U);
}

}  // namespace
}  // namespace credence::cli
