// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence {
namespace {

// Random bytes, and pieces that the functions treat specially.
std::string AnyBytes() {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::oneOf(
      rc::gen::string<std::string>(),
      rc::gen::element<std::string>("\n", "\r\n", " ", "ä", "€", "😀", "\u2028", "\u202E", "\u0085",
                                    "\u00A0", "\u3000", "\uFEFF", "\x80", "\xE2\x80", "\xF0\x9F",
                                    "\xC2", "\x1B", "\x7F")));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  return text;
}

RC_GTEST_PROP(Utf8Property, OneLineHoldsNoLineBreakAndIsIdempotent, ()) {
  const std::string line = OneLine(AnyBytes());
  RC_ASSERT(IsValidUtf8(line));
  RC_ASSERT(OneLine(line) == line);
  for (std::string_view rest = line; !rest.empty();) {
    const CodePoint c = DecodeCodePoint(rest);
    RC_ASSERT(c.value >= 0x20u);
    RC_ASSERT(c.value < 0x7Fu || c.value > 0x9Fu);
    RC_ASSERT(c.value < 0x2028u || c.value > 0x202Eu);
    RC_ASSERT(c.value < 0x2066u || c.value > 0x2069u);
    rest.remove_prefix(c.length);
  }
}

RC_GTEST_PROP(Utf8Property, ValidityIsThatOfAnotherLibrary, ()) {
  const std::string text = AnyBytes();
  bool valid = true;
  try {
    static_cast<void>(nlohmann::json(text).dump());
  } catch (const nlohmann::json::type_error&) {
    valid = false;
  }
  RC_ASSERT(IsValidUtf8(text) == valid);
}

RC_GTEST_PROP(Utf8Property, TrimIsIdempotentAndCutsOnlyTheEnds, ()) {
  const std::string text = AnyBytes();
  const std::string_view trimmed = Trim(text);
  RC_ASSERT(Trim(trimmed) == trimmed);
  RC_ASSERT(text.find(trimmed) != std::string::npos);
}

RC_GTEST_PROP(Utf8Property, PrefixIsTheLongestOne, ()) {
  const std::string text = OneLine(AnyBytes());
  const auto count = *rc::gen::inRange<std::size_t>(0, 50);
  const std::string_view prefix = CodePointPrefix(text, count);
  RC_ASSERT(text.starts_with(prefix));
  RC_ASSERT(IsValidUtf8(prefix));
  RC_ASSERT(CodePointCount(prefix) == std::min(count, CodePointCount(text)));
  RC_ASSERT(DisplayWidth(text) <= 2 * CodePointCount(text));
}

}  // namespace
}  // namespace credence
