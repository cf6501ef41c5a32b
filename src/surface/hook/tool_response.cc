// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/tool_response.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::hook {
namespace {

constexpr std::array<std::string_view, 8> kTexts = {"stdout", "stderr",  "output", "llmContent",
                                                    "text",   "message", "result", "error"};

// Replacing each of many short texts by a long one would exhaust memory.
constexpr std::size_t kAfterBytesMax = std::size_t{64} * 1024 * 1024;

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

// Removes and returns the last line.
std::string_view TakeLastLine(std::string_view& text) {
  const std::size_t end = text.rfind('\n');
  const std::string_view line = end == std::string_view::npos ? text : text.substr(end + 1);
  text = end == std::string_view::npos ? std::string_view() : text.substr(0, end);
  return line;
}

// Gemini CLI appends its own lines to a command's output. Further up, the same words would be the
// command's.
void TakeGeminiEnd(std::string_view text, Payload& payload) {
  constexpr std::string_view kWrapped = "<untrusted_context>\n";
  if (text.starts_with(kWrapped)) text.remove_prefix(kWrapped.size());
  if (text.starts_with("Command was cancelled by user")) payload.interrupted = true;
  if (text.starts_with("Command was automatically cancelled")) payload.failed = true;
  if (text.starts_with("Command moved to background")) payload.status_hidden = true;
  while (!text.empty()) {
    const std::string_view line = TakeLastLine(text);
    if (line.starts_with("Exit Code: ") || line.starts_with("Signal: ")) {
      payload.failed = true;
    } else if (line != "</untrusted_context>" && !line.empty() &&
               !line.starts_with("Process Group PGID: ") &&
               !line.starts_with("Background PIDs: ")) {
      return;
    }
  }
}

// Codex begins a patch's response with the status, and omits the status of a command.
void TakeCodexEnd(std::string_view text, Payload& payload) {
  constexpr std::string_view kStatus = "Exit code: ";
  payload.status_hidden = payload.tool == "Bash";
  if (payload.status_hidden || !text.starts_with(kStatus)) return;
  payload.failed = !text.substr(kStatus.size()).starts_with("0\n");
}

void TakeArray(JsonReader& json, std::string& output);

// What Gemini CLI shows about an edit.
void TakeDisplay(JsonReader& json, Edit& edit) {
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    if (json.Peek() != JsonReader::Type::kString) {
      (void)json.Skip();
      continue;
    }
    const std::string_view value = json.String();
    if (key == "originalContent") edit.original = value;
    if (key == "newContent") edit.content = value;
  }
}

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
    } else if (type == JsonReader::Type::kObject && key == "returnDisplay") {
      TakeDisplay(json, edit);
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
  std::string after;
  std::string_view rest = *edit.original;
  for (std::size_t at = rest.find(edit.old_text); at != rest.npos; at = rest.find(edit.old_text)) {
    after.append(rest.substr(0, at)).append(edit.new_text);
    if (after.size() > kAfterBytesMax) return;
    rest.remove_prefix(at + edit.old_text.size());
    if (!edit.all) break;
  }
  after += rest;
  payload.after = std::move(after);
}

}  // namespace

void TakeResponse(std::string_view text, Payload& payload) {
  if (text.empty()) return;
  JsonReader json(text);
  json.AcceptLoneSurrogates();
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
  if (payload.client == Client::kCodex) TakeCodexEnd(payload.output, payload);
  if (payload.client == Client::kGemini && payload.tool == "run_shell_command") {
    TakeGeminiEnd(payload.output, payload);
  }
}

}  // namespace credence::hook
