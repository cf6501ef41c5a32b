// SPDX-License-Identifier: Apache-2.0
#include "language/statement.h"

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"

namespace credence::language {
namespace {

std::vector<std::string> Columns(std::string_view line) {
  std::vector<std::string> columns;
  while (true) {
    const std::size_t tab = line.find('\t');
    columns.emplace_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return columns;
    line.remove_prefix(tab + 1);
  }
}

std::string Marks(const Statement& statement) {
  std::string marks;
  const auto add = [&](std::string_view mark) {
    if (!marks.empty() && !mark.empty()) marks += ' ';
    marks += mark;
  };
  if (statement.negated) add("not");
  if (statement.tense == Tense::kPast) add("past");
  if (statement.tense == Tense::kPerfect) add("perfect");
  if (statement.tense == Tense::kFuture) add("future");
  add(statement.modal);
  return marks;
}

TEST(StatementTest, StatementsOfTheTable) {
  std::ifstream file(CREDENCE_STATEMENTS);
  int statements = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::vector<std::string> columns = Columns(line);
    const auto statement = ReadStatement(columns[0]);
    ++statements;
    if (columns.size() == 2) {
      EXPECT_EQ(columns[1], "-") << line;
      EXPECT_FALSE(statement.has_value()) << line;
      continue;
    }
    ASSERT_EQ(columns.size(), 5u) << line;
    ASSERT_TRUE(statement.has_value()) << line;
    EXPECT_EQ(statement->subject, columns[1]) << line;
    EXPECT_EQ(statement->predicate, columns[2]) << line;
    EXPECT_EQ(statement->object, columns[3]) << line;
    EXPECT_EQ(Marks(*statement), columns[4]) << line;
  }
  EXPECT_GE(statements, 150);
}

TEST(StatementTest, OfSeveralSentencesTheFirstIsRead) {
  const auto statement = ReadStatement("Ana lives in Porto. She works in Braga.");
  ASSERT_TRUE(statement.has_value());
  EXPECT_EQ(statement->object, "Porto");
}

TEST(StatementTest, CurlyApostrophesAreApostrophes) {
  EXPECT_EQ(ReadStatement("Ana doesn’t like Rui’s tea"), (Statement{.subject = "Ana",
                                                                    .predicate = "like",
                                                                    .object = "Rui’s tea",
                                                                    .negated = true,
                                                                    .tense = Tense::kPresent,
                                                                    .modal = {}}));
}

}  // namespace
}  // namespace credence::language
