// SPDX-License-Identifier: Apache-2.0
#include "credence/uuid.h"

#include <span>

#include "base/sha256.h"
#include "base/utf8.h"

namespace credence {
namespace {

constexpr std::size_t kTextLength = 36;

bool IsDashPosition(std::size_t i) { return i == 8 || i == 13 || i == 18 || i == 23; }

Failure NotAUuid(std::string_view text) {
  return InvalidArgument(
      Quoted(text) + " is not an identifier; write it like 01945e2b-7c00-7000-8000-000000000000");
}

}  // namespace

std::string Uuid::ToString() const {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text(kTextLength, '-');
  std::size_t at = 0;
  for (const std::uint8_t byte : bytes) {
    if (IsDashPosition(at)) ++at;
    text[at++] = kDigits[byte >> 4];
    text[at++] = kDigits[byte & 0x0F];
  }
  return text;
}

std::string Uuid::Short() const { return ToHex(std::span(bytes).last<4>()); }

Result<Uuid> Uuid::Parse(std::string_view text) {
  if (text.size() != kTextLength) return NotAUuid(text);
  std::array<char, 32> hex;
  std::size_t digits = 0;
  for (std::size_t i = 0; i < kTextLength; ++i) {
    if (IsDashPosition(i)) {
      if (text[i] != '-') return NotAUuid(text);
    } else {
      hex[digits++] = text[i];
    }
  }
  Uuid id;
  if (!FromHex(std::string_view(hex.data(), hex.size()), id.bytes)) return NotAUuid(text);
  return id;
}

}  // namespace credence
