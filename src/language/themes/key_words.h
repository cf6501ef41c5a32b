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

// The first run of at most three content words, preferably after "missing", "no", "add" and the
// like. Nothing unless something shows that the comment is English.
std::optional<KeyWords> FindKeyWords(CommentView words);

// The beginning of a complaint or a request: "missing", "add".
bool OpensKeyWords(std::string_view word);
// Neither a function word nor a topic: "thing".
bool IsBland(std::string_view word);

}  // namespace credence::language
