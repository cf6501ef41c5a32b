// SPDX-License-Identifier: Apache-2.0
#include "governor/written_text.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/json_reader.h"
#include "base/one_of.h"

namespace credence::governor {
namespace {

void Append(std::string& text, std::string_view piece) {
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  text += piece;
}

// Where to find one side of an edit.
struct Side {
  std::span<const std::string_view> keys;
  std::string_view line;    // How its lines begin in a patch,
  std::string_view header;  // but not those of the header.
};

constexpr std::array<std::string_view, 7> kNewKeys = {
    "new_string", "newString", "content", "new_str", "file_text", "new_source", "contents"};
constexpr std::array<std::string_view, 3> kOldKeys = {"old_string", "oldString", "old_str"};
constexpr Side kNew{.keys = kNewKeys, .line = "+", .header = "+++"};
constexpr Side kOld{.keys = kOldKeys, .line = "-", .header = "---"};

void AppendLines(std::string& text, std::string_view patch, const Side& side) {
  while (!patch.empty()) {
    const std::size_t end = std::min(patch.find('\n'), patch.size());
    const std::string_view line = patch.substr(0, end);
    patch.remove_prefix(std::min(end + 1, patch.size()));
    if (line.starts_with(side.line) && !line.starts_with(side.header)) {
      Append(text, line.substr(side.line.size()));
    }
  }
}

void ReadObject(JsonReader& json, std::string& text, const Side& side) {
  constexpr std::array<std::string_view, 3> kPatch = {"input", "patch", "patchText"};
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const bool is_text = std::ranges::find(side.keys, *key) != side.keys.end();
    const bool is_patch = IsOneOf(*key, kPatch);
    const bool is_list = *key == "edits";
    if (is_text && json.Peek() == JsonReader::Type::kString) {
      Append(text, json.String());
    } else if (is_patch && json.Peek() == JsonReader::Type::kString) {
      AppendLines(text, json.String(), side);
    } else if (is_list && json.Peek() == JsonReader::Type::kArray) {
      json.BeginArray();
      while (json.NextElement()) {
        if (json.Peek() == JsonReader::Type::kObject) {
          ReadObject(json, text, side);
        } else {
          (void)json.Skip();
        }
      }
    } else {
      (void)json.Skip();
    }
  }
}

std::string TextOf(std::string_view input, const Side& side) {
  std::string text;
  JsonReader json(input);
  ReadObject(json, text, side);
  if (!json.Finish()) text.clear();
  return text;
}

}  // namespace

std::string WrittenText(std::string_view input) { return TextOf(input, kNew); }

std::string ReplacedText(std::string_view input) { return TextOf(input, kOld); }

}  // namespace credence::governor
