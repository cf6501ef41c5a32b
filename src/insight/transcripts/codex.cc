// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/codex.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "insight/transcripts/json_object.h"
#include "insight/transcripts/step_writer.h"

namespace credence::insight {
namespace {

// The number after `mark`, if the mark occurs.
std::optional<int> NumberAfter(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + mark.size());
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

// The result of a call. Codex writes its own lines above a command's output; older versions wrap it
// in a JSON object.
struct Output {
  std::string text;
  std::optional<int> status;
  std::optional<int> process;  // Still running, with this number.
};

Output ReadOutput(std::string_view raw) {
  Output output{.text = TextOfParts(raw)};
  if (const auto object = JsonObject::Read(output.text); object && object->Has("metadata")) {
    const auto metadata = object->Object("metadata");
    const auto status = metadata ? metadata->Number("exit_code") : std::nullopt;
    if (status) output.status = *status == 0 ? 0 : 1;
    output.text = object->Text("output");
    return output;
  }
  constexpr std::string_view kBegin = "Output:\n";
  const std::size_t at = output.text.find(kBegin);
  const std::string_view head = std::string_view(output.text).substr(0, at);
  const bool has_head = at != std::string::npos && head.contains("Wall time: ");
  if (!has_head) return output;
  output.status = NumberAfter(head, "Process exited with code ");
  if (!output.status) output.status = NumberAfter(head, "Exit code: ");
  output.process = NumberAfter(head, "Process running with session ID ");
  output.text = output.text.substr(at + kBegin.size());
  return output;
}

bool IsShell(std::string_view tool) {
  return tool == "exec_command" || tool == "shell" || tool == "local_shell" ||
         tool == "shell_command" || tool == "unified_exec";
}

// Texts by Codex that appear as the user's, for versions that do not distinguish them.
bool IsHarness(std::string_view text) {
  constexpr std::array<std::string_view, 9> kStarts = {
      "<environment_context>", "<user_instructions>",     "# AGENTS.md instructions",
      "<turn_aborted>",        "<subagent_notification>", "<skill>",
      "<user_shell_command>",  "<hook_prompt>",           "<permissions instructions>"};
  text = Trim(text);
  return std::ranges::any_of(kStarts,
                             [text](std::string_view start) { return text.starts_with(start); });
}

class CodexReader {
 public:
  // `tells_prompts`: the user's messages have their own events.
  CodexReader(Transcript& transcript, bool tells_prompts)
      : transcript_(transcript), steps_(transcript), tells_prompts_(tells_prompts) {}

  void TakeLine(const JsonObject& line) {
    steps_.SetTime(line.Text("timestamp"));
    const auto payload = line.Object("payload");
    // The first versions wrote items without an envelope, and the session as a line without a type.
    if (!payload) {
      line.Has("type") ? TakeItem(line) : TakeMeta(line);
      return;
    }
    const std::string type = line.Text("type");
    if (type == "session_meta") {
      TakeMeta(*payload);
    } else if (type == "turn_context") {
      if (payload->Has("cwd")) cwd_ = payload->Text("cwd");
    } else if (type == "event_msg") {
      TakeEvent(*payload);
    } else if (type == "response_item") {
      TakeItem(*payload);
    }
  }

  void Finish(Timestamp modified) {
    if (!is_subagent_) steps_.EndTurn();
    if (!steps_.has_time()) steps_.SpreadTimes(modified);
  }

 private:
  void TakeMeta(const JsonObject& meta) {
    if (!transcript_.session.empty()) return;  // From the thread that was forked.
    const auto source = meta.Object("source");
    is_subagent_ = source && source->Has("subagent");
    std::string session = meta.Text("session_id");
    if (session.empty() && is_subagent_) session = meta.Text("parent_thread_id");
    if (session.empty()) session = meta.Text("id");
    transcript_.session = std::move(session);
    if (meta.Has("cwd")) {
      cwd_ = meta.Text("cwd");
      transcript_.project = cwd_;
    }
  }

