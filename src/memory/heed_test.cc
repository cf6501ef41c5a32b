// SPDX-License-Identifier: Apache-2.0
#include "memory/heed.h"

#include "base/test_framework.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

CallToHeed Runs(std::vector<std::string> words) { return {.programs = {std::move(words)}}; }

Heed HeedOfText(std::string_view content, const CallToHeed& call) {
  return HeedOf(TestMemory(1, content), call);
}

TEST(HeedTest, ACommandThatIsNamedIsFollowed) {
  EXPECT_EQ(HeedOfText("Use pnpm, not npm", Runs({"pnpm", "install"})), Heed::kFollowed);
  EXPECT_EQ(HeedOfText("Run `make lint` before a commit", Runs({"make", "lint"})), Heed::kFollowed);
  EXPECT_EQ(HeedOfText("Run make lint before a commit", Runs({"make", "lint"})), Heed::kFollowed);
  EXPECT_EQ(HeedOfText("Deploy with scripts/ship.sh", Runs({"scripts/ship.sh"})), Heed::kFollowed);
  EXPECT_EQ(HeedOfText("Deploy with scripts/ship.sh", Runs({"bash", "/p/scripts/ship.sh"})),
            Heed::kFollowed);
}

TEST(HeedTest, WhatIsForbiddenIsDefied) {
  EXPECT_EQ(HeedOfText("Use pnpm, not npm", Runs({"npm", "install"})), Heed::kDefied);
  EXPECT_EQ(HeedOfText("Never use npm", Runs({"/usr/bin/npm", "ci"})), Heed::kDefied);
  EXPECT_EQ(HeedOfText("Never pass --force to git push", Runs({"git", "push", "--force"})),
            Heed::kDefied);
  EXPECT_EQ(HeedOfText("Never use `any` type in this codebase", {.written = "let x: any = 1"}),
            Heed::kDefied);
}

TEST(HeedTest, EverythingElseIsIgnored) {
  EXPECT_EQ(HeedOfText("Use pnpm, not npm", Runs({"cargo", "build"})), Heed::kIgnored);
  EXPECT_EQ(HeedOfText("Make sure to find the cause", Runs({"make", "test"})), Heed::kIgnored);
  EXPECT_EQ(HeedOfText("Run make lint before a commit", Runs({"make", "test"})), Heed::kIgnored);
  EXPECT_EQ(HeedOfText("Write clear names", Runs({"pytest"})), Heed::kIgnored);
  EXPECT_EQ(HeedOfText("Use pnpm, not npm", Runs({"npm", "install", "pnpm"})), Heed::kDefied);
  EXPECT_EQ(HeedOfText("Use `pnpm`, not npm", Runs({"npm", "install", "pnpm"})), Heed::kIgnored)
      << "both";
  EXPECT_EQ(HeedOfText("Never use `any`", {.written = "x: any", .replaced = "y: any"}),
            Heed::kIgnored)
      << "it was there before";
  EXPECT_EQ(HeedOfText("Never use `any`", {.written = "many anys"}), Heed::kIgnored);
  EXPECT_EQ(HeedOfText("Never use moment.js", Runs({"git", "commit", "-m", "drop moment.js"})),
            Heed::kIgnored)
      << "mentioned in a message";
}

TEST(HeedTest, ASearchForANameDoesNotUseIt) {
  CallToHeed call = Runs({"rg", "moment.js", "src"});
  call.looks = true;
  EXPECT_EQ(HeedOfText("Never use moment.js", call), Heed::kIgnored);
  EXPECT_EQ(HeedOfText("Use rg instead of grep", call), Heed::kFollowed);
  EXPECT_EQ(HeedOfText("Use grep instead of rg", call), Heed::kDefied);
}

TEST(HeedTest, APathIsFollowedByItsParts) {
  const std::string_view content = "API handlers live in src/api";
  EXPECT_EQ(HeedOfText(content, {.paths = {"/p/src/api/users.ts"}, .looks = true}),
            Heed::kFollowed);
  EXPECT_EQ(HeedOfText(content, {.paths = {"/p/src/apis/users.ts"}}), Heed::kIgnored);
}

TEST(HeedTest, AFailureNeedsMoreThanItsProgram) {
  Memory failure = TestMemory(1, "Tool 'Bash' failed: npm ERR! Missing script: build");
  failure.source = MemorySource::kPassive;
  EXPECT_EQ(HeedOf(failure, Runs({"npm", "install"})), Heed::kIgnored);
  failure.content = "Tool 'Bash' failed: error: cannot open config/app.toml";
  EXPECT_EQ(HeedOf(failure, Runs({"node", "config/app.toml"})), Heed::kFollowed);
}

TEST(HeedTest, WithoutIdentifiersSimilarityDecidesAndPolarityGuards) {
  const Likeness alike{.similarity = [](std::string_view, std::string_view) { return 0.9; },
                       .threshold = 0.8};
  const Memory memory = TestMemory(1, "Always run the tests in parallel");
  EXPECT_EQ(HeedOf(memory, {.words = "Run the tests in parallel"}, alike), Heed::kFollowed);
  EXPECT_EQ(HeedOf(memory, {.words = "Never run the tests in parallel"}, alike), Heed::kDefied);
  EXPECT_EQ(HeedOf(memory, {.words = "Run the tests in parallel"}), Heed::kIgnored);
}

struct Corrected {
  std::string_view said;
  std::string_view content;
  bool followed = false;
  bool expected = false;
};

TEST(HeedTest, AUserCorrectsWhatOpposesTheMemory) {
  for (const Corrected& one : std::vector<Corrected>{
           {"no, we use pnpm", "Use npm to install packages", false, true},
           {"no, we use pnpm, not npm", "Use npm to install packages", false, true},
           {"No - we use yarn here, not npm", "Use npm to install packages", false, true},
           {"no, we use yarn", "Use npm to install packages", true, true},
           {"no, we use yarn", "Use npm to install packages", false, false},
           {"no, we use pnpm", "Use React for the dashboard", false, false},
           {"no, we use pnpm", "Use pnpm, not npm", true, false},
           {"wrong, the API runs on port 9090", "The API runs on port 8080", false, true},
           {"actually never force push to main", "Always force push to main", false, true},
           {"please use pnpm", "Use npm to install packages", true, false},
           {"looks good, thanks", "Use npm to install packages", true, false},
       }) {
    const std::optional<std::string> correction = CorrectionIn(one.said);
    const bool corrects =
        correction && Corrects(*correction, TestMemory(1, one.content), one.followed);
    EXPECT_EQ(corrects, one.expected)
        << one.said << " | " << correction.value_or("(none)") << " | " << one.content;
  }
}

RC_GTEST_PROP(HeedProperty, AnyBytesAreJudged, ()) {
  const auto text = [] {
    return *rc::gen::container<std::string>(
        rc::gen::element('a', 'n', 'o', 't', ' ', ' ', '`', ',', '.', '-', '/', '\xff', '\n'));
  };
  const std::string content = text();
  const std::string written = text();
  CallToHeed call{.programs = {{text(), text()}, {}}, .paths = {text()}, .written = written};
  const Memory memory = TestMemory(1, content);
  RC_ASSERT(HeedOf(memory, call) == HeedOf(memory, call));
  if (const auto correction = CorrectionIn(text())) Corrects(*correction, memory, true);
  RC_ASSERT(HeedOf(memory, {}) == Heed::kIgnored);
}

}  // namespace
}  // namespace credence::memory
