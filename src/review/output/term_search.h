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

  // Whether `what` is used. Names of code decide alone if there are any: "`any`" as written,
  // "console.log for errors" by "console.log" in any case; else all words in a row, in any case,
  // number and tense: "nested callbacks" by "nesting callbacks" and "a nested callback".
  // Words after "instead of" or "rather than" name what to use, and are not looked for.
  bool Uses(std::string_view what) const;

  // Whether a word of `what` that has a meaning occurs, in any form: "validation" by "validate".
  // Nothing to look for counts as found.
  bool SpeaksOf(std::string_view what) const;

 private:
  std::string_view text_;
  std::string lower_;
};

}  // namespace credence::review
