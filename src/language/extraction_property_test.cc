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
      "right?", "|", "On weekends ", "is my favourite ", "\xff", "e.g. ", "2019 ", "used to ",
      "no longer ", "anymore", "still ", "I'm not sure ", "I don't know if ", "since ",
      "stopped smoking ", "have not smoked ", "our project ", "the tests ", "uses ", "Go ", "run ",
      "moved from Porto to Lisbon", "your project ", "are ", "you're ");
  return TextOfPieces(piece);
}

RC_GTEST_PROP(ExtractionProperty, WhatIsPassedOverIsSaid, ()) {
  const std::string text = *AnyPassage();
  const Extraction extraction = ExtractStatements(text);
  RC_PRE(std::ranges::any_of(text, IsLetter));
  RC_ASSERT(!extraction.statements.empty() || !extraction.doubts.empty() ||
            !extraction.skipped.empty());
}

Voice AnyVoice() { return *rc::gen::element(Voice::kUser, Voice::kAssistant); }

// In the first person, or about the project.
bool IsOurs(std::string_view text) {
  static constexpr std::string_view kBeginnings[] = {
      "I ", "I'", "Im ", "We", "My ", "Our ", "The ", "This ", "Tests ", "Unit ", "Integration "};
  return std::ranges::any_of(kBeginnings,
                             [&](std::string_view begin) { return text.starts_with(begin); });
}

RC_GTEST_PROP(ExtractionProperty, AStatementIsInTheFirstPersonAndASkipHasAReason, ()) {
  const Extraction extraction = ExtractStatements(*AnyPassage(), AnyVoice());
  for (const Extracted& each : extraction.statements) {
    RC_ASSERT(IsOurs(each.text));
    RC_ASSERT(IsOurs(each.ended.value_or(each.text)));
    RC_ASSERT(each.ended != each.text);
  }
  for (const Doubted& each : extraction.doubts) {
    RC_ASSERT(IsOurs(each.about));
    RC_ASSERT(!each.words.empty());
  }
  for (const Skipped& each : extraction.skipped) {
    RC_ASSERT(!each.text.empty());
    RC_ASSERT(!each.reason.empty());
  }
}

bool IsAscii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

RC_GTEST_PROP(ExtractionProperty, AStatementIsExtractedFromItselfAgain, ()) {
  for (const Extracted& each : ExtractStatements(*AnyPassage(), AnyVoice()).statements) {
    // A remainder mostly in another script counts as another language.
    if (!IsAscii(each.text)) continue;
    const Extraction again = ExtractStatements(each.text);
    RC_ASSERT(!again.statements.empty() || !again.doubts.empty());
  }
}

RC_GTEST_PROP(ExtractionProperty, WhatPeopleSayIsExtractedFromItselfUnchanged, ()) {
  const std::string subject = *rc::gen::element<std::string>("I", "We", "My sister", "Our project");
  const bool third = subject.size() > 2;
  const std::string verb = *rc::gen::element<std::string>("use", "support", "prefer");
  const std::string object = *rc::gen::element<std::string>("Go", "PostgreSQL", "Debian");
  const std::string text = subject + *rc::gen::element<std::string>(
                                         " used to " + verb + " " + object,
                                         " no longer " + verb + (third ? "s " : " ") + object,
                                         third ? " doesn't " + verb + " " + object + " anymore"
                                               : " don't " + verb + " " + object + " anymore");
  for (const Extracted& each : ExtractStatements(text).statements) {
    RC_ASSERT(each.ended.value_or("") == subject + " " + verb + (third ? "s " : " ") + object);
    const Extraction again = ExtractStatements(each.text);
    RC_ASSERT(again.statements.size() == 1u);
    RC_ASSERT(again.statements[0].text == each.text);
    const Extraction before = ExtractStatements(*each.ended);
    RC_ASSERT(before.statements.size() == 1u);
    RC_ASSERT(before.statements[0].text == *each.ended);
  }
}

RC_GTEST_PROP(ExtractionProperty, AnyBytesAreAcceptedAndValidOnesStayValid, ()) {
  const auto bytes = *rc::gen::arbitrary<std::string>();
  (void)ExtractStatements(bytes, AnyVoice());
  const std::string text = *AnyPassage();
  RC_PRE(IsValidUtf8(text));
  const Extraction extraction = ExtractStatements(text, AnyVoice());
  for (const Extracted& each : extraction.statements) {
    RC_ASSERT(IsValidUtf8(each.text));
    RC_ASSERT(IsValidUtf8(each.ended.value_or("")));
  }
  for (const Doubted& each : extraction.doubts) {
    RC_ASSERT(IsValidUtf8(each.about));
    RC_ASSERT(IsValidUtf8(each.words));
  }
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
  for (const std::string piece :
       {"I like tea. ", "I like tea, ", "(", "\"", "and ", "x", "> I\n", "```\n", "my ", "U.S. in ",
        "I ", "I no longer ", "I'm not sure I ", "since I ", "our project "}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    EXPECT_LE(ExtractStatements(text).statements.size(), text.size() / piece.size()) << piece;
    text.resize(text.size() / 4);
    EXPECT_LE(ExtractStatements(text, Voice::kAssistant).statements.size(),
              text.size() / piece.size())
        << piece;
  }
}

}  // namespace
}  // namespace credence::language
