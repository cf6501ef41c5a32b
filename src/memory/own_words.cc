// SPDX-License-Identifier: Apache-2.0
#include "memory/own_words.h"

#include <algorithm>

#include "base/utf8.h"
#include "memory/injection.h"

namespace credence::memory {
namespace {

bool TakePrefix(std::string_view& line, std::string_view prefix) {
  if (!line.starts_with(prefix)) return false;
  line.remove_prefix(prefix.size());
  return true;
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// "- ⭐ [global] [0.95] …", as InjectionLine writes it.
bool IsInjectionLine(std::string_view line) {
  if (!TakePrefix(line, "- ")) return false;
  TakePrefix(line, "⭐ ");
  TakePrefix(line, "[global] ");
  return line.size() >= 7 && line[0] == '[' && IsDigit(line[1]) && line[2] == '.' &&
         IsDigit(line[3]) && IsDigit(line[4]) && line[5] == ']' && line[6] == ' ';
}

bool IsOwn(std::string_view line) {
  line = Trim(line);
  return line == kInjectionHeading || line.starts_with(kOwnErrorPrefix) || IsInjectionLine(line);
}

}  // namespace

std::string WithoutOwnWords(std::string_view text) {
  std::string rest;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, size);
    if (!IsOwn(line)) rest += line;
    text.remove_prefix(size);
  }
  return rest;
}

}  // namespace credence::memory
