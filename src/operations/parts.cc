// SPDX-License-Identifier: Apache-2.0
#include "operations/parts.h"

#include <cstddef>

#include "base/utf8.h"

namespace credence::operations {
namespace {

// Whether a value, or an element of one, begins after this part of it.
bool BeginsValue(std::string_view before) {
  before = Trim(before);
  return before.empty() || std::string_view("=[{,:").contains(before.back());
}

}  // namespace

std::vector<std::string> PartsOf(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  const auto end_part = [&](std::size_t end) {
    const std::string_view part = Trim(text.substr(begin, end - begin));
    if (!part.empty()) parts.emplace_back(part);
    begin = end + 1;
  };
  char quote = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == '\\' && quote == '"') ++i;
      if (c == quote) quote = 0;
    } else if ((c == '"' || c == '\'') && BeginsValue(text.substr(begin, i - begin))) {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      if (depth > 0) --depth;
    } else if (depth == 0 && separators.contains(c)) {
      end_part(i);
    }
  }
  end_part(text.size());
  return parts;
}

}  // namespace credence::operations
