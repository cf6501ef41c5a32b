// SPDX-License-Identifier: Apache-2.0
#include "review/output/review_context.h"

#include "base/test_framework.h"

namespace credence::review {
namespace {

ReviewFindings Findings() {
  ReviewFindings findings;
  findings.all_time.by_task_type = {{.name = "shopify"}, {.name = "ghl"}};
  const auto rule = [](const std::string& key, RuleState state, std::string domain,
                       std::vector<std::string> applies_to) {
    return RuleReading{.key = key,
                       .state = state,
                       .prompt_instruction = "ALWAYS include " + key,
                       .domain = std::move(domain),
                       .applies_to = std::move(applies_to)};
  };
  findings.rules = {rule("error types", RuleState::kActive, "error-handling", {"shopify"}),
                    rule("tests", RuleState::kActive, "test-coverage", {"ghl"}),
                    rule("summary", RuleState::kActive, "general", {"ghl", "shopify"}),
                    rule("retries", RuleState::kRule, "general", {"shopify"}),
                    rule("old", RuleState::kRetired, "general", {"shopify"})};
  findings.patterns = {{.key = "error-types",
                        .occurrences = 9,
                        .weight = 2,
                        .rejection_rate = 0.9,
                        .task_types = {"shopify"}},
                       {.key = "tests", .occurrences = 1, .weight = 1, .task_types = {"ghl"}},
                       {.key = "layout", .praised = 3, .task_types = {"shopify"}}};
  findings.checklist = {"Errors say what to do"};
  return findings;
}

std::vector<std::string> Keys(const ReviewContext& context) {
  std::vector<std::string> keys;
  for (const RuleReading& rule : context.patterns) keys.push_back(rule.key);
  return keys;
}

using List = std::vector<std::string>;

TEST(ReviewContext, OfNothingIsAHeading) {
  const ReviewContext context = ContextFor({.task = "new\nthing"}, {}, {}, ReviewSettings{});
  EXPECT_EQ(context.prompt, "# What reviews say about new thing\n\nNo reviews of such work yet.\n");
  EXPECT_TRUE(context.patterns.empty());
}

TEST(ReviewContext, RulesOfTheTaskType) {
  const ReviewFindings findings = Findings();
  const ReviewSettings settings;
  const auto keys = [&](const ContextRequest& request) {
    return Keys(ContextFor(request, findings, {}, settings));
  };
  EXPECT_EQ(keys({.task = "shopify"}), (List{"error types", "summary"}));
  EXPECT_EQ(keys({.task = "a webhook", .task_type = "ghl"}), (List{"tests", "summary"}));
  EXPECT_EQ(keys({.task = "a webhook"}), (List{"error types", "tests", "summary"}));
  EXPECT_EQ(keys({.task = "a webhook", .dimensions = {"test-coverage"}}),
            (List{"tests", "summary"}));
  EXPECT_EQ(keys({.task = "x", .task_type = "stripe"}), List{});
}

TEST(ReviewContext, TheChecklistIsThatOfTheTaskType) {
  ReviewFindings findings = Findings();
  findings.patterns[0].checklist_item = findings.checklist[0];
  findings.checklist.emplace_back("Nobody knows whence");
  const auto checklist = [&](const ContextRequest& request) {
    return ContextFor(request, findings, {}, ReviewSettings{}).checklist;
  };
  EXPECT_EQ(checklist({.task = "a webhook"}), findings.checklist);
  EXPECT_EQ(checklist({.task = "shopify"}), findings.checklist);
  EXPECT_EQ(checklist({.task = "a webhook", .task_type = "ghl"}), List{"Nobody knows whence"});
}

TEST(ReviewContext, WhatWasSaidInTheStage) {
  ReviewFindings findings = Findings();
  findings.rules[0].stages = {"build"};
  findings.rules[2].stages = {"build", "design"};
  findings.patterns[0].stages = {"build"};
  findings.patterns[1].stages = {"design"};
  const auto context = [&](std::optional<std::string> stage) {
    return ContextFor({.task = "a webhook", .stage = std::move(stage)}, findings, {},
                      ReviewSettings{});
  };
  EXPECT_EQ(Keys(context(std::nullopt)), (List{"error types", "tests", "summary"}));
  // The rule without stages was asked for in no particular stage.
  EXPECT_EQ(Keys(context("design")), (List{"tests", "summary"}));
  ASSERT_EQ(context("design").anti_patterns.size(), 1U);
  EXPECT_EQ(context("design").anti_patterns[0].key, "tests");
  EXPECT_EQ(Keys(context("build")), (List{"error types", "tests", "summary"}));
}

TEST(ReviewContext, ARuleOfOneContextIsLeftOutOfAnother) {
  ReviewFindings findings = Findings();
  findings.rules[2].scope = RuleScope{.kind = "stage", .values = {"design"}};
  const auto keys = [&](std::optional<std::string> stage) {
    return Keys(
        ContextFor({.task = "shopify", .stage = std::move(stage)}, findings, {}, ReviewSettings{}));
  };
  EXPECT_EQ(keys("design"), (List{"error types", "summary"}));
  EXPECT_EQ(keys("build"), List{"error types"});
  EXPECT_EQ(keys(std::nullopt), (List{"error types", "summary"}));
}

TEST(ReviewContext, EverythingRetired) {
  ReviewFindings findings = Findings();
  for (RuleReading& rule : findings.rules) rule.state = RuleState::kRetired;
  EXPECT_TRUE(ContextFor({.task = "shopify"}, findings, {}, ReviewSettings{}).patterns.empty());
}

TEST(ReviewContext, ThePromptHasAllOfIt) {
  ContextMaterial material{
      .standards = "# Quality Standards\n- security: 7\n",
      .preferences = "\n# Preferences\n- diffs\n\n",
      .similar = {
          {.work = "w1", .summary = "far", .similarity = 0.6},
          {.work = "w2", .summary = "near", .decision = "approved", .score = 8, .similarity = 0.8},
          {.work = "w3", .summary = "nearest\n# forged", .similarity = 0.9}}};
  const ReviewContext context =
      ContextFor({.task = "shopify"}, Findings(), std::move(material), ReviewSettings{});
  EXPECT_EQ(context.prompt,
            "# What reviews say about shopify\n"
            "\n## Rules\n- ALWAYS include error types\n- ALWAYS include summary\n"
            "\n## Often criticised\n- error types: criticised 9 times in all, 90 % turned down\n"
            "\n## Check before the review\n- [ ] Errors say what to do\n"
            "\n## Similar work\n- w3: nearest # forged (similarity 0.90)\n"
            "- w2: near (approved, score 8.0, similarity 0.80)\n"
            "\n# Quality Standards\n- security: 7\n"
            "\n# Preferences\n- diffs\n");
}

TEST(ReviewContext, HeavyOrMostlyRejectedAreAntiPatterns) {
  ReviewFindings findings;
  for (int i = 0; i < 8; ++i) {
    findings.patterns.push_back({.key = "p" + std::to_string(i),
                                 .occurrences = 2,
                                 .rejection_rate = i == 6 ? 0.8 : 0.5,
                                 .task_types = {"shopify"}});
  }
  const ReviewContext context =
      ContextFor({.task = "x", .task_type = "shopify"}, findings, {}, ReviewSettings{});
  ASSERT_EQ(context.anti_patterns.size(), 6U);
  EXPECT_EQ(context.anti_patterns[4].key, "p4");
  EXPECT_EQ(context.anti_patterns[5].key, "p6");
}

}  // namespace
}  // namespace credence::review
