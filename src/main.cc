// SPDX-License-Identifier: Apache-2.0
// The command line, which also starts the other surfaces. It runs at every tool call of an agent,
// so anything that is slow to load is in a separate program (serve_main.cc).
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "agent_commands.h"
#include "serve_command.h"
#include "sim_command.h"
#include "surface/cli/cli.h"
#include "surface/cli/command.h"

namespace credence {
namespace {

// Replaces this process by the server program: next to this one in a build folder, in libexec when
// installed. The command line was parsed to find mistakes; the server parses it again.
Failure BecomeServer(char** argv) {
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
      "{} is neither in {} nor in ../libexec/credence relative to it; reinstall credence",
      kServerProgram, folder.string()));
}

}  // namespace
}  // namespace credence

int main(int argc, char** argv) {
  const auto become_server = [argv] { return credence::BecomeServer(argv); };
  credence::cli::SetProgram({.hand_over = become_server});
  if (credence::IsPlainHook(argc, argv)) return credence::RunPlainHook(argv);
  credence::cli::AddCommands(credence::AgentCommands());
  credence::cli::AddCommands({credence::SimCommand()});
  credence::cli::AddCommands({credence::ServeCommand(
      [&](credence::cli::Session&, const credence::operations::Arguments&)
          -> credence::Result<credence::cli::Exit> { return become_server(); })});
  return credence::cli::Main(argc, argv);
}
