// SPDX-License-Identifier: Apache-2.0
// A name for what a comment is about when no table knows it.
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

// The first run of content words, of at most three, preferring one after "missing", "no", "add" and
// the like. None if nothing shows that the comment is English.
std::optional<KeyWords> FindKeyWords(CommentView words);

// What a complaint or a request begins with: "missing", "add".
bool OpensKeyWords(std::string_view word);
// Neither a function word nor what a comment is about: "thing".
bool IsBland(std::string_view word);

}  // namespace credence::language
