// SPDX-License-Identifier: Apache-2.0
// What every fuzzer defines, and what several of them need.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "credence/result.h"

namespace credence::fuzz {

// Defined by each fuzzer. The comment above it says what holds for any input.
void Fuzz(std::string_view input);

// For checks: whether the text is one JSON value, or one line for a person.
bool IsJson(std::string_view text);
bool IsOneLine(std::string_view text);

// Every refusal is one line.
template <class Value>
bool Refused(const Result<Value>& result) {
  CREDENCE_CHECK(result.has_value() || IsOneLine(result.error().message), "one line");
  return !result.has_value();
}

// Returns the text before `end`, and removes both from `text`.
std::string_view TakeUntil(std::string_view& text, std::string_view end);
std::vector<std::string> LinesOf(std::string_view text);
// What is before the first separator, and what is behind it.
std::pair<std::string_view, std::string_view> SplitAt(std::string_view text, char separator);

}  // namespace credence::fuzz
