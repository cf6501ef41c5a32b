// SPDX-License-Identifier: Apache-2.0
#include "language/corrected_value.h"

#include <cstddef>

#include "base/utf8.h"
#include "language/statement.h"

namespace credence::language {
namespace {

std::size_t WordCount(std::string_view text) {
  std::size_t count = 0;
  bool in_word = false;
  for (const char c : text) {
    if (c != ' ' && !in_word) ++count;
    in_word = c != ' ';
  }
  return count;
}

bool TakeLead(std::string_view& value, std::string_view lead) {
  if (AsciiLower(value.substr(0, lead.size())) != lead) return false;
  value.remove_prefix(lead.size());
  return true;
}

}  // namespace

std::optional<std::string> WithValue(const std::string& statement, std::string_view correction) {
  constexpr std::size_t kValueBytesMax = 60;
  const std::optional<Statement> read = ReadStatement(statement);
  if (!read || read->object.empty()) return std::nullopt;
  std::string_view value = Trim(correction);
  while (!value.empty() && std::string_view(".,;!?").contains(value.back())) {
    value.remove_suffix(1);
  }
  for (const std::string_view lead :
       {"it's ", "it is ", "its ", "i meant ", "that's ", "make it "}) {
    TakeLead(value, lead);
  }
  // The preposition is already part of the predicate.
  const std::size_t space = read->predicate.rfind(' ');
  if (space != std::string::npos) TakeLead(value, read->predicate.substr(space + 1) + ' ');
  // A whole clause is not a value. If only part of a longer object matches, the rest may change
  // too.
  if (value.empty() || value.size() > kValueBytesMax || ReadStatement(value) ||
      WordCount(value) < WordCount(read->object)) {
    return std::nullopt;
  }
  const std::size_t at = statement.rfind(read->object);
  if (at == std::string::npos) return std::nullopt;
  std::string corrected = statement;
  corrected.replace(at, read->object.size(), value);
  return corrected == statement ? std::nullopt : std::optional(corrected);
}

}  // namespace credence::language
