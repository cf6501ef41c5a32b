// SPDX-License-Identifier: Apache-2.0
// The features by which the kind of a comment is recognised: words, pairs of words, parts of names,
// and marks. eval/themes prints them for fit.py, so the fit and the reader agree by construction.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/function_ref.h"
#include "language/comment_words.h"

namespace credence::language {

// A feature of the comment as a whole is not at a word.
inline constexpr std::size_t kAtNoWord = static_cast<std::size_t>(-1);

// Calls `visit` with each feature and the position of its last word. A feature may be visited
// several times. Reads the first 400 words. The name is valid during the call only.
void ForEachKindFeature(std::string_view comment, CommentView words,
                        FunctionRef<void(std::string_view feature, std::size_t word)> visit);

}  // namespace credence::language
