// SPDX-License-Identifier: Apache-2.0
#include "language/wording.h"

#include <fstream>
#include <string>

#include "base/test_framework.h"

namespace credence::language {
namespace {

TEST(WordingTest, SentencesOfTheTable) {
  std::ifstream file(CREDENCE_WORDINGS);
  int statements = 0;
  std::string statement;
  std::size_t next = kCertainties.size();
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#') || line.empty()) continue;
    if (!line.starts_with('\t')) {
      ASSERT_EQ(next, kCertainties.size()) << "four sentences for: " << statement;
      statement = line;
      next = 0;
      ++statements;
      continue;
    }
    ASSERT_LT(next, kCertainties.size()) << line;
    EXPECT_EQ(Worded(statement, kCertainties[next++]), line.substr(1)) << statement;
  }
  EXPECT_EQ(next, kCertainties.size());
  EXPECT_GE(statements, 150);
}

TEST(WordingTest, EachSentenceIsWorded) {
  EXPECT_EQ(Worded("I like tea. I hate coffee!", Certainty::kTentative),
            "You might like tea. You might hate coffee.");
}

TEST(WordingTest, ALineBreakEndsASentenceAndControlCharactersGo) {
  EXPECT_EQ(Worded("- I like\ttea\n- Ana lives\x1b[31m here", Certainty::kDefinite),
            "You definitely like tea. Ana definitely lives [31m here.");
}

TEST(WordingTest, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(Worded("I like \xff", Certainty::kTentative), "You might like \uFFFD.");
}

}  // namespace
}  // namespace credence::language
