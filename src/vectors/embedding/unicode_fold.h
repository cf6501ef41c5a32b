// SPDX-License-Identifier: Apache-2.0
// Fold: what BERT's normalizer and splitter make of one code point.
//
// A part of a word is decomposed (NFD), loses its nonspacing marks and is put in lower case: "É" is
// "e". The table is written at build time by tools/unicode_fold.py, which also says where the
// reference differs from today's Unicode. Spacing marks stay in the order of the text; the
// canonical order would only matter to a vocabulary that has such marks.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace credence::vectors {

enum class FoldKind : std::uint8_t {
  kWord,     // Part of a word.
  kAlone,    // A word of its own: punctuation, ideographs.
  kSpace,    // Ends a word.
  kDropped,  // As if it were not there: control and format characters, marks.
};

struct Folded {
  FoldKind kind = FoldKind::kDropped;
  std::string_view text;  // UTF-8; empty unless kWord or kAlone.
};

// Room for what is not in the table: three letters of a Hangul syllable.
using FoldBuffer = std::array<char, 12>;

// The text lies in the table or in `buffer`. REQUIRES: c is a code point and not a surrogate.
Folded Fold(char32_t c, FoldBuffer& buffer);

// The generated part.
namespace fold_table {

struct Text {
  std::uint16_t offset;
  std::uint8_t length;
};

inline constexpr int kPageBits = 7;

extern const std::uint8_t kPages[];     // By code point >> kPageBits.
extern const std::uint16_t kEntries[];  // Pages of entries: kind in the upper two bits, text below.
extern const Text kTexts[];             // The first stands for the code point itself.
extern const unsigned char kBytes[];

}  // namespace fold_table

}  // namespace credence::vectors
