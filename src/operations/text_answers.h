// SPDX-License-Identifier: Apache-2.0
// What was read from words, and how it is written (base/record_json.h).
#pragma once

#include <string>
#include <vector>

#include "base/record_json.h"
#include "credence/fields.h"
#include "language/cue.h"
#include "language/sentiment.h"
#include "language/themes.h"

namespace credence::language {

// What a comment is about, and what it asks for.
struct CommentThemes {
  std::vector<Theme> themes;
  std::vector<std::string> actions;

  CREDENCE_FIELDS(themes, actions)
};
}  // namespace credence::language
