// SPDX-License-Identifier: Apache-2.0
// Names: what a person calls the subject of an event.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

inline constexpr std::string_view kErasedText = "(erased)";

// On one line, in typographic quotes, cut to 80 characters: what people and agents wrote must not
// pass for a part of the sentence. Absent: kErasedText.
std::string Said(std::optional<std::string_view> text);
// The same without quotes.
std::string Clipped(std::string_view text, std::size_t characters = 80);
// "4f2a9c1b": the end of a UUID, as lists show it; other ids are clipped.
std::string ShortId(std::string_view id);

struct SubjectName {
  std::string text;                    // "“Run the tests”", "session 4f2a9c1b", "(erased)"
  std::optional<std::string> project;  // To which it belongs; absent: to none.
};

// Reads each subject once.
class Names {
 public:
  // REQUIRES: the reader outlives it. `hides_rules`: the caller may not learn what rules say that
  // nobody has confirmed.
  Names(ledger::Reader& reader, bool hides_rules) : reader_(reader), hides_rules_(hides_rules) {}

  // Of a stream. A subject of an unknown kind is named by its id.
  Result<SubjectName> Of(std::string_view stream);

 private:
  Result<SubjectName> Read(std::string_view stream);

  ledger::Reader& reader_;
  bool hides_rules_;
  std::map<std::string, SubjectName, std::less<>> known_;
};

}  // namespace credence::engine
