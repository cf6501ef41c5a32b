// SPDX-License-Identifier: Apache-2.0
// Themes: what a comment is about, in words that stay the same when the phrasing changes.
//
// "no error handling", "errors are not handled" and "missing try/catch" are all `error-handling`. A
// table of phrases, no model: deterministic, thread-safe. English. docs/sentiment.md has the list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

class CommentView;

struct Theme {
  std::string theme;               // `error-handling`; lower case, words joined by "-".
  double score = 0;                // Over 0, up to 1: how clearly it is spoken of.
  std::vector<std::string> words;  // That it rests on, as written, in order.

  bool operator==(const Theme&) const = default;
};

// The clearest first, then by name. A comment that no phrase of the table fits has at most one
// theme, named after its key words: "the onboarding copy is confusing" is `onboarding-copy`. A
// comment in another language has none. Any bytes are accepted; the first 5,000 words are read.
std::vector<Theme> ReadThemes(std::string_view comment);

// Names of themes, each once.
class ThemeNames {
 public:
  std::vector<std::string> Sorted() &&;

 private:
  friend class ThemeReader;
  std::uint64_t known_ = 0;          // Bits of the themes of the table.
  std::vector<std::string> others_;  // After key words.
};

// The names alone, of comments whose words are read already, one comment after the other into
// memory that is there already.
class ThemeReader {
 public:
  ThemeReader();
  ~ThemeReader();
  ThemeReader(const ThemeReader&) = delete;
  ThemeReader& operator=(const ThemeReader&) = delete;

  // REQUIRES: the words outlive what is asked about them.
  void Read(CommentView words);

  // All themes of what was read.
  void AddTo(ThemeNames& names);
  // The clearest of the words from `begin` to `end`, all or a sentence. Empty: there is none. The
  // view is valid until the next call.
  std::string_view Clearest(std::size_t begin, std::size_t end);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace credence::language
