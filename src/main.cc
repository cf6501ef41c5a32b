// SPDX-License-Identifier: Apache-2.0
// The command line, which also runs what belongs to other surfaces. It starts at every tool call of
// an agent, so that what is slow to load is in a program of its own (serve_main.cc).
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/enum_names.h"
#include "base/utf8.h"
#include "serve_command.h"
#include "surface/cli/cli.h"
#include "surface/cli/command.h"
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
  const bool refused = about_tool && hook::FailsClosed(session.GetEngine().value_or(nullptr));
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

std::vector<cli::Command> HookCommands() {
  return {{"hook", "answers a coding agent's hook: JSON on standard input and output",
           kHookParameters, "", RunHook},
          {"statusline",
           "one line on a session, for a coding agent's status line",
           {},
           "",
           RunStatusLine}};
}

// Its own standard output, past that of the session: nothing but the protocol may stand there.
Result<Exit> RunMcp(Session& session, const Arguments& /*arguments*/) {
  CREDENCE_ASSIGN_OR_RETURN(Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine(/*long_lived=*/true));
  const mcp::Handler handler(*engine, std::move(caller), engine::Access::kWrite);
  CREDENCE_RETURN_IF_ERROR(mcp::ServeStdio(handler, STDIN_FILENO, STDOUT_FILENO));
  return Exit::kDone;
}

cli::Command McpCommand() {
  return {
      "mcp",
      "answers an agent's client over the Model Context Protocol: standard input and output",
      {},
      "One JSON message on each line until the input ends. A client starts it: see docs/mcp.md.",
      RunMcp};
}

// This process becomes the server's program: beside this one where it was built, in libexec where
// it was installed. The line was read once to find mistakes; the other reads it again.
Result<Exit> BecomeServer(char** argv) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path folder = self.parent_path();
  for (const std::filesystem::path& place :
       {folder, folder.parent_path() / "libexec" / "credence"}) {
    execv((place / kServerProgram).c_str(), argv);
    if (errno == ENOENT || errno == ENOTDIR) continue;
    return Fail(Code::kPermissionDenied,
                fmt::format("{}: cannot be started ({})", (place / kServerProgram).string(),
                            std::generic_category().message(errno)));
  }
  return NotFound(fmt::format(
      "{} is neither in {} nor in ../libexec/credence from there; install credence again",
      kServerProgram, folder.string()));
}

// "credence hook CLIENT", as clients run it at every tool call: without the table of all commands.
bool IsPlainHook(int argc, char** argv) {
  return argc == 3 && std::string_view(argv[1]) == "hook" &&
         FromName<hook::Client>(argv[2]).has_value();
}

int RunPlainHook(const char* client) {
  Session session({}, {});
  Arguments arguments;
  arguments.Set("client", std::string(client));
  const Result<Exit> exit = RunHook(session, arguments);
  const std::string text = session.out().Take();
  std::fwrite(text.data(), 1, text.size(), stdout);
  return static_cast<int>(exit.value_or(Exit::kDone));
}

}  // namespace
}  // namespace credence

int main(int argc, char** argv) {
  if (credence::IsPlainHook(argc, argv)) return credence::RunPlainHook(argv[2]);
  credence::cli::AddCommands(credence::HookCommands());
  credence::cli::AddCommands({credence::McpCommand()});
  credence::cli::AddCommands(
      {credence::ServeCommand([argv](credence::cli::Session&, const credence::engine::Arguments&) {
        return credence::BecomeServer(argv);
      })});
  return credence::cli::Main(argc, argv);
}
