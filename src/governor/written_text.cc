// SPDX-License-Identifier: Apache-2.0
#include "governor/written_text.h"

#include <algorithm>
#include <array>

#include "base/json_reader.h"
#include "base/one_of.h"

namespace credence::governor {
namespace {

void Append(std::string& text, std::string_view piece) {
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  text += piece;
}

void AppendAdded(std::string& text, std::string_view patch) {
  while (!patch.empty()) {
    const std::size_t end = std::min(patch.find('\n'), patch.size());
    const std::string_view line = patch.substr(0, end);
    patch.remove_prefix(std::min(end + 1, patch.size()));
    if (line.starts_with('+') && !line.starts_with("+++")) Append(text, line.substr(1));
  }
}

void ReadObject(JsonReader& json, std::string& text) {
  constexpr std::array<std::string_view, 7> kNew = {
      "new_string", "newString", "content", "new_str", "file_text", "new_source", "contents"};
  constexpr std::array<std::string_view, 3> kPatch = {"input", "patch", "patchText"};
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const bool is_new = IsOneOf(*key, kNew);
    const bool is_patch = IsOneOf(*key, kPatch);
    const bool is_list = *key == "edits";
    if (is_new && json.Peek() == JsonReader::Type::kString) {
      Append(text, json.String());
    } else if (is_patch && json.Peek() == JsonReader::Type::kString) {
      AppendAdded(text, json.String());
    } else if (is_list && json.Peek() == JsonReader::Type::kArray) {
      json.BeginArray();
      while (json.NextElement()) {
        if (json.Peek() == JsonReader::Type::kObject) {
          ReadObject(json, text);
        } else {
          (void)json.Skip();
        }
      }
    } else {
      (void)json.Skip();
    }
  }
}

}  // namespace

std::string WrittenText(std::string_view input) {
  std::string text;
  JsonReader json(input);
  ReadObject(json, text);
  if (!json.Finish()) text.clear();
  return text;
}

}  // namespace credence::governor
