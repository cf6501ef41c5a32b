// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rule_text.h"

#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::review {
namespace {

struct RuleExample {
  std::string_view comment;
  std::string_view rule;
  std::string_view instruction;
};

constexpr RuleExample kRuleExamples[] = {
    {"Missing specific error types", "Include specific error types",
     "ALWAYS include specific error types"},
    {"No input validation", "Include input validation", "ALWAYS include input validation"},
    {"no tests for the empty list.", "Include tests for the empty list",
     "ALWAYS include tests for the empty list"},
    {"Lacks retry logic on API calls", "Include retry logic on API calls",
     "ALWAYS include retry logic on API calls"},
    {"Needs a timeout", "Include a timeout", "ALWAYS include a timeout"},
    {"This needs more tests!", "Include more tests", "ALWAYS include more tests"},
    {"needs to validate input", "Validate input", "ALWAYS validate input"},
    {"Please add unit tests for the parser", "Include unit tests for the parser",
     "ALWAYS include unit tests for the parser"},
    {"It's missing JSDoc comments", "Include JSDoc comments", "ALWAYS include JSDoc comments"},
    {"Error handling is missing in the webhook", "Include error handling in the webhook",
     "ALWAYS include error handling in the webhook"},
    {"Rate limiting missing", "Include rate limiting", "ALWAYS include rate limiting"},
    {"There is no rate limiting.", "Include rate limiting", "ALWAYS include rate limiting"},
    {"There are no tests", "Include tests", "ALWAYS include tests"},
    {"Not enough edge cases in the tests", "Include enough edge cases in the tests",
     "ALWAYS include enough edge cases in the tests"},
    {"Insufficient logging", "Include enough logging", "ALWAYS include enough logging"},
    {"Has no retry logic", "Include retry logic", "ALWAYS include retry logic"},
    {"Uses `any`", "Do not use `any`", "NEVER use `any`"},
    {"The code uses TypeScript `any` types", "Do not use TypeScript `any` types",
     "NEVER use TypeScript `any` types"},
    {"Using console.log for errors", "Do not use console.log for errors",
     "NEVER use console.log for errors"},
    {"console.log used for errors", "Do not use console.log for errors",
     "NEVER use console.log for errors"},
    {"Global state is used in the client", "Do not use global state in the client",
     "NEVER use global state in the client"},
    {"Don't use abbreviations", "Do not use abbreviations", "NEVER use abbreviations"},
    {"No magic numbers", "Do not use magic numbers", "NEVER use magic numbers"},
    {"No `any`, please!", "Do not use `any`", "NEVER use `any`"},
    {"Don't swallow errors", "Do not swallow errors", "NEVER swallow errors"},
    {"Never throw raw strings", "Do not throw raw strings", "NEVER throw raw strings"},
    {"Variable names too short", "Prefer longer variable names", "PREFER longer variable names"},
    {"Error messages are too vague", "Prefer more specific error messages",
     "PREFER more specific error messages"},
    {"The summary is too long", "Prefer a shorter summary", "PREFER a shorter summary"},
    {"Too many animations", "Prefer fewer animations", "PREFER fewer animations"},
    {"too generic error messages", "Prefer more specific error messages",
     "PREFER more specific error messages"},
    {"Functions too long in the parser", "Prefer shorter functions in the parser",
     "PREFER shorter functions in the parser"},
    {"Doesn't handle timeouts", "Handle timeouts", "ALWAYS handle timeouts"},
    {"Use early returns", "Use early returns", "ALWAYS use early returns"},
    {"Could be cleaner. Use a map", "Avoid: Could be cleaner", "AVOID: Could be cleaner"},
    {"Errors should include context", "Errors should include context",
     "ALWAYS: Errors should include context"},
    {"Avoid nested callbacks", "Avoid nested callbacks", "AVOID nested callbacks"},
    {"Prefer composition over inheritance", "Prefer composition over inheritance",
     "PREFER composition over inheritance"},
    {"Hardcoded configuration values", "Avoid: Hardcoded configuration values",
     "AVOID: Hardcoded configuration values"},
    {"No need for a class here", "Avoid: a class here", "AVOID: a class here"},
    {"No longer compiles", "Avoid: No longer compiles", "AVOID: No longer compiles"},
    {"Constants are not used", "Avoid: Constants are not used", "AVOID: Constants are not used"},
    {"Missing tests.\nAlso the naming is off.", "Include tests", "ALWAYS include tests"},
    {"Fehlerbehandlung unvollständig", "Avoid: Fehlerbehandlung unvollständig",
     "AVOID: Fehlerbehandlung unvollständig"},
};

TEST(RuleText, Examples) {
  for (const RuleExample& example : kRuleExamples) {
    const RuleText text = WordRule(example.comment);
    EXPECT_EQ(text.rule, example.rule) << example.comment;
    EXPECT_EQ(text.instruction, example.instruction) << example.comment;
  }
}

TEST(RuleText, ARecordedRuleKeepsItsInstruction) {
  for (const RuleExample& example : kRuleExamples) {
    EXPECT_EQ(ReadRule(example.rule).instruction, example.instruction) << example.rule;
  }
}

TEST(RuleText, TheMostFrequentCommentIsTaken) {
  const std::vector<std::string_view> comments = {"No tests", "Missing error types",
                                                  "missing error types!", "no tests."};
  EXPECT_EQ(CommonComment(comments), "No tests");
  EXPECT_EQ(CommonComment(std::span(comments).first(3)), "Missing error types");
  EXPECT_EQ(CommonComment({}), "");
  const std::vector<std::string_view> marks = {"!!", "…?", "a"};
  EXPECT_EQ(CommonComment(std::span(marks).first(1)), "");
}

TEST(RuleText, QuotesAreTheFirstThreeDifferentComments) {
  const std::vector<std::string_view> comments = {"No tests",           "!!",        "no tests.",
                                                  "Tests\nare missing", "Add tests", "More tests"};
  EXPECT_EQ(QuotesOf(comments),
            (std::vector<std::string>{"No tests", "Tests are missing", "Add tests"}));
  EXPECT_TRUE(QuotesOf({}).empty());
}

TEST(RuleText, WithoutWordsTheRecordOrTheKeySpeaks) {
  const std::vector<std::string_view> comments = {"Missing specific error types"};
  EXPECT_EQ(TextOfRule("error-specificity", comments, "Include more").rule,
            "Include specific error types");
  EXPECT_EQ(TextOfRule("error-specificity", {}, "Include error types").instruction,
            "ALWAYS include error types");
  EXPECT_EQ(TextOfRule("error-specificity", {}, std::nullopt).rule,
            "Pay attention to error-specificity");
}

TEST(RuleText, ALongCommentIsCutBetweenWords) {
  std::string comment = "Missing";
  for (int i = 0; i < 100; ++i) comment += " words";
  const RuleText text = WordRule(comment);
  EXPECT_LE(CodePointCount(text.rule), kRuleTextMax);
  EXPECT_TRUE(text.rule.ends_with(" words…")) << text.rule;
}

TEST(RuleText, DemandsThatCanBeLookedUp) {
  using enum RuleDemand::Kind;
  EXPECT_EQ(DemandOf("Include a timeout"), (RuleDemand{.kind = kInclude, .what = "a timeout"}));
  EXPECT_EQ(DemandOf("Do not use `any`"), (RuleDemand{.kind = kNeverUse, .what = "`any`"}));
  EXPECT_EQ(DemandOf("Prefer shorter names"), std::nullopt);
  EXPECT_EQ(DemandOf("Include "), std::nullopt);
}

RC_GTEST_PROP(RuleTextProperty, AnyBytesGiveOneLineOfUtf8, (const std::string& bytes)) {
  const RuleText text = WordRule(bytes);
  for (const std::string& line : {text.rule, text.instruction}) {
    RC_ASSERT(IsValidUtf8(line));
    RC_ASSERT(OneLine(line) == line);
    RC_ASSERT(CodePointCount(line) <= kRuleTextMax + 40);
  }
}

}  // namespace
}  // namespace credence::review
