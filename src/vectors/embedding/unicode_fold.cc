// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/unicode_fold.h"

#include <cstddef>

namespace credence::vectors {
namespace {

// Hangul syllables are numbered by their letters (The Unicode Standard, section 3.12).
constexpr char32_t kSyllableFirst = 0xAC00;
constexpr char32_t kSyllableLast = 0xD7A3;
constexpr char32_t kLeadFirst = 0x1100;
constexpr char32_t kVowelFirst = 0x1161;
constexpr char32_t kTrailBefore = 0x11A7;
constexpr char32_t kVowels = 21;
constexpr char32_t kTrails = 28;

std::size_t Encode(char32_t c, char* out) {
  const auto byte = [&](int shift, char32_t mask, char32_t lead) {
    return static_cast<char>(((c >> shift) & mask) | lead);
  };
  if (c < 0x80) {
    out[0] = static_cast<char>(c);
    return 1;
  }
  if (c < 0x800) {
    out[0] = byte(6, 0x1F, 0xC0);
    out[1] = byte(0, 0x3F, 0x80);
    return 2;
  }
  if (c < 0x10000) {
    out[0] = byte(12, 0x0F, 0xE0);
    out[1] = byte(6, 0x3F, 0x80);
    out[2] = byte(0, 0x3F, 0x80);
    return 3;
  }
  out[0] = byte(18, 0x07, 0xF0);
  out[1] = byte(12, 0x3F, 0x80);
  out[2] = byte(6, 0x3F, 0x80);
  out[3] = byte(0, 0x3F, 0x80);
  return 4;
}

std::string_view Letters(char32_t syllable, FoldBuffer& buffer) {
  const char32_t number = syllable - kSyllableFirst;
  const char32_t trail = number % kTrails;
  std::size_t size = Encode(kLeadFirst + number / (kVowels * kTrails), buffer.data());
  size += Encode(kVowelFirst + number / kTrails % kVowels, buffer.data() + size);
  if (trail != 0) size += Encode(kTrailBefore + trail, buffer.data() + size);
  return {buffer.data(), size};
}

}  // namespace

Folded Fold(char32_t c, FoldBuffer& buffer) {
  if (c >= kSyllableFirst && c <= kSyllableLast) {
    return {.kind = FoldKind::kWord, .text = Letters(c, buffer)};
  }
  constexpr std::size_t kInPage = (std::size_t{1} << fold_table::kPageBits) - 1;
  const std::size_t page = fold_table::kPages[c >> fold_table::kPageBits];
  const std::uint16_t entry = fold_table::kEntries[(page << fold_table::kPageBits) | (c & kInPage)];
  const auto kind = static_cast<FoldKind>(entry >> 14);
  if (kind == FoldKind::kSpace || kind == FoldKind::kDropped) return {.kind = kind, .text = {}};
  const std::size_t number = entry & 0x3FFF;
  if (number == 0) return {.kind = kind, .text = {buffer.data(), Encode(c, buffer.data())}};
  const fold_table::Text text = fold_table::kTexts[number];
  return {.kind = kind,
          .text = {reinterpret_cast<const char*>(fold_table::kBytes) + text.offset, text.length}};
}

}  // namespace credence::vectors
