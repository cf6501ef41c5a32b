// SPDX-License-Identifier: Apache-2.0
#include "language/corrected_value.h"

#include <cstddef>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/polarity.h"
#include "language/polarity/function_words.h"
#include "language/statement.h"
#include "language/tokens.h"

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

bool HasDigit(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos;
}

bool IsName(std::string_view text) { return !text.empty() && IsUpper(text.front()); }

// Whether the value can stand in the place of the object: a name for a name, a number for a number,
// a word that excludes it ("blue" for "red"), or a single word for another. What follows a "no" is
// more often about something else: "no, too slow", "no, wait for Dan".
bool IsLike(const std::string& object, std::string_view value, const std::string& statement,
            const std::string& corrected) {
  constexpr std::size_t kNameWordsMax = 4;
  if (value.find_first_of(",;:") != std::string_view::npos) return false;
  if (HasDigit(object) && HasDigit(value)) return true;
  if (IsName(object) && IsName(value)) return WordCount(value) <= kNameWordsMax;
  const Opposition opposition = ComparePolarity(statement, corrected).opposition;
  if (opposition == Opposition::kAlternative || opposition == Opposition::kNumber) return true;
  const Tokens words = Tokenize(value, kNameWordsMax + 1);
  const bool is_one = words.size() == 1 && words[0].IsWord() && !IsFunctionWord(words[0].text) &&
                      !words[0].text.ends_with("ing") && !words[0].text.ends_with("ly");
  return is_one && !IsName(object) && WordCount(object) == 1;
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
  // The object may be spelled otherwise than in the statement.
  const std::size_t at = statement.rfind(read->object);
  if (at == std::string::npos) return std::nullopt;
  std::string corrected = statement;
  corrected.replace(at, read->object.size(), value);
  if (corrected == statement || !IsLike(read->object, value, statement, corrected)) {
    return std::nullopt;
  }
  return corrected;
}

}  // namespace credence::language
