// SPDX-License-Identifier: Apache-2.0
#include "agent_commands.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include "base/enum_names.h"
#include "base/utf8.h"
#include "engine/settings.h"
#include "surface/hook/hook.h"
#include "surface/hook/status_line.h"
#include "surface/mcp/stdio.h"

namespace credence {
namespace {

using cli::Exit;
using cli::Session;
using engine::Arguments;
using engine::Parameter;

// Far more than any client sends.
constexpr std::size_t kInputBytesMax = std::size_t{256} * 1024 * 1024;

constexpr std::array<Parameter, 1> kHookParameters = {
    {{.name = "client",
      .positional = true,
      .placeholder = "CLIENT",
      .summary = "whose hook it is (default claude-code)",
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

// Also where there is no engine, because the store cannot be opened.
bool FailsClosed(Session& session) {
  if (const Result<Engine*> engine = session.GetEngine()) return hook::FailsClosed(*engine);
  engine::AllSettings settings;
  const Result<EngineOptions> options = session.OptionsForEngine();
  if (!options ||
      !settings.Load(options->settings_toml, options->settings_origin, options->environment)) {
    return hook::FailsClosed(nullptr);
  }
  return settings.governor.fail == "closed";
}

Result<Exit> RunHook(Session& session, const Arguments& arguments) {
  const hook::Client client =
      FromName<hook::Client>(arguments.OptionalText("client").value_or("claude-code"))
          .value_or(hook::Client::kClaudeCode);
  const auto audience = [&]() -> Result<hook::Audience> {
    CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
    // The folder that counts is the one in the payload; that of this process may be gone.
    return hook::Audience{.engine = engine, .caller = session.GetCaller().value_or(Caller{})};
  };
  const auto [answer, moment] =
      hook::AnswerInput(client, ReadStandardInput(), {.audience = audience, .reads_files = true});
  if (answer) {
    if (!answer->empty()) session.out().Line(*answer);
    return Exit::kDone;
  }
  // What cannot be read may be about a tool.
  const bool about_tool = moment.value_or(hook::Moment::kBeforeTool) == hook::Moment::kBeforeTool;
  const bool refused = about_tool && FailsClosed(session);
  const std::string line =
      fmt::format("credence: {}; the call is {} (governor.fail)", OneLine(answer.error().message),
                  refused ? "refused" : "let through");
  fmt::print(stderr, "{}\n", line);
  Session::Log(line);
  return refused ? Exit::kUsage : Exit::kDone;
}

Result<Exit> RunStatusLine(Session& session, const Arguments& /*arguments*/) {
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  const Result<Caller> caller = session.GetCaller();
  CREDENCE_ASSIGN_OR_RETURN(
      const std::string line,
      hook::StatusLine(*engine, caller.value_or(Caller{}), ReadStandardInput()));
  session.out().Line(line);
  return Exit::kDone;
}

// Its own standard output, past that of the session: nothing but the protocol may stand there.
Result<Exit> RunMcp(Session& session, const Arguments& /*arguments*/) {
  CREDENCE_ASSIGN_OR_RETURN(Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine(/*long_lived=*/true));
  const mcp::Handler handler(*engine, std::move(caller), engine::Access::kWrite);
  CREDENCE_RETURN_IF_ERROR(mcp::ServeStdio(handler, STDIN_FILENO, STDOUT_FILENO));
  return Exit::kDone;
}

}  // namespace

std::vector<cli::Command> AgentCommands() {
  return {
      {"hook", "answers a coding agent's hook: JSON on standard input and output", kHookParameters,
       "", RunHook},
      {"statusline",
       "one line on a session, for a coding agent's status line",
       {},
       "",
       RunStatusLine},
      {"mcp",
       "answers an agent's client over the Model Context Protocol: standard input and output",
       {},
       "One JSON message on each line until the input ends. A client starts it: see docs/mcp.md.",
       RunMcp}};
}

bool IsPlainHook(int argc, char** argv) {
  return argc == 3 && std::string_view(argv[1]) == "hook" &&
         FromName<hook::Client>(argv[2]).has_value();
}

int RunPlainHook(char** argv) {
  Session session({}, {});
  // If it cannot be found, the engine says what is wrong.
  (void)session.FindProgram();
  Arguments arguments;
  arguments.Set("client", std::string(argv[2]));
  const Result<Exit> exit = RunHook(session, arguments);
  const std::string text = session.out().Take();
  std::fwrite(text.data(), 1, text.size(), stdout);
  return static_cast<int>(exit.value_or(Exit::kDone));
}

}  // namespace credence
