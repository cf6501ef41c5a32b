// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/swe_agent.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/one_of.h"
#include "base/utf8.h"
#include "insight/transcripts/json_object.h"
#include "insight/transcripts/step_writer.h"

namespace credence::insight {
namespace {

// Takes the next word of a command line, without quotes around it.
std::string TakeWord(std::string_view& text) {
  text = Trim(text);
  if (text.empty()) return {};
  const char quote = text[0];
  if (quote == '\'' || quote == '"') {
    const std::size_t end = std::min(text.find(quote, 1), text.size());
    std::string word(text.substr(1, end - 1));
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
  }
  const std::size_t end = std::min(text.find_first_of(" \t\n"), text.size());
  std::string word(text.substr(0, end));
  text.remove_prefix(end);
  return word;
}

struct State {
  std::string folder;
  std::string open_file;
};

State StateOf(const JsonObject& step) {
  // An object; in older files, the text of one.
  const std::string text = step.Text("state");
  const auto state = text.empty() ? step.Object("state") : JsonObject::Read(text);
  if (!state) return {};
  return {.folder = state->Text("working_dir"), .open_file = state->Text("open_file")};
}

// SWE-agent gives its model commands that look like shell commands. Those that read and edit are
// recognized, so that an edit is assigned to its file. Nothing: the command ends the run.
std::optional<CallMade> CallOf(std::string_view action, const State& before) {
  constexpr std::array<std::string_view, 6> kEnds = {"submit",      "exit_forfeit", "exit_cost",
                                                     "exit_format", "exit_context", "exit"};
  constexpr std::array<std::string_view, 8> kLooks = {"goto",       "scroll_up",   "scroll_down",
                                                      "search_dir", "search_file", "find_file",
                                                      "filemap",    "view_image"};
  std::string_view rest = action;
  const std::string name = TakeWord(rest);
  CallMade call{.cwd = before.folder};
  if (name.empty() || IsOneOf(name, kEnds)) return std::nullopt;
  if (name == "open") {
    call.tool = "Read";
    call.input = InputOf("file_path", TakeWord(rest));
  } else if (name == "create") {
    call.tool = "Write";
    call.input = InputOf("file_path", TakeWord(rest));
  } else if (name == "edit" || name == "insert") {
    call.tool = "Edit";
    call.input = InputOf("file_path", before.open_file);
  } else if (name == "str_replace_editor") {
    const std::string verb = TakeWord(rest);
    call.tool = verb == "view" ? "Read" : verb == "create" ? "Write" : "Edit";
    call.input = InputOf("file_path", TakeWord(rest));
  } else if (IsOneOf(name, kLooks)) {
    call.tool = "Grep";
    call.input = InputOf("pattern", Trim(rest));
  } else {
    call.tool = "Bash";
    call.input = InputOf("command", action);
  }
  return call;
}

// The exit status is not recorded. Only refusals by the editor and timeouts can be recognized.
void TakeEnd(const CallMade& call, std::string output, CallEnded& ended) {
  constexpr std::array<std::string_view, 7> kRefusals = {"No replacement was performed",
                                                         "Invalid `",
                                                         "The path ",
                                                         "Your proposed edit has introduced",
                                                         "Usage: ",
                                                         "usage: ",
                                                         "File "};
  const std::string_view text = Trim(output);
  if (call.tool != "Bash") {
    const bool refused = std::ranges::any_of(
        kRefusals, [text](std::string_view start) { return text.starts_with(start); });
    ended.failed = refused && (!text.starts_with("File ") || text.contains("not found"));
  } else {
    ended.failed = text.contains("was cancelled because it took more than") ||
                   text.starts_with("EXECUTION TIMED OUT");
    ended.status_hidden = !ended.failed;
  }
  ended.output = std::move(output);
}

// The task, as given to the model.
std::string TaskIn(const JsonObject& file) {
  std::string task;
  file.ForEach("history", [&](std::string_view element) {
    if (!task.empty()) return;
    const auto message = JsonObject::Read(element);
    if (message && message->Text("role") == "user" && !message->Flag("is_demo")) {
      task = TextOfParts(message->Raw("content"));
    }
  });
  return task;
}

}  // namespace

FileReading ReadSweAgent(const TranscriptFile& file) {
  FileReading reading;
  const auto whole = JsonObject::Read(file.text);
  if (!whole || !whole->Has("trajectory")) {
    CountMalformed(reading, 1, "not the JSON of a trajectory");
    return reading;
  }
  Transcript transcript;
  transcript.session = StemOf(file.path, ".traj");
  StepWriter steps(transcript);
  if (std::string task = TaskIn(*whole); !task.empty()) steps.User(std::move(task), "task");
  std::int64_t number = 0;
  State before;
  whole->ForEach("trajectory", [&](std::string_view element) {
    const auto step = JsonObject::Read(element);
    if (!step) return;
    const State after = StateOf(*step);
    if (!transcript.project && !after.folder.empty()) transcript.project = after.folder;
    if (before.folder.empty()) before.folder = after.folder;
    if (auto call = CallOf(step->Text("action"), before)) {
      call->id = fmt::format("step-{}", number);
      CallEnded ended{.id = call->id};
      TakeEnd(*call, step->Text("observation"), ended);
      steps.Call(*std::move(call));
      steps.Ended(std::move(ended));
    }
    before = after;
    ++number;
  });
  steps.SpreadTimes(file.modified);
  reading.transcripts.push_back(std::move(transcript));
  return reading;
}

}  // namespace credence::insight
