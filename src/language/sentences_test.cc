// SPDX-License-Identifier: Apache-2.0
#include "language/sentences.h"

#include <string>

#include "base/test_framework.h"

namespace credence::language {
namespace {

TEST(SentencesTest, ASentenceEndsAtItsMark) {
  EXPECT_THAT(SentencesOf("Drink it. Run! Where to? Home"),
              ElementsAre("Drink it.", "Run!", "Where to?", "Home"));
  EXPECT_THAT(SentencesOf("Drink it."), ElementsAre("Drink it."));
  EXPECT_THAT(SentencesOf("Drink it"), ElementsAre("Drink it"));
}

TEST(SentencesTest, SeveralMarksAreOneEnd) {
  EXPECT_THAT(SentencesOf("Wait... what?! Go."), ElementsAre("Wait...", "what?!", "Go."));
}

TEST(SentencesTest, WhatClosesAQuotationBelongsToIt) {
  EXPECT_THAT(SentencesOf("He said \"run.\" Then he ran (fast.) Gone."),
              ElementsAre("He said \"run.\"", "Then he ran (fast.)", "Gone."));
}

TEST(SentencesTest, ALineIsASentence) {
  EXPECT_THAT(SentencesOf("Do this\nDo that\r\n\n  and more  "),
              ElementsAre("Do this", "Do that", "and more"));
}

TEST(SentencesTest, NumbersAndNamesAreNotCut) {
  EXPECT_THAT(SentencesOf("Use 3.5 litres of main.py v1.2.3 at example.com. Stop"),
              ElementsAre("Use 3.5 litres of main.py v1.2.3 at example.com.", "Stop"));
  EXPECT_THAT(SentencesOf("Go to room 12. Wait there."),
              ElementsAre("Go to room 12.", "Wait there."));
}

TEST(SentencesTest, AbbreviationsAreNotCut) {
  EXPECT_THAT(
      SentencesOf("Use food, e.g. bread. Ask Dr. Who (cf. Fig. 3) vs. J. Smith etc. now."),
      ElementsAre("Use food, e.g. bread.", "Ask Dr. Who (cf. Fig. 3) vs. J. Smith etc. now."));
  EXPECT_THAT(SentencesOf("So do I. Then rest."), ElementsAre("So do I.", "Then rest."));
  EXPECT_THAT(SentencesOf("Use bread, e.g."), ElementsAre("Use bread, e.g."));
}

TEST(SentencesTest, ListMarksAreLeftOut) {
  EXPECT_THAT(
      SentencesOf("# Plan\n- Drink it\n* Run\n1. Hide. Wait\n2) Fight\n> - quoted\n- 3. Go"),
      ElementsAre("Plan", "Drink it", "Run", "Hide.", "Wait", "Fight", "quoted", "Go"));
}

TEST(SentencesTest, WhatHasNoLetterIsNoSentence) {
  for (const std::string_view text : {"", " \n\t ", "...", "1. 2. 3.", "---", "?!\n42"}) {
    EXPECT_THAT(SentencesOf(text), IsEmpty()) << text;
  }
}

TEST(SentencesTest, OtherScripts) {
  EXPECT_THAT(SentencesOf("先喝药水。然后逃跑！去哪里？回家"),
              ElementsAre("先喝药水。", "然后逃跑！", "去哪里？", "回家"));
  EXPECT_THAT(SentencesOf("Trink ihn schnell, überlebe. Ende"),
              ElementsAre("Trink ihn schnell, überlebe.", "Ende"));
}

// They are pieces of the text, in order, and contain every letter.
RC_GTEST_PROP(SentencesProperty, TheyAreTheTextInPieces, ()) {
  std::string text;
  for (const std::string& piece : *rc::gen::container<std::vector<std::string>>(
           rc::gen::element<std::string>("a", "word", "e.g", ".", "!", "?", " ", "\n", "\"", ")",
                                         "1", "-", "。", "ü", "\xff", "I", "\t", "#"))) {
    text += piece;
  }
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  std::string expected;
  std::string found;
  const char* last = text.data();
  for (const std::string_view sentence : SentencesOf(text)) {
    RC_ASSERT(!sentence.empty());
    RC_ASSERT(sentence.data() >= last);
    last = sentence.data() + sentence.size();
    RC_ASSERT(last <= text.data() + text.size());
    for (const char c : sentence) {
      if (is_letter(c)) found += c;
    }
  }
  for (const char c : text) {
    if (is_letter(c)) expected += c;
  }
  RC_ASSERT(found == expected);
}

}  // namespace
}  // namespace credence::language
