// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "language/cue.h"

namespace credence::language {
namespace {

// Turns built from fragments that matter to the rules: they confuse them more than random
// characters would.
rc::Gen<std::string> AnyTurn() {
  const auto piece = rc::gen::element<std::string>(
      "yes ", "yeah ", "no ", "not ", "nope", "right", "that's ", "that is ", "correct ", "I ",
      "I don't ", "think ", "so ", "do ", "maybe ", "sure", "actually ", "instead ", "make it ",
      "but ", "and ", "it's ", "you ", "are ", "the ", "red ", "one ", "Paris ", "7 pm ", "7:30",
      "two ", "Friday ", "please ", "this code ", "your ", "wrong ", "try again", "forgot ", "why ",
      "sorry ", "though", "I was asking ", "thanks ", "all ", "anything else", "would you like ",
      "is ", "oh ", "um ", "uh-huh", "👍", "👎", "🤷", "’", "'", "s ", "t ", ", ", ". ", "? ", "! ",
      "\n", "…", "—", "-", "é", "日本 ", "0", "a.m. ", "yesss ", "\xff", "\xf0\x9f", "\xe2");
  return TextOfPieces(piece);
}

void CheckCue(const Cue& cue, const std::string& text) {
  RC_ASSERT(cue.score >= 0 && cue.score <= 1);
  RC_ASSERT((cue.label == CueLabel::kNone) == (cue.score == 0));
  RC_ASSERT((cue.label == CueLabel::kNone) == cue.words.empty());
  RC_ASSERT(cue.label == CueLabel::kCorrection || !cue.correction.has_value());
  std::size_t at = 0;
  for (const std::string& words : cue.words) {
    RC_ASSERT(!words.empty());
    at = text.find(words, at);
    RC_ASSERT(at != std::string::npos);
  }
  if (cue.correction) RC_ASSERT(text.find(*cue.correction) != std::string::npos);
}

RC_GTEST_PROP(CueProperty, WordsAndScoreFitTheLabel, ()) {
  const std::string text = *AnyTurn();
  const std::string previous = *AnyTurn();
  CheckCue(DetectCue(text), text);
  CheckCue(DetectCue(text, previous), text);
  CheckCue(DetectCue(text, previous, *AnyTurn()), text);
}

RC_GTEST_PROP(CueProperty, AnyBytesAreAccepted, ()) {
  const auto text = *rc::gen::arbitrary<std::string>();
  const auto previous = *rc::gen::arbitrary<std::string>();
  const auto before = *rc::gen::arbitrary<std::string>();
  CheckCue(DetectCue(text, previous, before), text);
}

RC_GTEST_PROP(CueProperty, TheSameTurnGivesTheSameCue, ()) {
  const std::string text = *AnyTurn();
  const std::string previous = *AnyTurn();
  const std::string elsewhere = " " + text;
  RC_ASSERT(DetectCue(text, previous) ==
            DetectCue(std::string_view(elsewhere).substr(1), previous));
}

RC_GTEST_PROP(CueProperty, CaseAndApostrophesDoNotMatter, ()) {
  const std::string text = *AnyTurn();
  std::string typographic;
  for (const char c : text) typographic += c == '\'' ? "’" : std::string(1, c);
  RC_ASSERT(DetectCue(text).label == DetectCue(typographic).label);
}

// Only the beginning of a turn and the end of the previous one are read.
TEST(CuePropertyTest, LongTurnsTakeBoundedTime) {
  for (const std::string piece :
       {"no ", "yes, ", "that's ", "right ", "x", "7 pm ", "Paris ", "oh, ", "'", "👍", "\xe2"}) {
    std::string text;
    while (text.size() < 1'000'000) text += piece;
    EXPECT_EQ(DetectCue(text, text).label, DetectCue(text.substr(0, 100'000), text).label) << piece;
    EXPECT_EQ(DetectCue(text, text, text).label,
              DetectCue(text.substr(0, 100'000), text, text.substr(0, 100'000)).label)
        << piece;
  }
}

}  // namespace
}  // namespace credence::language
