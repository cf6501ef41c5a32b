// SPDX-License-Identifier: Apache-2.0
#include "engine/text_json.h"

#include "engine/json_parts.h"

namespace credence::text {

void WriteJson(JsonWriter& json, const Cue& cue) {
  json.BeginObject();
  json.Key("label").String(NameOf(cue.label));
  json.Key("score").Double(cue.score);
  json.Key("words").BeginArray();
  for (const std::string& words : cue.words) json.String(words);
  json.EndArray();
  engine::WriteText(json, "correction", cue.correction);
  json.EndObject();
}

}  // namespace credence::text
