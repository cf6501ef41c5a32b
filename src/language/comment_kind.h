// SPDX-License-Identifier: Apache-2.0
// The kind of a review comment, as reviewers would file it: documentation, naming, a question.
//
// A comment has several themes, but one kind. By a linear model over words and marks, in whole
// numbers: the same answer on every processor. Thread-safe. English. docs/sentiment.md has the
// kinds, their groups, and how often they are right.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/fields.h"

namespace credence::language {

struct CommentKind {
  std::string kind;                // `naming`
  std::string group;               // discussion, documentation, function or refactoring
  std::vector<std::string> words;  // Up to three that speak most for it, as written, in order.

  bool operator==(const CommentKind&) const = default;
  CREDENCE_FIELDS(kind, group, words)
};

// Nothing for a comment in another language, or without a known word. Accepts any bytes; reads the
// first 400 words.
std::optional<CommentKind> ReadCommentKind(std::string_view comment);

}  // namespace credence::language
