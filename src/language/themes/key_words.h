// SPDX-License-Identifier: Apache-2.0
// A name for the topic of a comment that no table covers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "language/comment_words.h"

namespace credence::language {

struct KeyWords {
  std::string name;                // "onboarding-copy": singular, joined by "-".
  std::size_t begin = 0, end = 0;  // Words of the comment.
};

// The first noun phrase of at most three content words: after "the", "our" and the like, preferably
// after "missing", "no" or "add". Nothing unless something shows that the comment is English.
std::optional<KeyWords> FindKeyWords(CommentView words);

// The beginning of a complaint or a request: "missing", "add".
bool OpensKeyWords(std::string_view word);
// Not a function word, but no topic either: "thing", "hmm", "method", "exist".
bool IsBland(std::string_view word);

}  // namespace credence::language
