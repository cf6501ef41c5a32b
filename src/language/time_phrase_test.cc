// SPDX-License-Identifier: Apache-2.0
#include "language/time_phrase.h"

#include <gtest/gtest.h>

#include <string>

namespace credence::language {
namespace {

// A Wednesday.
std::string Start(std::string_view phrase, std::string_view now = "2026-11-18T10:30:00Z") {
  const auto start = ReadStart(phrase, ParseTimestamp(now).value());
  return start ? FormatTimestamp(*start) : "none";
}

TEST(TimePhrase, DatesAreTheirBeginning) {
  EXPECT_EQ(Start("2026-03-05"), "2026-03-05T00:00:00Z");
  EXPECT_EQ(Start("2026-03"), "2026-03-01T00:00:00Z");
  EXPECT_EQ(Start("2026"), "2026-01-01T00:00:00Z");
  EXPECT_EQ(Start(" 2026-03-05T06:07:08+02:00 "), "2026-03-05T04:07:08Z");
}

TEST(TimePhrase, NamedTimesAreTheirBeginning) {
  EXPECT_EQ(Start("today"), "2026-11-18T00:00:00Z");
  EXPECT_EQ(Start("Yesterday"), "2026-11-17T00:00:00Z");
  EXPECT_EQ(Start("this week"), "2026-11-16T00:00:00Z");
  EXPECT_EQ(Start("last week"), "2026-11-09T00:00:00Z");
  EXPECT_EQ(Start("last  month"), "2026-10-01T00:00:00Z");
  EXPECT_EQ(Start("last month", "2026-01-31T00:00:00Z"), "2025-12-01T00:00:00Z");
  EXPECT_EQ(Start("last year"), "2025-01-01T00:00:00Z");
  EXPECT_EQ(Start("this week", "2026-11-22T23:59:59Z"), "2026-11-16T00:00:00Z");
}

TEST(TimePhrase, AmountsCountBack) {
  EXPECT_EQ(Start("3 days ago"), "2026-11-15T10:30:00Z");
  EXPECT_EQ(Start("3d"), "2026-11-15T10:30:00Z");
  EXPECT_EQ(Start("a week ago"), "2026-11-11T10:30:00Z");
  EXPECT_EQ(Start("90 minutes"), "2026-11-18T09:00:00Z");
  EXPECT_EQ(Start("2 months ago"), "2026-09-18T10:30:00Z");
  EXPECT_EQ(Start("1 month ago", "2026-03-31T08:00:00Z"), "2026-02-28T08:00:00Z");
  EXPECT_EQ(Start("1y"), "2025-11-18T10:30:00Z");
  EXPECT_EQ(Start("0 days ago"), "2026-11-18T10:30:00Z");
}

TEST(TimePhrase, OtherWordsAreNoTime) {
  for (const char* phrase : {"", " ", "soon", "next week", "3", "3 days ago ago", "days", "-3 days",
                             "99999999999999999999 days ago", "5000 years ago", "last minute",
                             "2026-13", "2026-02-30", "3 parsecs ago", "last week ago"}) {
    EXPECT_EQ(Start(phrase), "none") << phrase;
  }
}

}  // namespace
}  // namespace credence::language
