// SPDX-License-Identifier: Apache-2.0
#include "review/output/term_search.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace credence::review {
namespace {

TEST(TermSearch, WhatIsUsed) {
  const SearchedText text("function f(x: any) { console.log(x); } // Magic numbers: 42");
  EXPECT_TRUE(text.Uses("`any`"));
  EXPECT_FALSE(text.Uses("`Any`"));
  EXPECT_FALSE(text.Uses("`an`"));
  EXPECT_TRUE(text.Uses("TypeScript `any` instead of `unknown`"));
  EXPECT_TRUE(text.Uses("console.log for errors"));
  EXPECT_TRUE(text.Uses("Console.Log"));
  EXPECT_TRUE(text.Uses("magic numbers"));
  EXPECT_FALSE(text.Uses("magic number"));
  EXPECT_FALSE(text.Uses("`unknown` rather than `any`"));
  EXPECT_FALSE(text.Uses(""));
}

TEST(TermSearch, WhatIsSpokenOf) {
  const SearchedText text("export class ApiError {}\nvalidate(input); withRetry(fetch_logs)");
  EXPECT_TRUE(text.SpeaksOf("input validation"));
  EXPECT_TRUE(text.SpeaksOf("specific error types"));
  EXPECT_TRUE(text.SpeaksOf("retry logic"));
  EXPECT_TRUE(text.SpeaksOf("logs"));
  EXPECT_FALSE(text.SpeaksOf("rate limiting"));
  EXPECT_FALSE(text.SpeaksOf("a timeout"));
  EXPECT_TRUE(text.SpeaksOf("more of the"));  // Nothing to look for.
}

RC_GTEST_PROP(TermSearchProperty, AWordOfTheTextIsFound, ()) {
  const std::string word =
      *rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('a', 'i')));
  const std::string other = *rc::gen::container<std::string>(rc::gen::inRange('j', 'z'));
  const std::string source = other + " " + word + "." + other;
  const SearchedText text(source);
  RC_ASSERT(text.Uses(word));
  RC_ASSERT(text.SpeaksOf(word));
  const std::string joined = other + word;
  RC_ASSERT(other.empty() || !SearchedText(joined).Uses(word));
}

RC_GTEST_PROP(TermSearchProperty, TakesAnyBytes,
              (const std::string& text, const std::string& what)) {
  const SearchedText searched(text);
  searched.Uses(what);
  searched.SpeaksOf(what);
}

}  // namespace
}  // namespace credence::review
