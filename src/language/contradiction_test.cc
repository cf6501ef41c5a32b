// SPDX-License-Identifier: Apache-2.0
#include "language/contradiction.h"

#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"

namespace credence::language {
namespace {

struct Row {
  std::string a, b;
  std::string expected;  // "none", "soft", "hard"; with "?": correct, but beyond the rules.
  std::string kind;      // The kind of conflict, or "near" or "unrelated".

  bool IsConflict() const { return expected != "none"; }
  bool IsBeyond() const { return expected.ends_with('?'); }
};

std::vector<Row> ReadRows() {
  std::vector<Row> rows;
  std::ifstream file(CREDENCE_CONTRADICTION_PAIRS);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::vector<std::string> fields(1);
    for (const char c : line) {
      if (c == '\t') {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    EXPECT_EQ(fields.size(), 4u) << line;
    if (fields.size() == 4) rows.push_back({fields[0], fields[1], fields[2], fields[3]});
  }
  return rows;
}

std::string_view GradeOf(const Contradiction& contradiction) {
  if (!contradiction.IsConflict()) return "none";
  return contradiction.soft ? "soft" : "hard";
}

TEST(ContradictionTest, PairsOfTheTable) {
  std::size_t found = 0, conflicts = 0, near = 0, unrelated = 0;
  for (const Row& row : ReadRows()) {
    const Contradiction result = CompareStatements(row.a, row.b);
    if (row.IsConflict()) ++conflicts;
    if (row.kind == "near") ++near;
    if (row.kind == "unrelated") ++unrelated;
    if (row.IsConflict() && result.IsConflict()) ++found;
    if (row.IsBeyond()) {
      // If this fails, remove the question mark from the row.
      EXPECT_FALSE(result.IsConflict()) << row.a << " / " << row.b;
      continue;
    }
    EXPECT_EQ(GradeOf(result), row.expected) << row.a << " / " << row.b << ": " << result.reason;
    if (row.IsConflict()) {
      EXPECT_EQ(NameOf(result.kind), row.kind) << row.a << " / " << row.b;
    }
  }
  EXPECT_GE(conflicts, 200u);
  EXPECT_GE(near, 150u);
  EXPECT_GE(unrelated, 300u);
  RecordProperty("recall_percent", static_cast<int>(100 * found / conflicts));
  EXPECT_GE(found * 10, conflicts * 9);
}

TEST(ContradictionTest, TheSameBothWaysAndNoStatementContradictsItself) {
  for (const Row& row : ReadRows()) {
    const Contradiction there = CompareStatements(row.a, row.b);
    const Contradiction back = CompareStatements(row.b, row.a);
    EXPECT_EQ(there.kind, back.kind) << row.a << " / " << row.b;
    EXPECT_EQ(there.soft, back.soft) << row.a << " / " << row.b;
    EXPECT_EQ(there.IsConflict(), !there.reason.empty());
    EXPECT_FALSE(CompareStatements(row.a, row.a).IsConflict()) << row.a;
    EXPECT_FALSE(CompareStatements(row.b, row.b).IsConflict()) << row.b;
  }
}

// Some fifty thousand pairs: no unrelated statement may retire another.
TEST(ContradictionTest, NoTwoUnrelatedStatementsContradictEachOther) {
  std::vector<std::string> statements;
  for (const Row& row : ReadRows()) {
    if (row.kind == "unrelated") statements.push_back(row.a);
  }
  for (std::size_t i = 0; i < statements.size(); ++i) {
    EXPECT_FALSE(ContradictionKey(statements[i]).empty()) << statements[i];
    for (std::size_t j = i + 1; j < statements.size(); ++j) {
      const Contradiction result = CompareStatements(statements[i], statements[j]);
      EXPECT_FALSE(result.IsConflict())
          << statements[i] << " / " << statements[j] << ": " << result.reason;
    }
  }
}

TEST(ContradictionTest, StatementsInConflictMeetUnderOneKey) {
  for (const Row& row : ReadRows()) {
    if (!row.IsConflict() || row.IsBeyond()) continue;
    EXPECT_EQ(ContradictionKey(row.a), ContradictionKey(row.b)) << row.a << " / " << row.b;
    EXPECT_FALSE(ContradictionKey(row.a).empty()) << row.a;
  }
}

TEST(ContradictionTest, Keys) {
  const struct {
    std::string_view statement, key;
  } cases[] = {
      {"Ana lives in Porto", "ana|live"},
      {"Ana Silva is based in Porto", "ana|live"},
      {"I don't like tea", "speaker|like"},
      {"You hate tea", "speaker|like"},
      {"The user prefers tea", "speaker|like"},
      {"My sister stopped smoking", "speaker sister|smok"},
      {"The user's sister smokes", "speaker sister|smok"},
      {"My cat is called Tom", "speaker cat name|be"},
      {"My cat's name is Tom", "speaker cat name|be"},
      {"We own a boat", "we|have"},
      {"Some people like tea", ""},
      {"Do you like tea?", ""},
      {"", ""},
  };
  for (const auto& each : cases)
    EXPECT_EQ(ContradictionKey(each.statement), each.key) << each.statement;
}

TEST(ContradictionTest, TheReasonNamesBothSidesInTheOrderOfTheStatements) {
  const struct {
    std::string_view a, b, reason;
  } cases[] = {
      {"Ana lives in Porto", "Ana lives in Lisbon", "lives in: Porto against Lisbon"},
      {"My name is Ana", "My name is Eva", "My name: Ana against Eva"},
      {"I eat meat", "I don't eat meat", "'eat meat' against 'don't eat meat'"},
      {"I don't eat meat", "I eat meat", "'don't eat meat' against 'eat meat'"},
      {"Ana has two cats", "Ana has three cats", "two cats against three cats"},
      {"The door is open", "The door is closed", "'open' against 'closed'"},
      {"I like tea", "I hate tea", "'like tea' against 'hate tea'"},
  };
  for (const auto& each : cases)
    EXPECT_EQ(CompareStatements(each.a, each.b).reason, each.reason) << each.b;
}

// The sentence contains both sides of an opposition. Found by a random test.
TEST(ContradictionTest, ASentenceWithBothSidesDoesNotContradictItself) {
  constexpr std::string_view kText = "closed stopped smoking not used to ";
  EXPECT_FALSE(CompareStatements(kText, kText).IsConflict());
}

}  // namespace
}  // namespace credence::language
