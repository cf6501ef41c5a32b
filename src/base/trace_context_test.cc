// SPDX-License-Identifier: Apache-2.0
#include "credence/trace_context.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace credence {
namespace {

constexpr std::string_view kTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
constexpr std::string_view kHeader = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

TEST(TraceContext, ATraceparentNamesTraceAndSpan) {
  const TraceContext expected{.trace = std::string(kTrace), .span = "00f067aa0ba902b7"};
  EXPECT_EQ(ParseTraceparent(kHeader), expected);
  EXPECT_EQ(ParseTraceparent("  " + std::string(kHeader) + " "), expected);
}

TEST(TraceContext, ALaterVersionMayHaveMoreFields) {
  std::string later(kHeader);
  later.replace(0, 2, "01");
  EXPECT_TRUE(ParseTraceparent(later));
  EXPECT_TRUE(ParseTraceparent(later + "-what-comes"));
  EXPECT_FALSE(ParseTraceparent(later + "x"));
  EXPECT_FALSE(ParseTraceparent(std::string(kHeader) + "-more"));
}

TEST(TraceContext, WhatIsNotValidIsIgnored) {
  for (const std::string_view bad :
       {"", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
        "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0x"}) {
    EXPECT_FALSE(ParseTraceparent(bad)) << bad;
  }
}

TEST(TraceContext, ATraceIdIsReadAloneOrInATraceparent) {
  EXPECT_EQ(TraceIdIn(kTrace), kTrace);
  EXPECT_EQ(TraceIdIn("4BF92F3577B34DA6A3CE929D0E0E4736"), kTrace);
  EXPECT_EQ(TraceIdIn(kHeader), kTrace);
  EXPECT_FALSE(TraceIdIn("4bf92f3577b34da6a3ce929d0e0e473"));
  EXPECT_FALSE(TraceIdIn("00000000000000000000000000000000"));
}

TEST(TraceContext, ASubjectHasATraceIdOfItsOwn) {
  EXPECT_EQ(OwnTraceId("default", "4BF92F35-77b3-4da6-a3ce-929d0e0e4736"), kTrace);
  EXPECT_EQ(OwnTraceId("default", kTrace), kTrace);
  const std::string other = OwnTraceId("default", "issue-17");
  EXPECT_TRUE(IsTraceId(other));
  EXPECT_EQ(OwnTraceId("default", "issue-17"), other);
  EXPECT_NE(OwnTraceId("default", "issue-18"), other);
}

// Tenants choose ids, and one can import the transcript of another.
TEST(TraceContext, SpacesShareNoTraceIds) {
  for (const std::string_view id :
       {"4bf92f35-77b3-4da6-a3ce-929d0e0e4736", "4bf92f3577b34da6a3ce929d0e0e4736", "issue-17"}) {
    std::set<std::string> traces;
    for (const std::string_view space : {"default", "ada", "bob"}) {
      EXPECT_TRUE(IsTraceId(OwnTraceId(space, id))) << id;
      traces.insert(OwnTraceId(space, id));
    }
    EXPECT_EQ(traces.size(), 3U) << id;
  }
}

}  // namespace
}  // namespace credence
