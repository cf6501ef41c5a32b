// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/agents_shell.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <string>

#include "base/utf8.h"

namespace credence::mcp {
namespace {

namespace fs = std::filesystem;

// Of the commands that clients run for an agent. CLAUDECODE is not one of
// them: Claude Code sets it for its MCP servers too.
constexpr std::array<std::string_view, 5> kMarks = {"CLAUDE_CODE_CHILD_SESSION", "CODEX_THREAD_ID",
                                                    "CODEX_SANDBOX", "CODEX_CI", "GEMINI_CLI"};
// "claude-code_2-1-325_agent"; "…_harness" is the client itself.
constexpr std::string_view kAgentName = "AI_AGENT";
constexpr std::string_view kAgentEnd = "_agent";

// Nothing if it cannot be read.
std::string Contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The process above it, from /proc/PID/stat: "12 (a name) S 11 …". 0 if it is not known.
int ParentIn(std::string_view stat) {
  // The name may have brackets and spaces.
  constexpr std::size_t kBefore = 4;  // ") S "
  const std::size_t end = stat.rfind(')');
  if (end == stat.npos || stat.size() < end + kBefore) return 0;
  stat.remove_prefix(end + kBefore);
  int parent = 0;
  std::from_chars(stat.data(), stat.data() + stat.size(), parent);
  return parent;
}

// Adopts processes whose parent has ended.
bool IsInit(std::string_view name) { return Trim(name) == "systemd" || Trim(name) == "init"; }

}  // namespace

bool IsOfAgentsShell(std::string_view environment) {
  while (!environment.empty()) {
    const std::string_view variable = environment.substr(0, environment.find('\0'));
    environment.remove_prefix(std::min(variable.size() + 1, environment.size()));
    const std::size_t equals = variable.find('=');
    if (equals == variable.npos) continue;
    const std::string_view name = variable.substr(0, equals);
    const std::string_view value = variable.substr(equals + 1);
    if (value.empty()) continue;
    if (std::ranges::find(kMarks, name) != kMarks.end()) return true;
    if (name == kAgentName && value.ends_with(kAgentEnd)) return true;
  }
  return false;
}

bool IsInAgentsShell(const fs::path& proc) {
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    if (IsOfAgentsShell(*variable)) return true;
  }
  constexpr int kProcessesMax = 100;
  int process = getpid();
  for (int i = 0; i < kProcessesMax && process > 0; ++i) {
    const fs::path folder = proc / std::to_string(process);
    if (IsOfAgentsShell(Contents(folder / "environ"))) return true;
    const int parent = ParentIn(Contents(folder / "stat"));
    // A client starts its servers itself. One that was cut loose from what started it belongs to
    // nobody known.
    if (i == 0 && (parent <= 1 || IsInit(Contents(proc / std::to_string(parent) / "comm")))) {
      return true;
    }
    process = parent;
  }
  return process > 0;  // There are more than anybody needs.
}

}  // namespace credence::mcp
