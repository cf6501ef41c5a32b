// SPDX-License-Identifier: Apache-2.0
#include "review/output/term_search.h"

#include "base/test_framework.h"

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
  EXPECT_TRUE(text.Uses("magic number"));
  EXPECT_FALSE(text.Uses("`unknown` rather than `any`"));
  EXPECT_FALSE(text.Uses(""));
}

// What a rule forbids, and texts that do it or only seem to.
TEST(TermSearch, WhatIsUsedInAnotherForm) {
  struct Example {
    std::string_view forbidden;
    std::string_view text;
    bool is_used;
  };
  constexpr Example kExamples[] = {
      {"inline styles", "<p style='x'> has an inline style", true},
      {"inline styles", "Inline-styled markup", true},
      {"inline styles", "set inline\nstyles here", true},
      {"nested callbacks", "nesting callbacks three deep", true},
      {"hardcoded secrets", "a hardcoded secret", true},
      {"global variables", "one global variable", true},
      {"retries", "a retry in a loop", true},
      {"empty classes", "an empty class", true},
      {"swallowed errors", "it swallows errors", true},
      {"magic numbers", "no numbers, and no magic", false},
      {"inline styles", "The code is inline. Styles are in a file", false},
      {"inline styles", "an inline stylesheet", false},
      {"global variables", "globally variable", false},
      {"logging", "Math.log(x)", false},
      {"logging", "a login page", false},
      {"any", "anything", false},
      {"strings", "str", false},
      {"nested callbacks", "a nest of callers", false},
      {"empty classes", "an empty classifier", false},
      {"bus", "bu", false},
  };
  for (const auto& [forbidden, text, is_used] : kExamples) {
    EXPECT_EQ(SearchedText(text).Uses(forbidden), is_used) << forbidden << " | " << text;
  }
}

TEST(TermSearch, WhatIsSpokenOf) {
  const SearchedText text("export class ApiError {}\nvalidate(input); withRetry(fetch_logs)");
  EXPECT_TRUE(text.SpeaksOf("input validation"));
  EXPECT_TRUE(text.SpeaksOf("specific error types"));
  EXPECT_TRUE(text.SpeaksOf("retry logic"));
  EXPECT_TRUE(text.SpeaksOf("logs"));
  EXPECT_FALSE(text.SpeaksOf("rate limiting"));
  EXPECT_FALSE(text.SpeaksOf("a timeout"));
  EXPECT_TRUE(text.SpeaksOf("more of the"));  // Nothing to search for.
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
