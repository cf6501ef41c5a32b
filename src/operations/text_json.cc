// SPDX-License-Identifier: Apache-2.0
#include "operations/text_json.h"

#include "operations/json_parts.h"

namespace credence::language {
namespace {

void WriteTexts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
  json.Key(key).BeginArray();
  for (const std::string& text : texts) json.String(text);
  json.EndArray();
}

}  // namespace

void WriteJson(JsonWriter& json, const Cue& cue) {
  json.BeginObject();
  json.Key("label").String(NameOf(cue.label));
  json.Key("score").Double(cue.score);
  WriteTexts(json, "words", cue.words);
  operations::WriteText(json, "correction", cue.correction);
  json.EndObject();
}

void WriteJson(JsonWriter& json, const Sentiment& sentiment) {
  json.BeginObject();
  json.Key("score").Double(sentiment.score);
  json.Key("words").BeginArray();
  for (const SentimentWord& word : sentiment.words) {
    json.BeginObject();
    json.Key("words").String(word.words);
    json.Key("weight").Double(word.weight);
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
}

void WriteJson(JsonWriter& json, const CommentThemes& comment) {
  json.BeginObject();
  json.Key("themes").BeginArray();
  for (const Theme& theme : comment.themes) {
    json.BeginObject();
    json.Key("theme").String(theme.theme);
    json.Key("score").Double(theme.score);
    WriteTexts(json, "words", theme.words);
    json.EndObject();
  }
  json.EndArray();
  WriteTexts(json, "actions", comment.actions);
  json.EndObject();
}

}  // namespace credence::language