  void TakeEvent(const JsonObject& event) {
    const std::string type = event.Text("type");
    if (type == "user_message") {
      Prompt(event.Text("message"));
    } else if (type == "task_complete" && !is_subagent_) {
      steps_.EndTurn();
    } else if (type == "item_completed") {
      const auto item = event.Object("item");
      if (item && item->Text("type") == "UserMessage") Prompt(TextOfParts(item->Raw("content")));
    }
  }

  void Prompt(std::string text) {
    // Subagents are prompted by an agent.
    if (is_subagent_ || Trim(text).empty()) return;
    steps_.User(std::move(text), "");
  }

  void TakeItem(const JsonObject& item) {
    const std::string type = item.Text("type");
    if (type == "message") {
      TakeMessage(item);
    } else if (type == "function_call") {
      TakeCall(item, item.Text("arguments"));
    } else if (type == "custom_tool_call") {
      TakeCall(item, InputOf("input", item.Text("input")));
    } else if (type == "local_shell_call") {
      steps_.Call({.id = item.Text("call_id"),
                   .tool = "local_shell",
                   .input = std::string(item.Raw("action")),
                   .cwd = cwd_});
      tools_[item.Text("call_id")] = "local_shell";
    } else if (type == "function_call_output" || type == "custom_tool_call_output") {
      TakeOutput(item);
    }
  }

  void TakeMessage(const JsonObject& item) {
    const std::string role = item.Text("role");
    std::string text = TextOfParts(item.Raw("content"));
    if (role == "assistant") {
      steps_.Agent(std::move(text));
    } else if (role == "user" && !tells_prompts_ && !IsHarness(text)) {
      Prompt(std::move(text));
    }
  }

  void TakeCall(const JsonObject& item, std::string input) {
    const std::string id = item.Text("call_id");
    const std::string space = item.Text("namespace");
    std::string tool = item.Text("name");
    if (space.starts_with("mcp__")) {
      tool = space + (space.ends_with("__") ? "" : "__") + tool;
    } else if (!space.empty() && tool != "spawn_agent") {
      tool = space + tool;
    }
    // Continues a running command, so its end is the end of that call.
    if (tool == "write_stdin") {
      const auto arguments = JsonObject::Read(input);
      const auto process = arguments ? arguments->Whole("session_id") : std::nullopt;
      const auto call = process ? running_.find(*process) : running_.end();
      if (call != running_.end()) continues_[id] = call->second;
      return;
    }
    tools_[id] = tool;
    steps_.Call({.id = id, .tool = std::move(tool), .input = std::move(input), .cwd = cwd_});
  }

  void TakeOutput(const JsonObject& item) {
    std::string id = item.Text("call_id");
    if (const auto first = continues_.find(id); first != continues_.end()) id = first->second;
    const auto tool = tools_.find(id);
    if (tool == tools_.end()) return;
    Output output = ReadOutput(item.Raw("output"));
    if (output.process) {
      running_[*output.process] = id;
      return;
    }
    const std::string_view text = output.text;
    CallEnded ended{.id = id};
    ended.interrupted = text.starts_with("Command blocked by ") ||
                        text.starts_with("aborted by user") || text.contains("rejected by user");
    ended.failed = output.status.value_or(0) != 0 || text.starts_with("exec_command failed");
    ended.status_hidden = !output.status && !ended.failed && IsShell(tool->second);
    ended.output = std::move(output.text);
    steps_.Ended(std::move(ended));
  }

  Transcript& transcript_;
  StepWriter steps_;
  bool tells_prompts_;
  bool is_subagent_ = false;
  std::string cwd_;
  std::map<std::string, std::string> tools_;      // By call.
  std::map<std::int64_t, std::string> running_;   // Calls by process.
  std::map<std::string, std::string> continues_;  // By the later call that continues it.
};

}  // namespace

FileReading ReadCodex(const TranscriptFile& file) {
  FileReading reading;
  Transcript transcript;
  const bool tells_prompts =
      file.text.contains("\"user_message\"") || file.text.contains("\"UserMessage\"");
  CodexReader codex(transcript, tells_prompts);
  ForEachLine(file.text, reading,
              [&](const JsonObject& line, std::int64_t /*number*/) { codex.TakeLine(line); });
  codex.Finish(file.modified);
  reading.transcripts.push_back(std::move(transcript));
  return reading;
}

}  // namespace credence::insight
