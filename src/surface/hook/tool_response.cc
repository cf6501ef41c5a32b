// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/tool_response.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::hook {
namespace {

constexpr std::array<std::string_view, 8> kTexts = {"stdout", "stderr",  "output", "llmContent",
                                                    "text",   "message", "result", "error"};

struct Edit {
  std::optional<std::string> original;
  std::optional<std::string> content;
  std::string old_text;
  std::string new_text;
  bool all = false;
};

void Add(std::string& output, std::string_view text) {
  if (text.empty()) return;
  if (!output.empty() && !output.ends_with('\n')) output += '\n';
  output += text;
}

// The exit status in the words of a client that reports it in its text.
std::optional<int> StatusIn(std::string_view text) {
  constexpr std::array<std::string_view, 4> kMarks = {
      "Exit Code: ", "Exit code: ", "exited with code ", "exit_code: "};
  for (const std::string_view mark : kMarks) {
    const std::size_t at = text.rfind(mark);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = text.substr(at + mark.size());
    int status = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), status);
    if (error == std::errc()) return status;
  }
  return std::nullopt;
}

void TakeArray(JsonReader& json, std::string& output);

void TakeObject(JsonReader& json, Payload& payload, Edit& edit) {
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    const JsonReader::Type type = json.Peek();
    if (type == JsonReader::Type::kString) {
      const std::string value(json.String());
      if (std::ranges::find(kTexts, key) != kTexts.end()) Add(payload.output, value);
      if (key == "originalFile") edit.original = value;
      if (key == "content") edit.content = value;
      if (key == "oldString") edit.old_text = value;
      if (key == "newString") edit.new_text = value;
      if (key == "error") payload.failed = true;
    } else if (type == JsonReader::Type::kBool) {
      const bool value = json.Bool();
      if (key == "interrupted" && value) payload.interrupted = true;
      if ((key == "isError" || key == "is_error") && value) payload.failed = true;
      if (key == "replaceAll") edit.all = value;
    } else if (type == JsonReader::Type::kNumber && (key == "exit_code" || key == "exitCode")) {
      if (json.Double() != 0) payload.failed = true;
    } else if (type == JsonReader::Type::kArray && key == "content") {
      TakeArray(json, payload.output);
    } else if (type == JsonReader::Type::kObject && key == "error") {
      payload.failed = true;
      Add(payload.output, json.Skip());
    } else {
      (void)json.Skip();
    }
  }
}

// [{"type": "text", "text": "…"}]
void TakeArray(JsonReader& json, std::string& output) {
  json.BeginArray();
  while (json.NextElement()) {
    if (json.Peek() != JsonReader::Type::kObject) {
      (void)json.Skip();
      continue;
    }
    json.BeginObject();
    while (const auto next = json.NextKey()) {
      const bool is_text = *next == "text";
      if (is_text && json.Peek() == JsonReader::Type::kString) {
        Add(output, json.String());
      } else {
        (void)json.Skip();
      }
    }
  }
}

void TakeEdit(const Edit& edit, Payload& payload) {
  payload.before = edit.original;
  if (edit.content) {
    payload.after = edit.content;
    return;
  }
  if (!edit.original || edit.old_text.empty()) return;
  std::string after = *edit.original;
  for (std::size_t at = after.find(edit.old_text); at != std::string::npos;
       at = after.find(edit.old_text, at + edit.new_text.size())) {
    after.replace(at, edit.old_text.size(), edit.new_text);
    if (!edit.all) break;
  }
  payload.after = std::move(after);
}

}  // namespace

void TakeResponse(std::string_view text, Payload& payload) {
  if (text.empty()) return;
  JsonReader json(text);
  Edit edit;
  switch (json.Peek()) {
    case JsonReader::Type::kString:
      payload.output = json.String();
      break;
    case JsonReader::Type::kObject:
      TakeObject(json, payload, edit);
      TakeEdit(edit, payload);
      break;
    case JsonReader::Type::kArray:
      TakeArray(json, payload.output);
      break;
    default:
      break;
  }
  if (payload.client == Client::kCodex || payload.client == Client::kGemini) {
    if (StatusIn(payload.output).value_or(0) != 0) payload.failed = true;
  }
}

}  // namespace credence::hook
