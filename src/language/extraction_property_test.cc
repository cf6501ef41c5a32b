// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/test_framework.h"
#include "base/test_texts.h"
#include "base/utf8.h"
#include "language/extraction.h"

namespace credence::language {
namespace {

rc::Gen<std::string> AnyPassage() {
  const auto piece = rc::gen::element<std::string>(
      "I ", "i ", "I'm ", "my ", "My sister ", "we ", "she ", "live ", "in ", "Porto", "and ",
      "but ", "because ", "if ", "maybe ", "I think ", "work ", "at ", "Acme ", "like ", "tea ",
      "is ", "a ", "nurse ", "don't ", "never ", "want ", "to ", "you ", "said ", ". ", ", ", "; ",
      "? ", "! ", "\n", "- ", "> ", "```", "`", "\"", "(", ")", "**", "’", "é", "😀", "日本 ",
      "right?", "|", "On weekends ", "is my favourite ", "\xff", "e.g. ", "2019 ");
  return TextOfPieces(piece);
}

RC_GTEST_PROP(ExtractionProperty, WhatIsPassedOverIsSaid, ()) {
  const std::string text = *AnyPassage();
  const Extraction extraction = ExtractStatements(text);
  RC_PRE(std::ranges::any_of(text, IsLetter));
  RC_ASSERT(!extraction.statements.empty() || !extraction.skipped.empty());
}

RC_GTEST_PROP(ExtractionProperty, AStatementIsInTheFirstPersonAndASkipHasAReason, ()) {
  const Extraction extraction = ExtractStatements(*AnyPassage());
  for (const Extracted& each : extraction.statements) {
    const bool first_person = each.text.starts_with("I ") || each.text.starts_with("I'") ||
                              each.text.starts_with("Im ") || each.text.starts_with("We") ||
                              each.text.starts_with("My ") || each.text.starts_with("Our ");
    RC_ASSERT(first_person);
  }
  for (const Skipped& each : extraction.skipped) {
    RC_ASSERT(!each.text.empty());
    RC_ASSERT(!each.reason.empty());
  }
}

RC_GTEST_PROP(ExtractionProperty, AStatementIsExtractedFromItselfAgain, ()) {
  for (const Extracted& each : ExtractStatements(*AnyPassage()).statements) {
    // A remainder mostly in another script counts as another language.
    if (!std::ranges::all_of(each.text,
                             [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
      continue;
    const Extraction again = ExtractStatements(each.text);
    RC_ASSERT(!again.statements.empty());
  }
}

RC_GTEST_PROP(ExtractionProperty, AnyBytesAreAcceptedAndValidOnesStayValid, ()) {
  const auto bytes = *rc::gen::arbitrary<std::string>();
  (void)ExtractStatements(bytes);
  const std::string text = *AnyPassage();
  RC_PRE(IsValidUtf8(text));
  const Extraction extraction = ExtractStatements(text);
  for (const Extracted& each : extraction.statements) RC_ASSERT(IsValidUtf8(each.text));
  for (const Skipped& each : extraction.skipped) RC_ASSERT(IsValidUtf8(each.text));
}

// Clauses with their own subjects are extracted one by one, whatever joins them.
RC_GTEST_PROP(ExtractionProperty, ClausesComeOutInOrder, ()) {
  static const std::vector<std::string> kClauses = {
      "I live in Porto", "I work at Acme", "I don't eat meat", "I have two cats", "I'm a nurse"};
  const auto clauses = *rc::gen::nonEmpty(
      rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(kClauses)));
  std::string text;
  for (const std::string& clause : clauses) {
    if (!text.empty())
      text += *rc::gen::element<std::string>(". ", "; ", ", and ", " but ", ", ", "\n- ", "! ");
    text += clause;
  }
  RC_PRE(text.size() < 500u);
  const Extraction extraction = ExtractStatements(text);
  RC_ASSERT(extraction.statements.size() == clauses.size());
  for (std::size_t i = 0; i < clauses.size(); ++i)
    RC_ASSERT(extraction.statements[i].text == clauses[i]);
}

// Quadratic time would take hours, longer than the TIMEOUT of any test.
TEST(ExtractionPropertyTest, LongTextsTakeLinearTime) {
  for (const std::string piece : {"I like tea. ", "I like tea, ", "(", "\"", "and ", "x", "> I\n",
                                  "```\n", "my ", "U.S. in ", "I "}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    EXPECT_LE(ExtractStatements(text).statements.size(), text.size() / piece.size()) << piece;
  }
}

}  // namespace
}  // namespace credence::language
