// SPDX-License-Identifier: Apache-2.0
// Themes: what a comment is about, independent of its phrasing.
//
// "no error handling", "errors are not handled" and "missing try/catch" are all `error-handling`.
// By a table of phrases, without a model: deterministic, thread-safe. English. docs/sentiment.md
// has the list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "credence/fields.h"

namespace credence::language {

class CommentView;

struct Theme {
  std::string theme;               // `error-handling`; lower case, words joined by "-".
  double score = 0;                // Greater than 0, up to 1: how clearly it is mentioned.
  std::vector<std::string> words;  // The words it is based on, as written, in order.

  bool operator==(const Theme&) const = default;
  CREDENCE_FIELDS(theme, score, words)
};

// The clearest first, then by name. A comment that matches no phrase has at most one theme, named
// after its key words: "the onboarding copy is confusing" is `onboarding-copy`. A comment in
// another language has none. Accepts any bytes; reads the first 5,000 words.
std::vector<Theme> ReadThemes(std::string_view comment);

// A set of theme names.
class ThemeNames {
 public:
  std::vector<std::string> Sorted() &&;

 private:
  friend class ThemeReader;
  std::uint64_t known_ = 0;          // Bits of the themes of the table.
  std::vector<std::string> others_;  // Named after key words.
};

// Reads only the names, from words that are read already, and reuses its memory for each comment.
class ThemeReader {
 public:
  ThemeReader();
  ~ThemeReader();
  ThemeReader(const ThemeReader&) = delete;
  ThemeReader& operator=(const ThemeReader&) = delete;

  // REQUIRES: the words outlive the calls about them.
  void Read(CommentView words);

  // Adds all themes of the last comment.
  void AddTo(ThemeNames& names);
  // The clearest theme of the words from `begin` to `end`: the comment or one sentence. Empty if
  // there is none. The view is valid until the next call.
  std::string_view Clearest(std::size_t begin, std::size_t end);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace credence::language
