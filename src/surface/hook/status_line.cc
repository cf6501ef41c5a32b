// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/status_line.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "engine/project.h"
#include "surface/hook/git_state.h"

namespace credence::hook {
namespace {

constexpr std::size_t kShortId = 6;

struct Said {
  std::string session;
  std::string folder;
};

Result<Said> Read(std::string_view text) {
  Said said;
  JsonReader json(text);
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    const bool is_text = json.Peek() == JsonReader::Type::kString;
    if (key == "session_id" && is_text) {
      said.session = json.String();
    } else if (key == "cwd" && is_text) {
      said.folder = json.String();
    } else {
      (void)json.Skip();
    }
  }
  if (const Result<void> read = json.Finish(); !read) {
    return InvalidArgument("the status line's input is not JSON: " + read.error().message);
  }
  return said;
}

}  // namespace

Result<std::string> StatusLine(Engine& engine, const Caller& caller, std::string_view text) {
  CREDENCE_ASSIGN_OR_RETURN(const Said said, Read(text));
  Caller agent = caller;
  if (!said.folder.empty()) agent.project = engine::ProjectOf(said.folder);
  const std::string folder = said.folder.empty() ? agent.project.value_or("") : said.folder;
  std::string line = OneLine(said.session.substr(0, kShortId));
  line += fmt::format(
      " | {}", OneLine(std::filesystem::path(agent.project.value_or("")).filename().string()));
  Result<SessionStatus> status = engine.sessions().GetStatus(agent, said.session);
  std::string alert;
  if (status) {
    const SessionReading& session = status->session;
    line += fmt::format(" | {}{}% {}", session.mark, session.confidence, session.zone);
    if (status->mode != "enforce") line += fmt::format(" ({})", status->mode);
    if (status->p_success) {
      line += fmt::format(" {}{:.0f}% likely to end well", status->alarm ? "⚠ " : "",
                          100 * *status->p_success);
    }
    if (session.would_deny > 0) line += fmt::format(" {} would be refused", session.would_deny);
    if (status->zone_before) {
      alert = fmt::format("\n⚠ zone changed: {} → {}", *status->zone_before, session.zone);
    }
  } else if (status.error().code == Code::kNotFound ||
             status.error().code == Code::kInvalidArgument) {
    // A new session, without events yet.
    for (const SettingInfo& setting : engine.Settings()) {
      if (setting.key != "governor.initial_confidence") continue;
      line += fmt::format(" | {}%", setting.value);
    }
  } else {
    return Failure(status.error());
  }
  if (!folder.empty()) {
    if (const auto git = ReadGitState(folder)) {
      line += " | " + git->branch;
      if (git->changed.value_or(0) > 0) line += fmt::format(" [+{}]", *git->changed);
    }
  }
  return line + alert;
}

}  // namespace credence::hook
