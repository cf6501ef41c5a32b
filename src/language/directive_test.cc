// SPDX-License-Identifier: Apache-2.0
#include "language/directive.h"

#include <algorithm>

#include "base/test_framework.h"

namespace credence::language {
namespace {

std::string TextsOf(const std::vector<DirectiveTerm>& terms, bool code_only) {
  std::string texts;
  for (const DirectiveTerm& term : terms) {
    if (code_only && !term.code) continue;
    if (!texts.empty()) texts += ' ';
    texts += term.text;
  }
  return texts;
}

struct Case {
  std::string_view text;
  std::string_view uses;
  std::string_view avoids;
};

TEST(DirectiveTest, WhatToUseAndWhatToAvoid) {
  for (const Case& one : std::vector<Case>{
           {"Use pnpm, not npm", "pnpm", "npm"},
           {"Never use npm", "", "npm"},
           {"Use pnpm instead of npm.", "pnpm", "npm"},
           {"Prefer pnpm over npm", "pnpm", "npm"},
           {"Do not use npm; use pnpm instead", "pnpm", "npm"},
           {"Don't use npm, use pnpm", "pnpm", "npm"},
           {"Never npm, yarn or bun", "", "npm yarn bun"},
           {"npm must not be used", "", "npm"},
           {"npm is forbidden", "", "npm"},
           {"We no longer use npm", "", "npm"},
           {"no, we use pnpm", "pnpm", ""},
           {"no, we use pnpm, not npm", "pnpm", "npm"},
           {"date-fns (not moment.js)", "date-fns", "moment.js"},
           {"Never push without running `make lint`", "running make lint", "push"},
           {"Always run `make lint` before `git push`", "make lint", ""},
           {"When you deploy, run scripts/ship.sh", "scripts/ship.sh", ""},
       }) {
    const Directive directive = ReadDirective(one.text);
    EXPECT_EQ(TextsOf(directive.uses, false), one.uses) << one.text;
    EXPECT_EQ(TextsOf(directive.avoids, false), one.avoids) << one.text;
  }
}

TEST(DirectiveTest, CodeIsKnownByItsForm) {
  for (const Case& one : std::vector<Case>{
           {"Never use `any` type in this codebase", "", "any"},
           {"API handlers live in src/api/handlers", "src/api/handlers", ""},
           {"Never pass --force to git", "", "--force"},
           {"snake_case names and camelCase methods", "snake_case camelCase", ""},
           {"Tests fail without mock server running", "", ""},
           {"Always run tests before commit", "", ""},
       }) {
    const Directive directive = ReadDirective(one.text);
    EXPECT_EQ(TextsOf(directive.uses, true), one.uses) << one.text;
    EXPECT_EQ(TextsOf(directive.avoids, true), one.avoids) << one.text;
  }
}

TEST(DirectiveTest, OppositesUseWhatTheOtherAvoids) {
  std::string why;
  EXPECT_TRUE(AreOpposed(ReadDirective("Use npm for installs"),
                         ReadDirective("no, we use pnpm, not npm"), &why));
  EXPECT_EQ(why, "npm");
  EXPECT_TRUE(AreOpposed(ReadDirective("Never use yarn"), ReadDirective("we use yarn here")));
  EXPECT_FALSE(AreOpposed(ReadDirective("Never use yarn"), ReadDirective("never use yarn")));
  EXPECT_FALSE(AreOpposed(ReadDirective("Use React"), ReadDirective("no, we use pnpm")));
}

RC_GTEST_PROP(DirectiveProperty, AnyBytesAreRead, ()) {
  const std::string text = *rc::gen::container<std::string>(rc::gen::element(
      'a', 'n', 'o', 't', ' ', ' ', '`', ',', '.', '(', ')', '-', '/', '\xff', '\n'));
  const Directive directive = ReadDirective(text);
  for (const auto* terms : {&directive.uses, &directive.avoids}) {
    RC_ASSERT(std::ranges::none_of(*terms, [](const auto& term) { return term.text.empty(); }));
  }
  RC_ASSERT(ReadDirective(text) == directive);
}

}  // namespace
}  // namespace credence::language
