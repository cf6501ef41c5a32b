// SPDX-License-Identifier: Apache-2.0
// Term search: whether the words of a rule occur in a text.
#pragma once

#include <string>
#include <string_view>

namespace credence::review {

// A text that is searched many times.
class SearchedText {
 public:
  explicit SearchedText(std::string_view text);

  // Whether `what` is used. If it contains names of code, only these count: "`any`" as written,
  // "console.log for errors" by "console.log" in any case. Otherwise all words in sequence, in any
  // case, number and tense: "nested callbacks" by "nesting callbacks" and "a nested callback".
  // Words after "instead of" or "rather than" name what to use, and are not searched for.
  bool Uses(std::string_view what) const;

  // Whether a meaningful word of `what` occurs, in any form: "validation" by "validate". True if
  // there is nothing to search for.
  bool SpeaksOf(std::string_view what) const;

 private:
  std::string_view text_;
  std::string lower_;
};

}  // namespace credence::review
