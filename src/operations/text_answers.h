// SPDX-License-Identifier: Apache-2.0
// Results of text analysis, and their JSON (base/record_json.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/record_json.h"
#include "credence/fields.h"
#include "language/certainty.h"
#include "language/comment_kind.h"
#include "language/cue.h"
#include "language/sentiment.h"
#include "language/themes.h"

namespace credence::language {

// The themes of a comment, what it asks for, and its kind.
struct CommentThemes {
  std::vector<Theme> themes;
  std::vector<std::string> actions;
  std::optional<CommentKind> kind;

  CREDENCE_FIELDS(themes, actions, kind)
};
}  // namespace credence::language
