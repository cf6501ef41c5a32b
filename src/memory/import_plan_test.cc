// SPDX-License-Identifier: Apache-2.0
#include "memory/import_plan.h"

#include "base/test_framework.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

Memory StatedRule(std::uint32_t number, std::string_view content) {
  Memory memory = TestMemory(number, content);
  memory.type = MemoryType::kRule;
  return memory;
}

Draft RuleDraft(std::string_view content, MemoryType type = MemoryType::kRule) {
  return {.content = std::string(content), .type = type};
}

TEST(ImportPlanTest, WhatIsStatedAlreadyStays) {
  const Memory memories[] = {StatedRule(1, "Run the tests"), StatedRule(2, "Sort the imports")};
  const Draft drafts[] = {RuleDraft("Sort the imports"), RuleDraft("Run the tests")};
  EXPECT_EQ(PlanImport(memories, drafts), (ImportPlan{.same = {0, 1}}));
}

TEST(ImportPlanTest, NewOnesAreAddedAndMissingOnesRemoved) {
  const Memory memories[] = {StatedRule(1, "Run the tests"), StatedRule(2, "Sort the imports")};
  const Draft drafts[] = {RuleDraft("Run the tests"), RuleDraft("Keep functions short")};
  EXPECT_EQ(PlanImport(memories, drafts),
            (ImportPlan{.same = {0}, .changed = {}, .added = {1}, .removed = {1}}));
}

TEST(ImportPlanTest, AnotherWordingIsAChangeOfTheMostAlike) {
  const Memory memories[] = {StatedRule(1, "Run the unit tests before each commit"),
                             StatedRule(2, "Run the linter before each commit")};
  const Draft drafts[] = {RuleDraft("Run the linter before each push and commit"),
                          RuleDraft("Run the fast unit tests before each commit")};
  EXPECT_EQ(PlanImport(memories, drafts).changed,
            (std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {1, 0}}));
}

TEST(ImportPlanTest, AnotherTypeIsAChange) {
  const Memory memories[] = {StatedRule(1, "x")};
  const Draft drafts[] = {RuleDraft("x", MemoryType::kDecision)};
  EXPECT_EQ(PlanImport(memories, drafts), (ImportPlan{.same = {}, .changed = {{0, 0}}}));
}

TEST(ImportPlanTest, ATextThatOccursTwiceIsOneMemory) {
  const Memory memories[] = {StatedRule(1, "Run the tests")};
  const Draft drafts[] = {RuleDraft("Run the tests"), RuleDraft("Run the tests")};
  EXPECT_EQ(PlanImport(memories, drafts), (ImportPlan{.same = {0, 1}}));
}

}  // namespace
}  // namespace credence::memory
