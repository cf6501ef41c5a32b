// SPDX-License-Identifier: Apache-2.0
// Results of text analysis, and their JSON (base/record_json.h).
#pragma once

#include <string>
#include <vector>

#include "base/record_json.h"
#include "credence/fields.h"
#include "language/certainty.h"
#include "language/cue.h"
#include "language/sentiment.h"
#include "language/themes.h"

namespace credence::language {

// The themes of a comment, and what it asks for.
struct CommentThemes {
  std::vector<Theme> themes;
  std::vector<std::string> actions;

  CREDENCE_FIELDS(themes, actions)
};
}  // namespace credence::language
