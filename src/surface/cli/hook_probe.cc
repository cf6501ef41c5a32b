// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/hook_probe.h"

#include <fmt/format.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX, not C++.

#include <filesystem>
#include <fstream>
#include <utility>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "surface/cli/child_process.h"
#include "surface/cli/terminal.h"

namespace credence::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kProbeSession = "credence-doctor";
constexpr std::string_view kPrompt = "Debug this FastAPI error";
constexpr std::size_t kShownColumns = 60;

// A client's names for the events.
struct EventNames {
  std::string_view start = "SessionStart";
  std::string_view prompt = "UserPromptSubmit";
  std::string_view before_tool = "PreToolUse";
  std::string_view edit_tool = "Edit";
};

EventNames NamesOf(std::string_view client) {
  if (client != "gemini") return {};
  return {.prompt = "BeforeAgent", .before_tool = "BeforeTool", .edit_tool = "replace"};
}

class Payload {
 public:
  Payload(std::string_view event, std::string_view project) {
    json_.BeginObject();
    json_.Key("session_id").String(kProbeSession);
    json_.Key("transcript_path").String(fmt::format("{}/transcript.jsonl", project));
    json_.Key("cwd").String(project);
    json_.Key("hook_event_name").String(event);
  }

  JsonWriter& json() { return json_; }
  std::string Take() {
    json_.EndObject();
    return json_.text();
  }

 private:
  JsonWriter json_;
};

std::string Shown(std::string_view text) { return Ellipsis(OneLine(text), kShownColumns); }

// An answer is empty or one JSON object.
Result<void> CheckHookAnswer(std::string_view answer) {
  if (Trim(answer).empty()) return {};
  JsonReader reader(answer);
  const bool object = reader.Peek() == JsonReader::Type::kObject;
  reader.Skip();
  if (object && reader.Finish()) return {};
  return FailedPrecondition(fmt::format("the answer is not a JSON object: '{}'", Shown(answer)));
}

// The decision in the current object or in its "hookSpecificOutput".
std::string DecisionIn(JsonReader& reader) {
  std::string decision;
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    const bool text = reader.Peek() == JsonReader::Type::kString;
    if ((*key == "permissionDecision" || *key == "decision") && text) {
      decision = reader.String();
    } else if (*key == "hookSpecificOutput" && reader.Peek() == JsonReader::Type::kObject) {
      decision = DecisionIn(reader);
    } else {
      reader.Skip();
    }
  }
  return decision;
}

}  // namespace

Result<HookProbe> HookProbe::Make() {
  std::error_code error;
  const fs::path temporary = fs::temp_directory_path(error);
  std::string folder = (temporary / "credence-doctor-XXXXXX").string();
  if (error || mkdtemp(folder.data()) == nullptr) {
    return Fail(Code::kPermissionDenied,
                fmt::format("{}: cannot create a folder there; set TMPDIR to a writable folder",
                            temporary.string()));
  }
  HookProbe probe(folder);
  // The .git folder makes it a project, whose files are not scratch although they are temporary.
  fs::create_directories(fs::path(folder) / "project" / ".git", error);
  std::ofstream(fs::path(folder) / "project" / "main.py") << "print('hello')\n";
  return probe;
}

HookProbe::HookProbe(HookProbe&& other) noexcept
    : folder_(std::exchange(other.folder_, "")), timeout_(other.timeout_) {}

HookProbe::~HookProbe() {
  std::error_code error;
  if (!folder_.empty()) fs::remove_all(folder_, error);
}

Result<std::string> HookProbe::Ask(const std::vector<std::string>& words,
                                   const std::string& payload) const {
  CREDENCE_ASSIGN_OR_RETURN(
      const ChildResult result,
      RunChild({.words = words,
                .input = payload,
                .folder = folder_ + "/project",
                // Whether a block blocks must not depend on the person's choices.
                .environment = {{"CREDENCE_DB", folder_ + "/probe.db"},
                                {"CREDENCE_STORE_URL", ""},
                                {"CREDENCE_GOVERNOR_MODE", "enforce"},
                                {"CREDENCE_GOVERNOR_PROFILE", "default"}},
                .timeout = timeout_}));
  if (result.timed_out) {
    return FailedPrecondition(
        fmt::format("no answer within {} s", static_cast<double>(timeout_.count()) / 1000));
  }
  if (result.exit != 0) {
    return FailedPrecondition(fmt::format("exit {}: {}", result.exit, Shown(result.err)));
  }
  CREDENCE_RETURN_IF_ERROR(CheckHookAnswer(result.out));
  return result.out;
}

Result<void> HookProbe::Answers(const std::vector<std::string>& words,
                                std::string_view client) const {
  Payload start(NamesOf(client).start, folder_ + "/project");
  start.json().Key("source").String("startup");
  CREDENCE_RETURN_IF_ERROR(Ask(words, start.Take()));
  return {};
}

Result<void> HookProbe::Blocks(const std::vector<std::string>& words,
                               std::string_view client) const {
  const EventNames names = NamesOf(client);
  const std::string project = folder_ + "/project";
  Payload prompt(names.prompt, project);
  prompt.json().Key("prompt").String(kPrompt);
  CREDENCE_RETURN_IF_ERROR(Ask(words, prompt.Take()));
  Payload edit(names.before_tool, project);
  edit.json().Key("tool_name").String(names.edit_tool).Key("tool_use_id").String("doctor-1");
  edit.json().Key("tool_input").BeginObject();
  edit.json().Key("file_path").String(project + "/main.py");
  edit.json().Key("old_string").String("hello").Key("new_string").String("goodbye").EndObject();
  CREDENCE_ASSIGN_OR_RETURN(const std::string answer, Ask(words, edit.Take()));
  if (IsRefusal(answer)) return {};
  return FailedPrecondition(fmt::format("a forbidden edit was allowed{}{}",
                                        Trim(answer).empty() ? "" : " with ", Shown(Trim(answer))));
}

bool IsRefusal(std::string_view answer) {
  JsonReader reader(answer);
  if (reader.Peek() != JsonReader::Type::kObject) return false;
  const std::string decision = DecisionIn(reader);
  return reader.ok() && (decision == "deny" || decision == "block");
}

}  // namespace credence::cli
