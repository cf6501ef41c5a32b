// SPDX-License-Identifier: Apache-2.0
#include "governor/tool_input.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/json_reader.h"
#include "base/one_of.h"

namespace credence::governor {
namespace {

constexpr std::array<std::string_view, 2> kCommandKeys = {"command", "cmd"};
constexpr std::array<std::string_view, 3> kFolderKeys = {"workdir", "cwd", "dir_path"};
constexpr std::array<std::string_view, 3> kPatchKeys = {"input", "patch", "patchText"};
constexpr std::array<std::string_view, 7> kPathKeys = {
    "file_path", "notebook_path", "path", "absolute_path", "filePath", "target_file", "file"};

// Far more than an honest call repeats a field. Each value is judged, which takes time.
constexpr std::size_t kValuesMax = 8;

void AddOnce(ToolInput& input, std::vector<std::string>& values, std::string value) {
  if (std::ranges::find(values, value) != values.end()) return;
  if (values.size() == kValuesMax) input.readable = false;
  if (input.readable) values.push_back(std::move(value));
}

bool IsShell(std::string_view program) {
  const std::string_view name = program.substr(program.rfind('/') + 1);
  return name == "bash" || name == "sh" || name == "zsh" || name == "dash";
}

// Codex's shell passes the command as a list. ["bash", "-lc", "script"]: the script; otherwise the
// words, each quoted.
std::string CommandOfWords(const std::vector<std::string>& words) {
  const bool is_shell = words.size() == 3 && IsShell(words[0]) && words[1].starts_with('-') &&
                        words[1].ends_with('c');
  if (is_shell) return words[2];
  std::string command;
  for (const std::string& word : words) {
    if (!command.empty()) command += ' ';
    command += '\'';
    for (const char c : word) command += c == '\'' ? std::string("'\\''") : std::string(1, c);
    command += '\'';
  }
  return command;
}

void ReadCommand(JsonReader& json, ToolInput& input) {
  if (json.Peek() == JsonReader::Type::kString) {
    AddOnce(input, input.commands, std::string(json.String()));
    return;
  }
  if (json.Peek() != JsonReader::Type::kArray) {
    input.has_odd_command = true;
    (void)json.Skip();
    return;
  }
  std::vector<std::string> words;
  json.BeginArray();
  while (json.NextElement()) {
    if (json.Peek() == JsonReader::Type::kString) {
      words.emplace_back(json.String());
    } else {
      input.has_odd_command = true;
      (void)json.Skip();
    }
  }
  AddOnce(input, input.commands, CommandOfWords(words));
}

}  // namespace

ToolInput ReadToolInput(std::string_view text) {
  ToolInput input;
  JsonReader json(text);
  if (json.Peek() != JsonReader::Type::kObject) {
    (void)json.Skip();
    input.is_object = false;
    input.readable = json.Finish().has_value();
    return input;
  }
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const std::string name(*key);
    if (IsOneOf(name, kCommandKeys)) {
      ReadCommand(json, input);
    } else if (json.Peek() != JsonReader::Type::kString) {
      (void)json.Skip();
    } else if (IsOneOf(name, kFolderKeys)) {
      AddOnce(input, input.folders, std::string(json.String()));
    } else if (name == "skill") {
      input.skill = json.String();
    } else if (IsOneOf(name, kPatchKeys)) {
      AddOnce(input, input.patches, std::string(json.String()));
    } else if (IsOneOf(name, kPathKeys)) {
      AddOnce(input, input.paths, std::string(json.String()));
    } else {
      (void)json.Skip();
    }
  }
  if (!json.Finish()) input.readable = false;
  return input;
}

}  // namespace credence::governor
