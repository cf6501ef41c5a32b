// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/watch.h"

#include <algorithm>
#include <string>

#include "base/test_framework.h"

namespace credence::cli {
namespace {

// Nothing fades between the answers.
std::string Next(WatchedAnswers& answers, const std::string& answer) {
  return answers.Next(answer, answer).value();
}

TEST(Watch, ATableIsPrintedAgainWhenItChanged) {
  WatchedAnswers answers(OutputFormat::kTable, "session list");
  EXPECT_EQ(Next(answers, "a\n"), "a\n");
  EXPECT_EQ(Next(answers, "a\n"), "");
  EXPECT_EQ(Next(answers, "a\nb\n"), "\na\nb\n");
}

TEST(Watch, OnlyNewAndChangedRowsArePrinted) {
  WatchedAnswers lines(OutputFormat::kJsonl, "session list");
  EXPECT_EQ(Next(lines, R"([{"id":1},{"id":2}])"), "{\"id\":1}\n{\"id\":2}\n");
  EXPECT_EQ(Next(lines, R"([{"id":1},{"id":2}])"), "");
  EXPECT_EQ(Next(lines, R"([{"id":3},{"id":1},{"id":2,"x":0}])"),
            "{\"id\":3}\n{\"id\":2,\"x\":0}\n");
  // A row that was away is new.
  EXPECT_EQ(Next(lines, R"([{"id":3}])"), "");
  EXPECT_EQ(Next(lines, R"([{"id":3},{"id":1}])"), "{\"id\":1}\n");
  WatchedAnswers csv(OutputFormat::kCsv, "session list");
  EXPECT_EQ(Next(csv, R"([{"id":1}])"), "id\r\n1\r\n");
  EXPECT_EQ(Next(csv, R"([{"id":1},{"id":2}])"), "2\r\n");
  EXPECT_FALSE(WatchedAnswers(OutputFormat::kCsv, "memory show").Next(R"({"id":1})", ""));
}

TEST(Watch, WhatOnlyTimeChangesIsNotPrinted) {
  WatchedAnswers lines(OutputFormat::kJsonl, "memory list");
  lines.Next(R"([{"id":1,"c":0.9},{"id":2,"c":0.8}])", "").value();
  EXPECT_EQ(lines
                .Next(R"([{"id":3,"c":1},{"id":1,"c":0.7},{"id":2,"c":0.6}])",
                      R"([{"id":3,"c":1},{"id":1,"c":0.9},{"id":2,"c":0.7}])")
                .value(),
            "{\"id\":3,\"c\":1}\n{\"id\":2,\"c\":0.6}\n");
  WatchedAnswers table(OutputFormat::kTable, "memory list");
  EXPECT_EQ(table.Next("1 s ago\n", "").value(), "1 s ago\n");
  EXPECT_EQ(table.Next("5 s ago\n", "1 s ago\n").value(), "");
  EXPECT_EQ(table.Next("9 s ago\n", "5 s ago\n").value(), "");
}

TEST(Watch, AScreenHoldsNoMoreThanTheWindow) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "line " + std::to_string(i) + "\n";
  const std::string screen = WatchScreen("a heading that is too long", text, 10, 12);
  EXPECT_EQ(std::ranges::count(screen, '\n'), 11);
  EXPECT_TRUE(screen.starts_with("a heading…\n\nline 0\n"));
  EXPECT_TRUE(screen.ends_with("line 8\n… 21 more lines"));
  EXPECT_EQ(WatchScreen("h", "one\n", 10, 12), "h\n\none\n");
}

}  // namespace
}  // namespace credence::cli
