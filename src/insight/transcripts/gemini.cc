// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/gemini.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "insight/transcripts/json_object.h"
#include "insight/transcripts/step_writer.h"

namespace credence::insight {
namespace {

// Removes what Gemini CLI and hooks added below the tool's output.
std::string_view WithoutHooks(std::string_view text) {
  return Trim(text.substr(0, text.find("<hook_context>")));
}

// Removes the last line from the text and returns it.
std::string_view TakeLastLine(std::string_view& text) {
  const std::size_t end = text.rfind('\n');
  const std::string_view line = end == std::string_view::npos ? text : text.substr(end + 1);
  text = end == std::string_view::npos ? std::string_view() : text.substr(0, end);
  return line;
}

// Lines below a command's output say how it ended. Further up, they would be part of the output.
bool HasFailingEnd(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = TakeLastLine(text);
    if (line.starts_with("Exit Code: ") || line.starts_with("Signal: ")) return true;
    if (line != "</untrusted_context>" && !line.empty() &&
        !line.starts_with("Process Group PGID: ") && !line.starts_with("Background PIDs: ")) {
      return false;
    }
  }
  return false;
}

std::string OutputOfCall(const JsonObject& call) {
  std::string output;
  call.ForEach("result", [&](std::string_view element) {
    const auto part = JsonObject::Read(element);
    const auto answer = part ? part->Object("functionResponse") : std::nullopt;
    const auto response = answer ? answer->Object("response") : std::nullopt;
    if (!response) return;
    output += response->Text(response->Has("error") ? "error" : "output");
  });
  return std::string(WithoutHooks(output));
}

CallEnded EndedOf(const JsonObject& call) {
  const std::string status = call.Text("status");
  CallEnded ended{.id = call.Text("id"), .output = OutputOfCall(call)};
  const std::string_view text = ended.output;
  const bool is_shell = call.Text("name") == "run_shell_command";
  ended.failed = status == "error" || (is_shell && HasFailingEnd(text));
  ended.interrupted = status == "cancelled" || text.starts_with("Tool execution blocked") ||
                      (is_shell && text.contains("Command was cancelled by user"));
  ended.status_hidden = is_shell && text.contains("Command moved to background");
  if (const auto shown = call.Object("resultDisplay")) {
    if (shown->Raw("originalContent").starts_with('"')) {
      ended.before = shown->Text("originalContent");
    }
    if (shown->Raw("newContent").starts_with('"')) ended.after = shown->Text("newContent");
  }
  return ended;
}

// Messages in order of their first appearance; a rewritten message replaces the earlier one.
class Messages {
 public:
  void Take(const JsonObject& message) {
    const std::string id = message.Text("id");
    const auto [place, is_new] = places_.try_emplace(id, messages_.size());
    if (id.empty() || is_new) {
      messages_.push_back(message);
    } else {
      messages_[place->second] = message;
    }
  }
  const std::vector<JsonObject>& all() const { return messages_; }

 private:
  std::vector<JsonObject> messages_;
  std::map<std::string, std::size_t> places_;
};

void TakeUserMessage(const JsonObject& message, StepWriter& steps) {
  const std::string_view content = message.Raw("content");
  if (content.contains("\"functionResponse\"") && content.starts_with('[')) return;
  std::string text = TextOfParts(content);
  const std::string_view trimmed = Trim(text);
  // The first message of every session, and the summary that replaces a long one.
  if (trimmed.empty() || trimmed.starts_with("<session_context>") ||
      trimmed.starts_with("<state_snapshot>")) {
    return;
  }
  steps.User(std::move(text), message.Text("id"));
}

void TakeAgentMessage(const JsonObject& message, const std::string& cwd, StepWriter& steps) {
  steps.Agent(TextOfParts(message.Raw("content")));
  message.ForEach("toolCalls", [&](std::string_view element) {
    const auto call = JsonObject::Read(element);
    // A subagent returns its result with this call.
    if (!call || call->Text("name") == "complete_task") return;
    steps.Call({.id = call->Text("id"),
                .tool = call->Text("name"),
                .input = std::string(call->Raw("args")),
                .cwd = cwd});
    steps.SetTime(call->Text("timestamp"));
    if (call->Has("status")) steps.Ended(EndedOf(*call));
  });
}

std::string FolderOf(std::string_view path) {
  const std::size_t end = path.rfind('/');
  if (end == std::string_view::npos) return {};
  path = path.substr(0, end);
  return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

FileReading ReadGemini(const TranscriptFile& file) {
  FileReading reading;
  Transcript transcript;
  bool is_subagent = false;
  Messages messages;
  const auto take_header = [&](const JsonObject& header) {
    if (!transcript.session.empty()) return;
    transcript.session = header.Text("sessionId");
    is_subagent = header.Text("kind") == "subagent";
    header.ForEach("directories", [&](std::string_view folder) {
      if (!transcript.project) transcript.project = StringOf(folder);
    });
  };
  // One object for the whole file, or one on each line.
  if (const auto whole = JsonObject::Read(file.text); whole && whole->Has("messages")) {
    take_header(*whole);
    whole->ForEach("messages", [&](std::string_view element) {
      if (const auto message = JsonObject::Read(element)) messages.Take(*message);
    });
  } else if (file.path.ends_with(".json")) {
    CountMalformed(reading, 1, "not the JSON of a session");
  } else {
    // {"$set": {"messages": …}} repeats earlier messages, or a summary of them.
    ForEachLine(file.text, reading, [&](const JsonObject& line, std::int64_t /*number*/) {
      line.Has("sessionId") ? take_header(line) : messages.Take(line);
    });
  }
  if (is_subagent) {
    const std::string parent = FolderOf(file.path);
    if (parent != "chats" && !parent.empty()) transcript.session = parent;
  }
  StepWriter steps(transcript);
  for (const JsonObject& message : messages.all()) {
    steps.SetTime(message.Text("timestamp"));
    const std::string type = message.Text("type");
    if (type == "user" && !is_subagent) TakeUserMessage(message, steps);
    if (type == "gemini") TakeAgentMessage(message, transcript.project.value_or(""), steps);
  }
  if (!is_subagent) steps.EndTurn();
  if (!steps.has_time()) steps.SpreadTimes(file.modified);
  reading.transcripts.push_back(std::move(transcript));
  return reading;
}

}  // namespace credence::insight
