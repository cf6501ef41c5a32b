// SPDX-License-Identifier: Apache-2.0
#include "language/agreement.h"

#include <fstream>
#include <string>

#include "base/test_framework.h"

namespace credence::language {
namespace {

struct Pair {
  std::string_view a;
  std::string_view b;
  Agreement agreement;
};

TEST(AgreementTest, Pairs) {
  constexpr Pair kPairs[] = {
      {"I love tea", "I like green tea", Agreement::kSame},
      {"You enjoy hiking", "I like hiking", Agreement::kSame},
      {"Ana drinks green tea", "Ana Silva drinks tea", Agreement::kSame},
      {"I don't like coffee", "I hate coffee", Agreement::kSame},
      {"Ana plays the violin", "Ana drinks green tea", Agreement::kAbout},
      {"I grow tea", "I drink tea", Agreement::kAbout},
      {"Our project uses Go", "Our project is open source", Agreement::kAbout},
      // People say all sorts of things about themselves.
      {"I play the violin", "I drink green tea", Agreement::kNone},
      {"I like jazz", "I like tea", Agreement::kNone},
      {"Ana drinks tea", "Bo drinks tea", Agreement::kNone},
      {"I love tea", "I hate tea", Agreement::kNone},
      {"I like tea", "I don't like tea", Agreement::kNone},
      {"I live in Porto", "I live in Lisbon", Agreement::kNone},
      {"I own two cats", "I own three cats", Agreement::kNone},
      {"I used to drink tea", "I drink tea", Agreement::kNone},
      {"tea", "I like tea", Agreement::kNone},
      {"", "", Agreement::kNone},
  };
  for (const Pair& pair : kPairs) {
    EXPECT_EQ(AgreementOf(pair.a, pair.b), pair.agreement) << pair.a << " / " << pair.b;
    EXPECT_EQ(AgreementOf(pair.b, pair.a), pair.agreement) << pair.b << " / " << pair.a;
  }
}

// What is only possible, or once was, is no support.
TEST(AgreementTest, OnlyPlainStatementsSupport) {
  EXPECT_NE(AgreementOf("I may like tea", "I like green tea"), Agreement::kSame);
  EXPECT_NE(AgreementOf("I drank tea", "I drink green tea"), Agreement::kSame);
  EXPECT_NE(AgreementOf("I drink tea if it rains", "I drink tea"), Agreement::kSame);
  EXPECT_NE(AgreementOf("I rarely drink tea", "I drink green tea"), Agreement::kSame);
}

// The pairs that contradict each other, also those that no rule finds.
TEST(AgreementTest, NoContradictionOfTheTableIsSupport) {
  std::ifstream file(CREDENCE_CONTRADICTION_PAIRS);
  std::size_t pairs = 0;
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    if (line.starts_with('#') || second == std::string::npos) continue;
    if (line.substr(second + 1).starts_with("none")) continue;
    ++pairs;
    EXPECT_NE(AgreementOf(line.substr(0, first), line.substr(first + 1, second - first - 1)),
              Agreement::kSame)
        << line;
  }
  EXPECT_GT(pairs, 100u);
}

}  // namespace
}  // namespace credence::language
