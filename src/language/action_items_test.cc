// SPDX-License-Identifier: Apache-2.0
#include "language/action_items.h"

#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"

namespace credence::language {
namespace {

using Items = std::vector<std::string>;

TEST(ActionItemsTest, RequestsLoseTheirPoliteness) {
  EXPECT_EQ(ActionItems("Please add tests for the parser."), Items({"add tests for the parser"}));
  EXPECT_EQ(ActionItems("Could you please rename `x` to `count`?"),
            Items({"rename `x` to `count`"}));
  EXPECT_EQ(ActionItems("Rename x to y"), Items({"Rename x to y"}));
  EXPECT_EQ(ActionItems("nit: remove the blank line"), Items({"remove the blank line"}));
  EXPECT_EQ(ActionItems("Nice work, but please fix the typo."), Items({"fix the typo"}));
  EXPECT_EQ(ActionItems("If it fails, log it."), Items({"If it fails, log it"}));
  EXPECT_EQ(ActionItems("You should validate the input."), Items({"validate the input"}));
  EXPECT_EQ(ActionItems("Don't log passwords."), Items({"Don't log passwords"}));
  EXPECT_EQ(ActionItems("Consider a map here."), Items({"Consider a map here"}));
}

TEST(ActionItemsTest, NeedsAndLacksAreItems) {
  EXPECT_EQ(ActionItems("This should be a constant."), Items({"This should be a constant"}));
  EXPECT_EQ(ActionItems("Missing retry logic. The rest is great!"), Items({"Missing retry logic"}));
  EXPECT_EQ(ActionItems("No tests for the error path."), Items({"No tests for the error path"}));
  EXPECT_EQ(ActionItems("The footer needs more contrast."),
            Items({"The footer needs more contrast"}));
}

TEST(ActionItemsTest, PraiseAndQuestionsAreNone) {
  for (const std::string_view comment :
       {"", "LGTM!", "Great work.", "Why is this here?", "Test coverage is great.",
        "No problem, thanks.", "I like the name.", "> please fix this", "`rename x`",
        "Bitte Tests hinzufügen, das ist nicht gut.", "テストを追加してください"}) {
    EXPECT_EQ(ActionItems(comment), Items()) << comment;
  }
}

TEST(ActionItemsTest, EachIsSaidOnce) {
  EXPECT_EQ(ActionItems("Add tests. Add tests. Fix the name."),
            Items({"Add tests", "Fix the name"}));
}

}  // namespace
}  // namespace credence::language
