// SPDX-License-Identifier: Apache-2.0
// Fold: applies BERT's normalization and splitting to one code point.
//
// A part of a word is decomposed (NFD), stripped of nonspacing marks and converted to lower case:
// "É" becomes "e". tools/unicode_fold.py generates the table at build time, and documents where the
// reference differs from today's Unicode. Spacing marks stay in text order; canonical order would
// only matter to a vocabulary with such marks.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace credence::vectors {

enum class FoldKind : std::uint8_t {
  kWord,     // Part of a word.
  kAlone,    // A word of its own: punctuation, ideographs.
  kSpace,    // Ends a word.
  kDropped,  // Ignored: control and format characters, marks.
};

struct Folded {
  FoldKind kind = FoldKind::kDropped;
  std::string_view text;  // UTF-8; empty unless kWord or kAlone.
};

// For results that are not in the table: three letters of a Hangul syllable.
using FoldBuffer = std::array<char, 12>;

// The text is in the table or in `buffer`. REQUIRES: c is a code point and not a surrogate.
Folded Fold(char32_t c, FoldBuffer& buffer);

// The generated part.
namespace fold_table {

struct Text {
  std::uint16_t offset;
  std::uint8_t length;
};

inline constexpr int kPageBits = 7;

extern const std::uint8_t kPages[];     // Index: code point >> kPageBits.
extern const std::uint16_t kEntries[];  // Pages of entries: kind in the upper two bits, text below.
extern const Text kTexts[];             // The first stands for the code point itself.
extern const unsigned char kBytes[];

}  // namespace fold_table

}  // namespace credence::vectors
