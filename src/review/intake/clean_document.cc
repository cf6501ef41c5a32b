// SPDX-License-Identifier: Apache-2.0
#include "review/intake/clean_document.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <system_error>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace credence::review {
namespace {

// The first byte from `at` on that may begin a character to be removed: a control character, a
// backslash, DEL, or a byte that is not ASCII.
std::size_t NextSuspect(std::string_view text, std::size_t at) {
  constexpr std::uint64_t kOnes = 0x0101010101010101u;
  constexpr std::uint64_t kHighs = 0x80u * kOnes;
  while (text.size() - at >= sizeof(std::uint64_t)) {
    std::uint64_t block;
    std::memcpy(&block, text.data() + at, sizeof block);
    const std::uint64_t slashes = block ^ (kOnes * '\\');
    const std::uint64_t deletes = block ^ (kOnes * 0x7F);
    // As in EndOfPlainJson: a borrow can only come from a byte that is itself a suspect.
    const std::uint64_t special =
        block | (block - kOnes * 0x20u) | (slashes - kOnes) | (deletes - kOnes);
    if ((special & kHighs) != 0) break;
    at += sizeof block;
  }
  for (; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x20 || byte >= 0x7F || byte == '\\') break;
  }
  return at;
}

// For the escape at the beginning of `text`.
bool IsUnwantedEscape(std::string_view text) {
  const char letter = text.size() > 1 ? text[1] : '\0';
  if (letter == 'b' || letter == 'f' || letter == 'r') return true;
  if (letter != 'u' || text.size() < 6) return false;
  std::uint32_t value = 0;
  const char* const begin = text.data() + 2;
  const auto [stop, error] = std::from_chars(begin, begin + 4, value, 16);
  return error == std::errc() && stop == begin + 4 && IsUnwanted(value);
}

std::string_view WithoutUnwanted(std::string_view text, std::string& buffer) {
  buffer.clear();
  bool changed = false;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = DecodeCodePoint(text.substr(at));
    if (IsUnwanted(c.value)) {
      if (!changed) buffer.assign(text.substr(0, at));
      changed = true;
    } else if (changed) {
      buffer.append(text.substr(at, c.length));
    }
    at += c.length;
  }
  return changed ? std::string_view(buffer) : text;
}

// Recursive; the reader bounds the depth.
void Copy(JsonReader& from, JsonWriter& to, std::string& buffer) {
  switch (from.Peek()) {
    case JsonReader::Type::kObject:
      from.BeginObject();
      to.BeginObject();
      while (const auto key = from.NextKey()) {
        to.Key(WithoutUnwanted(*key, buffer));
        Copy(from, to, buffer);
      }
      // An object that was not read completely stays open: the writer would treat wrong nesting as
      // a bug.
      if (from.ok()) to.EndObject();
      return;
    case JsonReader::Type::kArray:
      from.BeginArray();
      to.BeginArray();
      while (from.NextElement()) Copy(from, to, buffer);
      if (from.ok()) to.EndArray();
      return;
    case JsonReader::Type::kString:
      to.String(WithoutUnwanted(from.String(), buffer));
      return;
    default:
      to.Raw(from.Skip());
  }
}

}  // namespace

bool IsUnwanted(char32_t c) {
  if (c < 0x20) return c != '\n' && c != '\t';
  return (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool NeedsCleaning(std::string_view document) {
  for (std::size_t at = 0; (at = NextSuspect(document, at)) < document.size();) {
    const char c = document[at];
    if (c == '\n' || c == '\r' || c == '\x7F') return true;
    if (c == '\\') {
      if (IsUnwantedEscape(document.substr(at))) return true;
      at = std::min(at + 2, document.size());  // It may be the last byte of a broken document.
      continue;
    }
    const CodePoint point = DecodeCodePoint(document.substr(at));
    if (point.length > 1 && IsUnwanted(point.value)) return true;
    at += point.length > 1 ? point.length : 1;
  }
  return false;
}

std::optional<std::string> CleanDocument(std::string_view document) {
  JsonReader from(document);
  JsonWriter to;
  std::string buffer;
  Copy(from, to, buffer);
  if (!from.Finish()) return std::nullopt;
  return std::move(to).Take();
}

}  // namespace credence::review
