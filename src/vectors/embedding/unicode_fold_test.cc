// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/unicode_fold.h"

#include <string>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::vectors {
namespace {

std::string TextOf(char32_t c) {
  FoldBuffer buffer;
  return std::string(Fold(c, buffer).text);
}

FoldKind FoldKindOf(char32_t c) {
  FoldBuffer buffer;
  return Fold(c, buffer).kind;
}

TEST(UnicodeFold, LettersLoseCaseAndAccents) {
  EXPECT_EQ(TextOf(U'A'), "a");
  EXPECT_EQ(TextOf(U'É'), "e");
  EXPECT_EQ(TextOf(U'ǖ'), "u");
  EXPECT_EQ(TextOf(U'İ'), "i");
  EXPECT_EQ(TextOf(U'Σ'), "σ");
  EXPECT_EQ(TextOf(U'Ё'), "е");
  EXPECT_EQ(TextOf(U'ß'), "ß");
  EXPECT_EQ(TextOf(0x10400), "\U00010428");
}

TEST(UnicodeFold, HangulSyllablesBecomeTheirLetters) {
  EXPECT_EQ(TextOf(U'가'), "\u1100\u1161");
  EXPECT_EQ(TextOf(U'한'), "\u1112\u1161\u11ab");
  EXPECT_EQ(TextOf(U'힣'), "\u1112\u1175\u11c2");
}

TEST(UnicodeFold, PunctuationAndIdeographsStandAlone) {
  for (const char32_t c : {U'!', U'`', U'$', U'«', U'、', U'漢', char32_t{0x20000}}) {
    EXPECT_EQ(FoldKindOf(c), FoldKind::kAlone) << std::hex << static_cast<std::uint32_t>(c);
  }
  EXPECT_EQ(TextOf(0xF900), "豈");  // A compatibility ideograph.
  EXPECT_EQ(TextOf(U'≠'), "=");
  EXPECT_EQ(FoldKindOf(U'≠'), FoldKind::kAlone);
}

TEST(UnicodeFold, SpacesEndWords) {
  for (const char32_t c : {U' ', U'\t', U'\n', U'\r', U'\u00A0', U'\u2003', U'\u3000'}) {
    EXPECT_EQ(FoldKindOf(c), FoldKind::kSpace);
  }
}

TEST(UnicodeFold, ControlsFormatsAndMarksAreDropped) {
  for (const char32_t c : {U'\0', U'\v', U'\u0085', U'\u00AD', U'\u0301', U'\u200D', U'\uFE0F',
                           U'\uFFFD', U'\uE000'}) {
    EXPECT_EQ(FoldKindOf(c), FoldKind::kDropped) << std::hex << static_cast<std::uint32_t>(c);
  }
}

TEST(UnicodeFold, WhatCameAfterTheReferenceIsAPlainCharacter) {
  EXPECT_EQ(FoldKindOf(0x1DF6), FoldKind::kWord);  // A mark of Unicode 10.
  EXPECT_EQ(FoldKindOf(0x2E43), FoldKind::kWord);  // Punctuation of Unicode 9.
}

TEST(UnicodeFold, EveryCodePointHasAPlace) {
  for (char32_t c = 0; c < 0x110000; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    FoldBuffer buffer;
    const Folded fold = Fold(c, buffer);
    const bool has_text = fold.kind == FoldKind::kWord || fold.kind == FoldKind::kAlone;
    ASSERT_EQ(!fold.text.empty(), has_text) << std::hex << static_cast<std::uint32_t>(c);
    ASSERT_TRUE(IsValidUtf8(fold.text));
  }
}

}  // namespace
}  // namespace credence::vectors
