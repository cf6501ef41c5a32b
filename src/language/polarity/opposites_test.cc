// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/opposites.h"

#include "base/test_framework.h"
#include "language/polarity/stem.h"

namespace credence::language {
namespace {

bool Opposed(std::string_view a, std::string_view b) {
  const std::string x = Stem(a);
  const std::string y = Stem(b);
  return AreOpposite(PolesOf(x), PolesOf(y)) || DenyByForm(x, y);
}

TEST(OppositesTest, InflectedAndBothWays) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"enabled", "disable"},      {"opening", "closed"},  {"starts", "stopped"},
      {"raised", "reducing"},      {"stable", "unstable"}, {"useful", "useless"},
      {"locks", "unlocked"},       {"passing", "fails"},   {"older", "newer"},
      {"connected", "disconnects"}};
  for (const auto& [a, b] : cases) {
    EXPECT_TRUE(Opposed(a, b)) << a << ' ' << b;
    EXPECT_TRUE(Opposed(b, a)) << a << ' ' << b;
  }
}

TEST(OppositesTest, APrefixMayBelongToTheWord) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"display", "play"}, {"discover", "cover"}, {"import", "port"}, {"input", "put"},
      {"inform", "form"},  {"until", "til"},      {"unit", "it"},     {"valuable", "invaluable"}};
  for (const auto& [a, b] : cases) EXPECT_FALSE(Opposed(a, b)) << a << ' ' << b;
}

TEST(OppositesTest, NoWordIsItsOwnOpposite) {
  for (const std::string_view word :
       {"start", "stop", "close", "right", "light", "hard", "free", "last", "shut", "question"}) {
    EXPECT_FALSE(Opposed(word, word)) << word;
  }
}

TEST(OppositesTest, JudgementsShareAName) {
  const auto works = JudgementOf(Stem("works"));
  const auto broken = JudgementOf(Stem("broken"));
  ASSERT_TRUE(works && broken);
  EXPECT_EQ(works->name, broken->name);
  EXPECT_FALSE(works->denied);
  EXPECT_TRUE(broken->denied);
  EXPECT_FALSE(JudgementOf(Stem("tall")));
}

}  // namespace
}  // namespace credence::language
