// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rule_text.h"

#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::review {
namespace {

using Comments = std::vector<std::string_view>;

bool AreAgreed(const Comments& comments) {
  const std::optional<CommonText> common = CommonRule(comments, 3);
  return common && common->text;
}

TEST(RuleText, TheRuleAndTheInstructionBeginAlike) {
  EXPECT_EQ(WordRule("More tests for edge cases would help"),
            (RuleText{.rule = "Always add tests for edge cases",
                      .instruction = "ALWAYS add tests for edge cases"}));
  EXPECT_EQ(WordRule("Don't swallow errors")->rule, "Never swallow errors");
  EXPECT_EQ(WordRule("Names too short")->rule, "Prefer longer names");
  EXPECT_EQ(WordRule("Unused imports")->rule, "Avoid unused imports");
  EXPECT_EQ(WordRule("Nice layout.\nMissing tests.")->rule, "Always include tests");
  EXPECT_EQ(WordRule("Could be better"), std::nullopt);
  EXPECT_EQ(WordRule(""), std::nullopt);
}

TEST(RuleText, ARecordedRuleIsRead) {
  for (const auto& [rule, instruction] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"Always add tests", "ALWAYS add tests"},
           {"Never use `any`", "NEVER use `any`"},
           {"Prefer longer names", "PREFER longer names"},
           {"Avoid unused imports", "AVOID unused imports"},
           // Of older stores.
           {"Include tests", "ALWAYS include tests"},
           {"Do not use `any`", "NEVER use `any`"},
           {"Avoid: Could be cleaner", "AVOID: Could be cleaner"},
           {"Errors should include context", "ALWAYS: Errors should include context"},
           {"Validate input", "ALWAYS validate input"}}) {
    EXPECT_EQ(ReadRule(rule).instruction, instruction);
    EXPECT_EQ(ReadRule(rule).rule, rule);
  }
}

TEST(RuleText, TheThingThatMostCommentsAskForIsTaken) {
  EXPECT_EQ(CommonRule(Comments{"No tests", "Missing error types", "missing error types!",
                                "Error types are missing"},
                       3)
                ->text->rule,
            "Always include error types");
  // Different places, the same thing.
  EXPECT_EQ(CommonRule(Comments{"Add tests for the parser", "Missing tests for the empty list",
                                "No tests in the client"},
                       3)
                ->text->rule,
            "Always add tests");
  EXPECT_FALSE(CommonRule(Comments{"Add a timeout", "No tests", "Names too short"}, 3));
  EXPECT_FALSE(CommonRule(Comments{"Add a timeout", "Hmm", "Why?"}, 2));
  // With fewer comments than asked for, all must agree.
  EXPECT_EQ(CommonRule(Comments{"Add a timeout", "no timeout"}, 3)->text->rule,
            "Always add a timeout");
  EXPECT_FALSE(CommonRule(Comments{"Add a timeout", "Names too short"}, 3));
  // Without what "this" is, nobody can follow it.
  EXPECT_FALSE(
      CommonRule(Comments{"Explain what is meant by this", "explain what is meant by this!",
                          "Please explain what is meant by this"},
                 3));
  EXPECT_FALSE(CommonRule({}, 3));
}

TEST(CommonRule, OneThingThatShouldGoIsNoRuleForAllWork) {
  const Comments spaces = {"Remove the space",
                           "Please remove the space here",
                           "The space should be removed",
                           "Hm",
                           "Why?",
                           "Odd",
                           "Rename the variable"};
  EXPECT_FALSE(CommonRule(spaces, 3));
  // A kind of thing is, and so is what comments are mostly about.
  const Comments lines = {"Remove blank lines",
                          "All the blank lines should be removed",
                          "Please remove the blank lines",
                          "Hm",
                          "Why?",
                          "Odd"};
  EXPECT_EQ(CommonRule(lines, 3)->text->instruction, "AVOID blank lines");
  EXPECT_EQ(CommonRule(Comments{spaces.begin(), spaces.begin() + 5}, 3)->text->instruction,
            "AVOID the space");
  EXPECT_EQ(CommonRule(Comments{"Avoid jargon", "Avoid jargon here", "avoid the jargon", "Hm",
                                "Why?", "Odd", "Hm?"},
                       3)
                ->text->instruction,
            "AVOID jargon");
}

TEST(CommonRule, AFifthOfAllCommentsMustAskForIt) {
  Comments comments = {"Add a TODO", "Please add a TODO", "Add a TODO for the rest"};
  while (comments.size() < 15) comments.push_back("This is confusing to me");
  EXPECT_TRUE(CommonRule(comments, 3));
  comments.push_back("This is confusing to me");
  EXPECT_FALSE(CommonRule(comments, 3));
}

TEST(CommonRule, ItsWordsAreThoseOfSeveralComments) {
  EXPECT_EQ(CommonRule(Comments{"Remove ugly trailing spaces", "Trailing spaces should be removed",
                                "remove trailing spaces here and elsewhere"},
                       3)
                ->text->instruction,
            "AVOID trailing spaces");
}

TEST(CommonRule, AThingThatIsThereIsNotAKindOfThing) {
  EXPECT_FALSE(CommonRule(Comments{"Add this check to the script", "Add this check to the test",
                                   "Please add that check to the suite"},
                          3));
}

