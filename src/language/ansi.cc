// SPDX-License-Identifier: Apache-2.0
#include "language/ansi.h"

#include <algorithm>

namespace credence::language {
namespace {

constexpr char kEscape = '\x1b';
constexpr char kBell = '\x07';

// The length of a CSI sequence: parameter bytes, intermediate bytes and the final byte.
std::size_t ControlSequenceLength(std::string_view rest) {
  std::size_t length = 0;
  while (length < rest.size() && rest[length] >= ' ' && rest[length] <= '?') ++length;
  const bool ends = length < rest.size() && rest[length] >= '@' && rest[length] <= '~';
  return ends ? length + 1 : length;
}

// A string ends with BEL or ESC \; an unterminated one ends with its line.
std::size_t StringLength(std::string_view rest) {
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] == '\n') return i;
    if (rest[i] == kBell) return i + 1;
    if (rest[i] == kEscape) return i + (rest.substr(i + 1).starts_with('\\') ? 2 : 0);
  }
  return rest.size();
}

// The length of the sequence after an ESC.
std::size_t SequenceLength(std::string_view rest) {
  if (rest.empty()) return 0;
  switch (rest[0]) {
    case '[':
      return 1 + ControlSequenceLength(rest.substr(1));
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_':
      return 1 + StringLength(rest.substr(1));
    case '(':
    case ')':
      return std::min<std::size_t>(2, rest.size());
    default:
      // Not the first byte of a multi-byte character, whose other bytes would remain.
      return rest[0] >= ' ' && rest[0] <= '~' ? 1 : 0;
  }
}

}  // namespace

std::string StripAnsi(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t plain = std::min(text.find(kEscape), text.size());
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    text.remove_prefix(1 + SequenceLength(text.substr(1)));
  }
  return out;
}

}  // namespace credence::language
