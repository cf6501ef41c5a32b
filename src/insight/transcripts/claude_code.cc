// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/claude_code.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "insight/transcripts/json_object.h"
#include "insight/transcripts/step_writer.h"

namespace credence::insight {
namespace {

// Texts that appear as the user's but are not: additions by Claude Code and hooks, output of local
// commands, and the note that the user pressed Escape.
constexpr std::array<std::string_view, 10> kNotSaid = {"<system-reminder>",
                                                       "<user-prompt-submit-hook>",
                                                       "<local-command-",
                                                       "<bash-input>",
                                                       "<bash-stdout>",
                                                       "<bash-stderr>",
                                                       "<session-start-hook>",
                                                       "[Request interrupted by user",
                                                       "Caveat: The messages below",
                                                       "This session is being continued from"};

// The results of calls that did not run: the user or a rule denied them, or their input was refused
// before any hook was called.
constexpr std::array<std::string_view, 4> kNotRun = {"The user doesn't want to",
                                                     "[Request interrupted by user",
                                                     "Permission to use ", "<tool_use_error>"};

bool StartsWithAny(std::string_view text, std::span<const std::string_view> starts) {
  return std::ranges::any_of(starts,
                             [text](std::string_view start) { return text.starts_with(start); });
}

std::string ElementText(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  if (from == std::string_view::npos) return {};
  text.remove_prefix(from + begin.size());
  return std::string(text.substr(0, text.find(end)));
}

// The user's own words in a block of text; empty if there are none. For a slash command, these are
// its arguments.
std::string SaidIn(std::string text) {
  const std::string_view trimmed = Trim(text);
  if (StartsWithAny(trimmed, kNotSaid)) return {};
  if (trimmed.starts_with("<command-name>") || trimmed.starts_with("<command-message>")) {
    return ElementText(trimmed, "<command-args>", "</command-args>");
  }
  return text;
}

// Takes the file before and after an edit from its record.
void TakeEdit(const JsonObject& record, CallEnded& ended) {
  if (record.Raw("originalFile").starts_with('"')) ended.before = record.Text("originalFile");
  if (record.Raw("content").starts_with('"') && record.Has("filePath")) {
    ended.after = record.Text("content");
    return;
  }
  const std::string old_text = record.Text("oldString");
  const std::string new_text = record.Text("newString");
  if (!ended.before || old_text.empty()) return;
  std::string after = *ended.before;
  for (std::size_t at = after.find(old_text); at != std::string::npos;
       at = after.find(old_text, at + new_text.size())) {
    after.replace(at, old_text.size(), new_text);
    if (!record.Flag("replaceAll")) break;
  }
  ended.after = std::move(after);
}

CallEnded EndedOf(const JsonObject& line, const JsonObject& block) {
  CallEnded ended{.id = block.Text("tool_use_id"),
                  .failed = block.Flag("is_error"),
                  .output = TextOfParts(block.Raw("content"))};
  ended.interrupted =
      line.Has("toolDenialKind") || (ended.failed && StartsWithAny(ended.output, kNotRun));
  if (const auto record = line.Object("toolUseResult")) {
    ended.interrupted |= record->Flag("interrupted");
    ended.status_hidden = record->Has("backgroundTaskId");
    TakeEdit(*record, ended);
  }
  return ended;
}

void TakeUserLine(const JsonObject& line, StepWriter& steps) {
  const auto message = line.Object("message");
  if (!message) return;
  std::string said;
  if (message->Raw("content").starts_with('"')) said = SaidIn(message->Text("content"));
  message->ForEach("content", [&](std::string_view element) {
    const auto block = JsonObject::Read(element);
    if (!block) return;
    const std::string type = block->Text("type");
    if (type == "tool_result") {
      steps.Ended(EndedOf(line, *block));
    } else if (type == "text") {
      const std::string words = SaidIn(block->Text("text"));
      if (!said.empty() && !words.empty()) said += '\n';
      said += words;
    }
  });
  // Subagents are prompted by an agent, and summaries are written by the model.
  const bool is_person = !line.Flag("isSidechain") && !line.Flag("isMeta") &&
                         !line.Flag("isCompactSummary") && !line.Flag("isVisibleInTranscriptOnly");
  if (!is_person || Trim(said).empty()) return;
  steps.User(std::move(said), line.Text("uuid"));
}

void TakeAgentLine(const JsonObject& line, StepWriter& steps) {
  const auto message = line.Object("message");
  if (!message || line.Flag("isApiErrorMessage")) return;
  const bool is_last = message->Text("stop_reason") != "tool_use" && !line.Flag("isSidechain");
  message->ForEach("content", [&](std::string_view element) {
    const auto block = JsonObject::Read(element);
    if (!block) return;
    const std::string type = block->Text("type");
    if (type == "tool_use") {
      steps.Call({.id = block->Text("id"),
                  .tool = block->Text("name"),
                  .input = std::string(block->Raw("input")),
                  .cwd = line.Text("cwd")});
    } else if (type == "text" && is_last) {
      steps.Agent(block->Text("text"));
    }
  });
}

}  // namespace

FileReading ReadClaudeCode(const TranscriptFile& file) {
  FileReading reading;
  Transcript transcript;
  StepWriter steps(transcript);
  std::set<std::string> seen;  // A resumed session may repeat earlier lines.
  ForEachLine(file.text, reading, [&](const JsonObject& line, std::int64_t /*number*/) {
    const std::string type = line.Text("type");
    if (type != "user" && type != "assistant") return;
    if (const std::string id = line.Text("uuid"); !id.empty() && !seen.insert(id).second) return;
    if (transcript.session.empty()) transcript.session = line.Text("sessionId");
    if (!transcript.project && line.Has("cwd")) transcript.project = line.Text("cwd");
    steps.SetTime(line.Text("timestamp"));
    type == "user" ? TakeUserLine(line, steps) : TakeAgentLine(line, steps);
  });
  steps.EndTurn();
  if (!steps.has_time()) steps.SpreadTimes(file.modified);
  if (transcript.session.empty()) transcript.session = StemOf(file.path, ".jsonl");
  reading.transcripts.push_back(std::move(transcript));
  return reading;
}

}  // namespace credence::insight
