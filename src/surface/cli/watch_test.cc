// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/watch.h"

#include <algorithm>
#include <string>

#include "base/test_framework.h"

namespace credence::cli {
namespace {

TEST(Watch, ATableIsPrintedAgainWhenItChanged) {
  WatchedAnswers answers(OutputFormat::kTable, "session list");
  EXPECT_EQ(answers.Next("a\n").value(), "a\n");
  EXPECT_EQ(answers.Next("a\n").value(), "");
  EXPECT_EQ(answers.Next("a\nb\n").value(), "\na\nb\n");
}

TEST(Watch, OnlyNewAndChangedRowsArePrinted) {
  WatchedAnswers lines(OutputFormat::kJsonl, "session list");
  EXPECT_EQ(lines.Next(R"([{"id":1},{"id":2}])").value(), "{\"id\":1}\n{\"id\":2}\n");
  EXPECT_EQ(lines.Next(R"([{"id":1},{"id":2}])").value(), "");
  EXPECT_EQ(lines.Next(R"([{"id":3},{"id":1},{"id":2,"x":0}])").value(),
            "{\"id\":3}\n{\"id\":2,\"x\":0}\n");
  // A row that was away is new.
  EXPECT_EQ(lines.Next(R"([{"id":3}])").value(), "");
  EXPECT_EQ(lines.Next(R"([{"id":3},{"id":1}])").value(), "{\"id\":1}\n");
  WatchedAnswers csv(OutputFormat::kCsv, "session list");
  EXPECT_EQ(csv.Next(R"([{"id":1}])").value(), "id\r\n1\r\n");
  EXPECT_EQ(csv.Next(R"([{"id":1},{"id":2}])").value(), "2\r\n");
  EXPECT_FALSE(WatchedAnswers(OutputFormat::kCsv, "memory show").Next(R"({"id":1})"));
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