TEST(CommonRule, APronounIsWhatTheCommentIsAttachedTo) {
  const Comments unneeded = {"This isn't needed", "It's redundant.", "this is unnecessary"};
  EXPECT_FALSE(CommonRule(unneeded, 3));
  const Comments about = {"legacy polyfill", "legacy polyfill", "legacy polyfill"};
  const auto rule = CommonRule(unneeded, 3, about);
  ASSERT_TRUE(rule);
  EXPECT_EQ(rule->text->instruction, "AVOID the legacy polyfill");
  EXPECT_EQ(rule->votes.asking, (std::vector<std::size_t>{0, 1, 2}));
  // What is wanted of one part is not wanted of all work.
  EXPECT_FALSE(CommonRule(
      Comments{"This should be renamed", "It should be renamed", "Please, this should be renamed"},
      3, about));
}

TEST(RuleText, ARuleKnowsTheCommentsThatAskForIt) {
  EXPECT_EQ(
      CommonRule(Comments{"Hmm", "No tests", "Names too short", "Add tests", "Tests missing"}, 3)
          ->votes.asking,
      (std::vector<std::size_t>{1, 3, 4}));
}

TEST(RuleText, CommentsVoteOnARecordedRule) {
  const Comments comments = {"Remove the animations", "More animations please", "Hm",
                             "The animations are unnecessary", "Add animations"};
  const RuleVotes votes = VotesOn("Always add animations", comments).votes;
  EXPECT_EQ(votes.asking, (std::vector<std::size_t>{1, 4}));
  EXPECT_EQ(votes.opposed, (std::vector<std::size_t>{0, 3}));
  const RuleVotes opposite = VotesOn("Avoid animations", comments).votes;
  EXPECT_EQ(opposite.asking, votes.opposed);
  EXPECT_EQ(opposite.opposed, votes.asking);
  EXPECT_EQ(VotesOn("Always add animations", comments).stance, "wanted");
  EXPECT_EQ(VotesOn("Avoid animations", comments).stance, "unwanted");
  EXPECT_EQ(VotesOn("Prefer longer names", comments).stance, "wanted longer");
  EXPECT_EQ(VotesOn("Keep it calm", comments).stance, "");
}

TEST(RuleText, CommentsThatDisagreeGiveNoRule) {
  EXPECT_FALSE(AreAgreed({"Add comments to the code", "Please add comments", "Avoid comments",
                          "More comments please", "The comments are not needed"}));
  const Comments names = {"Names too short", "Names too long", "Names too short", "Names too short",
                          "Names too long"};
  EXPECT_FALSE(AreAgreed(names));
  // But each side is known.
  EXPECT_EQ(CommonRule(names, 3)->votes.opposed, (std::vector<std::size_t>{1, 4}));
  EXPECT_EQ(CommonRule(Comments{names.begin(), names.begin() + 4}, 3)->text->rule,
            "Prefer longer names");
}

TEST(RuleText, QuotesAreTheFirstThreeDifferentComments) {
  EXPECT_EQ(QuotesOf(Comments{"No tests", "!!", "no tests.", "Tests\nare missing", "Add tests",
                              "More tests"}),
            (std::vector<std::string>{"No tests", "Tests are missing", "Add tests"}));
  EXPECT_TRUE(QuotesOf({}).empty());
  std::string comment = "Missing";
  for (int i = 0; i < 100; ++i) comment += " words";
  const std::vector<std::string> cut = QuotesOf(Comments{comment});
  EXPECT_LE(CodePointCount(cut.at(0)), kRuleTextMax);
  EXPECT_TRUE(cut[0].ends_with(" words…")) << cut[0];
}

TEST(RuleText, DemandsThatCanBeLookedUp) {
  using enum RuleDemand::Kind;
  EXPECT_EQ(DemandOf("Always include a timeout"),
            (RuleDemand{.kind = kInclude, .what = "a timeout"}));
  EXPECT_EQ(DemandOf("Always add tests"), (RuleDemand{.kind = kInclude, .what = "tests"}));
  EXPECT_EQ(DemandOf("Never use `any`"), (RuleDemand{.kind = kNeverUse, .what = "`any`"}));
  EXPECT_EQ(DemandOf("Include a timeout"), (RuleDemand{.kind = kInclude, .what = "a timeout"}));
  EXPECT_EQ(DemandOf("Do not use `any`"), (RuleDemand{.kind = kNeverUse, .what = "`any`"}));
  EXPECT_EQ(DemandOf("Prefer shorter names"), std::nullopt);
  EXPECT_EQ(DemandOf("Include "), std::nullopt);
}

RC_GTEST_PROP(RuleTextProperty, AnyBytesGiveOneLineOfUtf8, (const std::string& bytes)) {
  for (const std::string& comment : {bytes, "Missing " + bytes, "Don't " + bytes}) {
    const std::optional<RuleText> text = WordRule(comment);
    if (!text) continue;
    for (const std::string& line : {text->rule, text->instruction}) {
      RC_ASSERT(IsValidUtf8(line));
      RC_ASSERT(OneLine(line) == line);
      RC_ASSERT(CodePointCount(line) <= kRuleTextMax + 40);
    }
    RC_ASSERT(ReadRule(text->rule) == *text);
  }
}

}  // namespace
}  // namespace credence::review
