// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/negation.h"

#include "base/test_framework.h"

namespace credence::language {
namespace {

using Reach = NegationCue::Reach;

std::optional<NegationCue> CueOf(std::string_view text) { return CueAt(Tokenize(text, 100)); }

TEST(NegationTest, CuesAndTheirReach) {
  const struct {
    std::string_view text;
    Reach reach;
    std::size_t tokens;
  } cases[] = {{"not here", Reach::kClause, 1},
               {"no longer here", Reach::kClause, 2},
               {"avoided it", Reach::kClause, 1},
               {"failing to stop", Reach::kClause, 1},
               {"stops working", Reach::kClause, 1},
               {"without a hat", Reach::kPhrase, 1},
               {"non-blocking", Reach::kWord, 1},
               {"not only here", Reach::kNothing, 2},
               {"not before or until", Reach::kNothing, 1}};
  for (const auto& each : cases) {
    const auto cue = CueOf(each.text);
    ASSERT_TRUE(cue) << each.text;
    EXPECT_EQ(cue->reach, each.reach) << each.text;
    EXPECT_EQ(cue->tokens, each.tokens) << each.text;
  }
}

TEST(NegationTest, WordsThatOnlyLookLikeOne) {
  for (const std::string_view text :
       {"noted", "hard hat", "knot", "stop the server", "fails often", "forget it", "", "3 not"})
    EXPECT_FALSE(CueOf(text)) << text;
}

}  // namespace
}  // namespace credence::language
