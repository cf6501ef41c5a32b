// SPDX-License-Identifier: Apache-2.0
#include "agent_commands.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/utf8.h"
#include "credence/enum_names.h"
#include "engine/settings.h"
#include "surface/cli/spelling.h"
#include "surface/home/places.h"
#include "surface/hook/fail_mode.h"
#include "surface/hook/hook.h"
#include "surface/hook/status_line.h"
#include "surface/hook/time_limit.h"
#include "surface/mcp/agents_shell.h"
#include "surface/mcp/stdio.h"

namespace credence {
namespace {

using cli::Exit;
using cli::Session;
using operations::Arguments;
using operations::Parameter;

// Far more than any client sends.
constexpr std::size_t kInputBytesMax = std::size_t{64} * 1024 * 1024;

// After 10 s a client gives up on a hook (install_clients.cc) and runs the call. The hook must have
// answered by then. It may wait for the store several times, each time this long.
constexpr std::chrono::milliseconds kStoreWait{4'000};
constexpr std::chrono::seconds kHookTime{8};

constexpr std::array<Parameter, 1> kHookParameters = {
    {{.name = "client",
      .positional = true,
      .placeholder = "CLIENT",
      .summary = "the client that calls the hook (default claude-code)",
      .choices = EnumNames<hook::Client>::kNames}}};

std::string ReadStandardInput() {
  std::string text;
  std::array<char, 65'536> buffer;
  while (text.size() < kInputBytesMax) {
    const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), stdin);
    if (size == 0) break;
    text.append(buffer.data(), size);
  }
  return text;
}

// Without an engine: if the store could not be opened, opening it again would only wait once more.
bool FailsClosed(const Session& session) {
  engine::AllSettings settings;
  const Result<EngineOptions> options = session.OptionsForEngine();
  if (!options) return hook::FailsClosed("");
  if (!settings.Load(options->settings_toml, options->settings_origin, options->environment,
                     options->settings_project, options->repository_toml,
                     options->repository_origin)) {
    return hook::FailsClosed(options->settings_toml);
  }
  return settings.governor.fail == "closed";
}

// An unreadable payload may be about a call.
bool MayBeCall(std::optional<hook::Moment> moment) {
  return moment.value_or(hook::Moment::kBeforeTool) == hook::Moment::kBeforeTool;
}

// Reports why there is no answer, and exits as governor.fail demands, unless the call must be
// refused anyway.
Exit EndWithout(const Session& session, std::optional<hook::Moment> moment, const Error& error,
                bool must_refuse = false) {
  const bool is_call = MayBeCall(moment);
  const bool refused = must_refuse || (is_call && FailsClosed(session));
  const std::string_view end = must_refuse ? "the call is refused"
                               : !is_call  ? "the hook did nothing"
                               : refused   ? "the call is refused (governor.fail)"
                                           : "the call is allowed (governor.fail)";
  const std::string line =
      fmt::format("credence: {}; {}", OneLine(cli::SpellForShell(error.message)), end);
  fmt::print(stderr, "{}\n", line);
  Session::Log(line);
  return refused ? Exit::kUsage : Exit::kDone;
}

// Writes at once and checks the result: a lost answer would let a refused call run.
Result<void> WriteAnswer(std::string_view answer) {
  if (answer.empty()) return {};
  const bool is_written = std::fwrite(answer.data(), 1, answer.size(), stdout) == answer.size() &&
                          std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
  if (is_written) return {};
  return Fail(Code::kUnavailable, fmt::format("the answer cannot be written ({})",
                                              std::generic_category().message(errno)));
}

// Claude Code tells its hooks how it was started: "cli", or "sdk-cli" (claude -p), "sdk-py" ….
bool IsHeadless() {
  const char* entry = std::getenv("CLAUDE_CODE_ENTRYPOINT");
  return entry != nullptr && std::string_view(entry).starts_with("sdk");
}

Result<Exit> RunHook(Session& session, const Arguments& arguments) {
  session.LimitStoreWait(kStoreWait);
  const hook::Client client =
      FromName<hook::Client>(arguments.OptionalText("client").value_or("claude-code"))
          .value_or(hook::Client::kClaudeCode);
  const auto audience = [&]() -> Result<hook::Audience> {
    CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
    // The folder in the payload counts; that of this process may be gone.
    return hook::Audience{.engine = engine, .caller = session.GetCaller().value_or(Caller{})};
  };
  const std::string input = ReadStandardInput();
  const hook::TimeLimit limit(kHookTime, MayBeCall(hook::MomentIn(input)));
  const auto [answer, moment, must_refuse] = hook::AnswerInput(
      client, input, {.audience = audience, .reads_files = true, .headless = IsHeadless()});
  if (!answer) return EndWithout(session, moment, answer.error(), must_refuse);
  hook::TimeLimit::End();
  const Result<void> written = WriteAnswer(*answer);
  return written ? Exit::kDone : EndWithout(session, moment, written.error());
}

Result<Exit> RunStatusLine(Session& session, const Arguments& /*arguments*/) {
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  const Result<Caller> caller = session.GetCaller();
  CREDENCE_ASSIGN_OR_RETURN(
      const std::string line,
      hook::StatusLine(*engine, caller.value_or(Caller{}), ReadStandardInput()));
  session.out().Line(line);
  session.FinishText();
  return Exit::kDone;
}

// Only the settings file in its usual place counts, which no agent may write: an agent that starts
// the server chooses its arguments and its environment.
bool AsksPerson(const Session& session, const Engine& engine) {
  if (session.options().config || home::Environment("CREDENCE_CONFIG")) return false;
  for (const SettingInfo& setting : engine.Settings()) {
    if (setting.key != "mcp.elicitation") continue;
    const bool is_of_file =
        setting.origin == SettingOrigin::kUser || setting.origin == SettingOrigin::kProject;
    return setting.value == "true" && is_of_file && !mcp::IsInAgentsShell();
  }
  return false;
}

// Bypasses the session's output: only the protocol may appear on standard output.
Result<Exit> RunMcp(Session& session, const Arguments& /*arguments*/) {
  CREDENCE_ASSIGN_OR_RETURN(Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine(/*long_lived=*/true));
  const mcp::Handler handler(*engine, std::move(caller), operations::Access::kWrite);
  CREDENCE_RETURN_IF_ERROR(mcp::ServeStdio(handler, STDIN_FILENO, STDOUT_FILENO,
                                           {.asks_person = AsksPerson(session, *engine)}));
  return Exit::kDone;
}

}  // namespace

std::vector<cli::Command> AgentCommands() {
  return {{"hook", "Answer a coding agent's hook: JSON on standard input and output",
           kHookParameters, "", RunHook},
          {"statusline",
           "Print one line about a session, for a coding agent's status line",
           {},
           "",
           RunStatusLine},
          {"mcp",
           "Serve the Model Context Protocol on standard input and output",
           {},
           "Reads one JSON message per line until the input ends. Clients start it themselves; see "
           "docs/mcp.md.",
           RunMcp}};
}

bool IsPlainHook(int argc, char** argv) {
  return argc == 3 && std::string_view(argv[1]) == "hook" &&
         FromName<hook::Client>(argv[2]).has_value();
}

int RunPlainHook(char** argv) {
  Session session({}, {});
  // On failure the engine reports what is wrong.
  (void)session.FindProgram();
  Arguments arguments;
  arguments.Set("client", std::string(argv[2]));
  return static_cast<int>(RunHook(session, arguments).value_or(Exit::kDone));
}

}  // namespace credence
