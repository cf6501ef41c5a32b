// SPDX-License-Identifier: Apache-2.0
// What was read from words, as JSON, the same on every surface.
#pragma once

#include <string>
#include <vector>

#include "base/json_writer.h"
#include "language/cue.h"
#include "language/sentiment.h"
#include "language/themes.h"

namespace credence::language {

// What a comment is about, and what it asks for.
struct CommentThemes {
  std::vector<Theme> themes;
  std::vector<std::string> actions;
};

// Found by argument-dependent lookup from operations::Reply.
void WriteJson(JsonWriter& json, const Cue& cue);
void WriteJson(JsonWriter& json, const Sentiment& sentiment);
void WriteJson(JsonWriter& json, const CommentThemes& comment);

}  // namespace credence::language
