// SPDX-License-Identifier: Apache-2.0
// What was read from words, as JSON, the same on every surface.
#pragma once

#include <string>
#include <vector>

#include "base/json_writer.h"
#include "text/cue.h"
#include "text/sentiment.h"
#include "text/themes.h"

namespace credence::text {

// What a comment is about, and what it asks for.
struct CommentThemes {
  std::vector<Theme> themes;
  std::vector<std::string> actions;
};

// Found by argument-dependent lookup from operations::Reply.
void WriteJson(JsonWriter& json, const Cue& cue);
void WriteJson(JsonWriter& json, const Sentiment& sentiment);
void WriteJson(JsonWriter& json, const CommentThemes& comment);

}  // namespace credence::text
