// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "base/utf8.h"
#include "language/wording.h"

namespace credence::language {
namespace {

// Texts built from fragments that matter to the rules.
rc::Gen<std::string> AnyStatements() {
  const auto piece = rc::gen::element<std::string>(
      "I ", "you ", "You ", "my ", "me ", "Ana ", "Ana's ", "she's ", "they'd ", "I'm ", "don't ",
      "doesn’t ", "cannot ", "not ", "never ", "always ", "usually ", "often ", "probably ",
      "maybe ", "may ", "is ", "are ", "was ", "have ", "'ve ", "can ", "will ", "been ",
      "going to ", "used to ", "like ", "likes ", "Likes ", "liked ", "tests ", "take ", "the ",
      "in ", "to ", "and ", "or ", "who ", "what ", "if ", "when ", "Porto ", "two ", "42 ", "(",
      ") ", "\"", "`", "“", "”", ", ", ". ", "? ", "! ", ": ", "- ", "é", "日本 ", "\n", "'", "’s",
      "'s", "n't", "there ", "it ", "seems ", "that ", "User ", "tired ", "late ");
  return TextOfPieces(piece);
}

bool Has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool SaysHowSure(std::string_view text, Certainty certainty, WordingStyle style) {
  const bool rated = style == WordingStyle::kRated;
  switch (certainty) {
    case Certainty::kDefinite:
      return Has(text, "definitely") || Has(text, "always");
    case Certainty::kGeneral:
      return Has(text, "generally") || Has(text, "often") || (rated && Has(text, "It seems"));
    case Certainty::kProbable:
      return Has(text, "probably");
    case Certainty::kTentative:
      return Has(text, "might") || (!rated && Has(text, "It seems"));
    case Certainty::kDoubtful:
      return Has(text, rated ? "I am not sure, but possibly" : "I'm not certain, but possibly");
  }
  return false;
}

void CheckStyle(const std::string& statement, WordingStyle style) {
  for (const Certainty certainty : kCertainties) {
    const std::string text = Worded(statement, certainty, style);
    RC_ASSERT(IsValidUtf8(text));
    RC_ASSERT(SaysHowSure(text, certainty, style));
    RC_ASSERT(text.ends_with('.'));
    RC_ASSERT(!text.ends_with(".."));
    RC_ASSERT(!(text[0] >= 'a' && text[0] <= 'z'));
    RC_ASSERT(text == OneLine(text));
    // A prefix for each sentence, and three bytes for each invalid one.
    RC_ASSERT(text.size() <= 60 * (statement.size() + 1));
  }
}

void CheckWorded(const std::string& statement) {
  CheckStyle(statement, WordingStyle::kDocument);
  CheckStyle(statement, WordingStyle::kRated);
}

RC_GTEST_PROP(WordingProperty, OneSentenceThatSaysHowSure, ()) { CheckWorded(*AnyStatements()); }

RC_GTEST_PROP(WordingProperty, AnyBytesAreAccepted, ()) {
  CheckWorded(*rc::gen::arbitrary<std::string>());
}

// Quadratic time would take hours, longer than the TIMEOUT of any test.
TEST(WordingPropertyTest, LongTextsTakeLinearTime) {
  for (const std::string piece : {"probably ", "really ", "and likes ", "and ", "(", "\"", "“",
                                  "'s ", "you ", "I was ", "not ", "x", "a. ", "'", "’", ", "}) {
    for (const std::string begin : {"I am ", "Likes ", "Ana "}) {
      std::string text = begin;
      while (text.size() < 300'000) text += piece;
      EXPECT_FALSE(Worded(text, Certainty::kTentative).empty());
    }
  }
}

}  // namespace
}  // namespace credence::language
