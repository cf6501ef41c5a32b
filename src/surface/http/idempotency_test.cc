// SPDX-License-Identifier: Apache-2.0
#include "surface/http/idempotency.h"

#include <gtest/gtest.h>

#include <string>

namespace credence::http {
namespace {

using std::chrono::hours;
const IdempotentReplies::Time kStart{};

TEST(IdempotentReplies, TheSameAnswerComesAgain) {
  IdempotentReplies replies({});
  const Digest request = Sha256("request");
  const auto first = replies.Begin("k", request, kStart);
  ASSERT_TRUE(first);
  EXPECT_FALSE(*first);
  EXPECT_EQ(replies.Begin("k", request, kStart).error().code, Code::kAborted);
  replies.Finish("k", {.status = 201, .body = "made", .headers = {}});
  const auto again = replies.Begin("k", request, kStart);
  ASSERT_TRUE(again && *again);
  EXPECT_EQ((*again)->status, 201);
  EXPECT_EQ((*again)->body, "made");
  EXPECT_EQ(replies.Begin("k", Sha256("other"), kStart).error().code, Code::kInvalidArgument);
}

TEST(IdempotentReplies, WhatCameToNothingMayBeTriedAgain) {
  IdempotentReplies replies({});
  ASSERT_TRUE(replies.Begin("k", {}, kStart));
  replies.Abandon("k");
  const auto again = replies.Begin("k", {}, kStart);
  ASSERT_TRUE(again);
  EXPECT_FALSE(*again);
}

TEST(IdempotentReplies, OldOnesAndTooManyAreForgotten) {
  IdempotentReplies replies({.entries_max = 3, .bytes_max = 100, .age_max = hours(24)});
  for (int i = 0; i < 10; ++i) {
    const std::string key = std::to_string(i);
    ASSERT_TRUE(replies.Begin(key, {}, kStart));
    replies.Finish(key, {.body = "x", .headers = {}});
  }
  EXPECT_LE(replies.size(), 3U);
  EXPECT_TRUE(*replies.Begin("9", {}, kStart)) << "the newest are kept";
  EXPECT_FALSE(*replies.Begin("9", {}, kStart + hours(25)));
  EXPECT_EQ(replies.size(), 1U);
}

TEST(IdempotentReplies, WhatIsBeingAnsweredIsNotForgotten) {
  IdempotentReplies replies({.entries_max = 1});
  ASSERT_TRUE(replies.Begin("slow", {}, kStart));
  ASSERT_TRUE(replies.Begin("other", {}, kStart + hours(48)));
  EXPECT_EQ(replies.Begin("slow", {}, kStart + hours(48)).error().code, Code::kAborted);
}

}  // namespace
}  // namespace credence::http
