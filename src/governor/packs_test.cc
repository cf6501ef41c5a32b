// SPDX-License-Identifier: Apache-2.0
#include "governor/packs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "governor/settings.h"
#include "language/user_pattern.h"

namespace credence::governor {
namespace {

using testing::ElementsAre;

TEST(PacksTest, TheirNames) {
  EXPECT_THAT(PackNames(), ElementsAre("checks", "trouble", "words", "progress", "hygiene",
                                       "verification", "efficiency", "language", "milestones"));
}

TEST(PacksTest, EachSignalIsWhole) {
  std::set<std::string_view> names;
  for (const PackedSignal& signal : PackedSignals()) {
    EXPECT_TRUE(names.insert(signal.name).second) << signal.name;
    EXPECT_NE(signal.delta, 0) << signal.name;
    EXPECT_FALSE(signal.fires_when.empty()) << signal.name;
    EXPECT_EQ(signal.pattern.empty(), signal.on.empty()) << signal.name;
    if (signal.pattern.empty()) continue;
    EXPECT_NE(std::ranges::find(kPatternPlaces, signal.on), kPatternPlaces.end()) << signal.name;
    EXPECT_TRUE(language::CheckUserPattern(signal.pattern)) << signal.name;
  }
}

TEST(PacksTest, WhatTheyFireOn) {
  const struct {
    std::string_view signal;
    std::string_view fires;
    std::string_view does_not;
  } cases[] = {
      {"lint_pass", "All checks passed!", "3 checks failed"},
      {"type_error", "src/a.ts(3,1): error TS2304: Cannot find name", "no error here"},
      {"merge_conflict", "Auto-merging a.c\nCONFLICT (content): Merge conflict in a.c",
       "there is no conflict (yet)"},
      {"out_of_memory", "fatal: Out of memory, malloc failed", "memory is fine"},
      {"timed_out", "curl: (28) Connection timed out", "timeout is 30 s"},
      {"permission_denied", "bash: ./x: Permission denied", "permissions were set"},
      {"user_doubt", "Are you sure about that?", "sure, go on"},
      {"backup_file", "/p/a.py.bak", "/p/backup.py"},
      {"backup_file", "/p/a_old.py", "/p/household.py"},
      {"backup_file", "/p/a copy 2.py", "/p/copy.py"},
      {"version_file", "/p/a_v2.py", "/p/v2/a.py"},
      {"version_file", "/p/a_new.py", "/p/renew.py"},
      {"markdown_creation", "/p/SUMMARY.md", "/p/a.mdx"},
      {"placeholder_impl", "def f():\n    raise NotImplementedError", "raise ValueError"},
      {"placeholder_impl", "  // ... existing code ...", "// existing code"},
      {"silent_failure", "try:\n  x()\nexcept ValueError:\n    pass", "except KeyError:\n  raise"},
      {"silent_failure", "try { x(); } catch (e) {}", "catch (e) { log(e); }"},
      {"bare_todo", "x = 1  # TODO\n", "# TODO: close the file\n"},
      {"import_star", "from os import *", "from os import path"},
      {"mutable_default_arg", "def f(a, b=[]):", "def f(a, b=()):"},
      {"commented_code", "# x = 1\n# y = f(x)\n# return y\n", "# Why: it is x = 1.\n# return y\n"},
      {"path_hardcoding", "open('/home/ann/x')", "open('/etc/hosts')"},
      {"debt_bash", "git commit --no-verify -m x", "git commit -m x"},
      {"debt_bash", "git push --force", "git push --force-with-lease origin"},
      {"empty_test", "def test_a():\n    pass\n", "def test_a():\n    assert f()\n"},
      {"targeted_read", R"({"file_path":"/p/a","offset":10})", R"({"file_path":"/p/a"})"},
      {"targeted_read", R"({"command":"sed -n '1,20p' a.py"})", R"({"command":"cat a.py"})"},
      {"deferral", "The rest can be added later.", "It was added."},
      {"apologetic", "I'm sorry about that.", "A sorry state of code."},
      {"sycophancy", "You're absolutely right!", "The test on the right fails."},
      {"overconfident_completion", "It works perfectly now.", "It works."},
      {"hedging_language", "This should work now.", "This works."},
      {"ci_pass", "All checks were successful", "1 check failed"},
      {"pr_created", "gh pr create --fill", "gh pr list"},
      {"merge_complete", "git merge topic", "git merge --abort"},
      {"issue_closed", "gh issue close 3", "gh issue view 3"},
      {"dependency_removal", "npm uninstall left-pad", "npm install"},
  };
  const GovernorSettings settings;
  std::set<std::string_view> seen;
  for (const auto& each : cases) {
    const SignalSettings* signal = settings.Find(each.signal);
    ASSERT_NE(signal, nullptr) << each.signal;
    const std::string pattern[] = {signal->pattern};
    const language::UserPatterns patterns(pattern);
    EXPECT_EQ(patterns.Matching(each.fires).size(), 1U) << each.signal << ": " << each.fires;
    EXPECT_TRUE(patterns.Matching(each.does_not).empty()) << each.signal << ": " << each.does_not;
    seen.insert(each.signal);
  }
  for (const PackedSignal& signal : PackedSignals()) {
    EXPECT_TRUE(signal.pattern.empty() || seen.contains(signal.name)) << signal.name;
  }
}

}  // namespace
}  // namespace credence::governor
