// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>

#include "base/ascii.h"
#include "base/width_table.h"

namespace credence {
namespace {

unsigned Byte(char c) { return static_cast<unsigned char>(c); }
bool IsContinuation(char c) { return (Byte(c) & 0xC0u) == 0x80u; }

bool IsIn(std::span<const CodePointRange> ranges, char32_t c) {
  const auto after = std::upper_bound(
      ranges.begin(), ranges.end(), c,
      [](char32_t value, const CodePointRange& range) { return value < range.first; });
  return after != ranges.begin() && c <= std::prev(after)->last;
}

// Characters that OneLine turns into spaces. The dashboard marks them (web/src/core/visible.ts).
bool BreaksLine(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200B || c == 0x200E ||
         c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x2069) ||
         c == 0xFEFF || (c >= 0xE0000 && c <= 0xE007F);
}

bool IsTrimmed(char32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x3000 || c == 0xFEFF;
}

// Printable ASCII, as most text is: one column and one byte per character, nothing to replace.
// Checks eight bytes at a time.
bool IsPlainAscii(std::string_view text) {
  constexpr std::uint64_t kHigh = 0x8080808080808080u;
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  std::size_t at = 0;
  for (; text.size() - at >= sizeof(std::uint64_t); at += sizeof(std::uint64_t)) {
    std::uint64_t block;
    std::memcpy(&block, text.data() + at, sizeof block);
    const std::uint64_t delete_mark = block ^ (kOnes * 0x7F);
    // The top bit of a byte is set if it is not ASCII, below space, or DEL. Only a byte that is not
    // plain can borrow from the next.
    if (((block | (block - kOnes * 0x20) | (delete_mark - kOnes)) & kHigh) != 0) return false;
  }
  for (; at < text.size(); ++at) {
    if (Byte(text[at]) < 0x20 || Byte(text[at]) > 0x7E) return false;
  }
  return true;
}

// The position of the code point that ends at `end`.
std::size_t StartOfLast(std::string_view text, std::size_t end) {
  std::size_t start = end - 1;
  while (start > 0 && end - start < 4 && IsContinuation(text[start])) --start;
  return start;
}

}  // namespace

CodePoint DecodeCodePoint(std::string_view text) {
  if (text.empty()) return {};
  const unsigned lead = Byte(text[0]);
  if (lead < 0x80) return {.value = lead, .length = 1};
  // A continuation byte, an overlong form, or above U+10FFFF.
  if (lead < 0xC2 || lead > 0xF4) return {};
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  // The smallest value of each length excludes overlong forms.
  const char32_t smallest = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
  if (text.size() < length) return {};
  char32_t value = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (!IsContinuation(text[i])) return {};
    value = value << 6 | (Byte(text[i]) & 0x3Fu);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < smallest || value > 0x10FFFF || surrogate) return {};
  return {.value = value, .length = length};
}

bool IsValidUtf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (text.size() - at >= sizeof(std::uint64_t)) {
      std::uint64_t block;
      std::memcpy(&block, text.data() + at, sizeof block);
      if ((block & 0x8080808080808080u) == 0) {  // Eight bytes of ASCII.
        at += sizeof block;
        continue;
      }
    }
    const std::size_t length = DecodeCodePoint(text.substr(at)).length;
    if (length == 0) return false;
    at += length;
  }
  return true;
}

std::size_t CodePointCount(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !IsContinuation(c); }));
}

std::string_view CodePointPrefix(std::string_view text, std::size_t count) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (IsContinuation(text[i])) continue;
    if (count == 0) return text.substr(0, i);
    --count;
  }
  return text;
}

std::size_t DisplayWidth(std::string_view text) {
  if (IsPlainAscii(text)) return text.size();
  std::size_t width = 0;
  while (!text.empty()) {
    const CodePoint c = DecodeCodePoint(text);
    if (c.value < kZeroWidth[0].first) {
      ++width;
    } else if (!IsIn(kZeroWidth, c.value)) {
      width += IsIn(kWide, c.value) ? 2u : 1u;
    }
    text.remove_prefix(std::max<std::size_t>(c.length, 1));
  }
  return width;
}

std::string_view Trim(std::string_view text) {
  while (!text.empty()) {
    const CodePoint c = DecodeCodePoint(text);
    if (c.length == 0 || !IsTrimmed(c.value)) break;
    text.remove_prefix(c.length);
  }
  while (!text.empty()) {
    const std::size_t start = StartOfLast(text, text.size());
    const CodePoint c = DecodeCodePoint(text.substr(start));
    if (c.length != text.size() - start || !IsTrimmed(c.value)) break;
    text.remove_suffix(c.length);
  }
  return text;
}

std::string OneLine(std::string_view text) {
  if (IsPlainAscii(text)) return std::string(text);
  std::string out;
  out.reserve(text.size());
  bool in_break = false;
  while (!text.empty()) {
    const CodePoint c = DecodeCodePoint(text);
    const std::size_t length = std::max<std::size_t>(c.length, 1);
    const bool breaks = c.length > 0 && BreaksLine(c.value);
    if (c.length == 0) {
      out += kReplacementCharacter;
    } else if (!breaks) {
      out += text.substr(0, length);
    } else if (!in_break) {
      out += ' ';
    }
    in_break = breaks;
    text.remove_prefix(length);
  }
  return out;
}

std::string Quoted(std::string_view text) {
  constexpr std::size_t kCodePointsMax = 60;
  // Cut by bytes first, so that a long text is not copied for a short message.
  const std::string line = OneLine(text.substr(0, 4 * (kCodePointsMax + 1)));
  const std::string_view shown = CodePointPrefix(line, kCodePointsMax);
  std::string out = "\"";
  out += shown;
  if (shown.size() < line.size()) out += "…";
  out += '"';
  return out;
}

std::string AsciiLower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = AsciiLower(c);
  return out;
}

}  // namespace credence
