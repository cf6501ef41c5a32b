// SPDX-License-Identifier: Apache-2.0
// The words of one clause of a comment, and the things that they name.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence::language::remark {

struct Part {
  std::string lower;
  std::string_view text;  // As written.
  bool joined = false;    // Follows the word before it without a blank.
  bool comma = false;     // After a comma.
  bool opaque = false;    // Quoted, code, a number or an address.
  bool is_break = false;  // After a semicolon, a colon or a dash.

  bool Is(std::string_view word) const { return lower == word; }
};
using Parts = std::span<const Part>;

// Whether the word is in the list, which has blanks between its words.
bool In(std::string_view word, std::string_view words);

// Text in brackets is left out. REQUIRES: `sentence` outlives the result.
std::vector<Part> PartsOf(std::string_view sentence);

// How many parts, from `at`, the phrase matches; 0 if it does not. Alternatives are separated by a
// slash, and a word with a question mark may be absent: "it/that would be? nice".
std::size_t Match(Parts parts, std::size_t at, std::string_view phrase);

// Where a phrase begins, from `from`; nothing if it is not there.
struct Place {
  std::size_t begin = 0;
  std::size_t end = 0;
};
std::optional<Place> Find(Parts parts, std::string_view phrase, std::size_t from = 0);

// On one line; the first word without the capital of a sentence.
std::string Written(Parts parts);

// The part that names a thing or says where: without reasons, asides and politeness at its end.
Parts Trimmed(Parts parts);

// Whether the words name a thing by themselves: not "it", "the other one" or "Table 3".
// `may_ask`: the words may be a question ("how the threshold was chosen").
bool NamesThing(Parts parts, bool may_ask = false);

// Without "the", "a", "some", "any", "your".
Parts WithoutDeterminer(Parts parts);

// Whether the subject is the work as a whole or its author, and so says nothing about the place.
bool IsWholeWork(Parts subject);

}  // namespace credence::language::remark
