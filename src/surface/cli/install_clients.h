// SPDX-License-Identifier: Apache-2.0
// The clients that Credence can be installed into: which files, and what goes into them.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace credence::cli {

// An entry under "hooks" in a client's settings.
struct ClientHook {
  std::string_view event;
  std::string_view matcher;  // Empty: no matcher.
  int timeout = 0;           // In the client's unit; 0: as for its other hooks.
};

// Where a client's JSON settings list MCP servers.
struct ClientServers {
  std::string_view section;    // Empty: the settings are not JSON.
  std::string_view file;       // In the project.
  std::string_view user_file;  // In the user's folder; empty: only for a project.
  bool one_line = false;       // Command and arguments are one array.
  std::string_view remark;     // What the user must know after an installation.
};

struct Client {
  enum class Means {
    kHooks,    // Entries in a JSON settings file.
    kPlugin,   // A separate file of ours.
    kSection,  // A marked section in a text for the model; the client cannot be gated.
  };

  std::string_view name;
  Means means = Means::kHooks;
  std::string_view file;  // In the project or in the user's folder.
  // The person's own file in the project, which is not committed; empty: there is none.
  std::string_view local_file;
  // The user's own settings: a variable that names their folder, and its path below HOME.
  std::string_view user_variable;
  std::string_view user_folder;
  std::string_view user_file;  // Empty: only for a project.
  bool user_only = false;      // Never into the settings of a project.

  std::span<const ClientHook> hooks;
  int timeout = 0;             // Of a hook, in the client's unit.
  std::string_view hook_name;  // Empty: entries have no name.
  bool status_line = false;

  ClientServers servers;
  // The user's tool settings in the same folder, to which Credence is added as well.
  std::string_view extension_file;  // Empty: there are none.

  std::string_view program;  // The client's program, to detect whether it is installed.
  std::string_view remark;   // What the user must know after an installation.
};

// The names of Clients(), in its order.
inline constexpr std::array<std::string_view, 5> kClientNames = {"claude-code", "codex", "gemini",
                                                                 "opencode", "goose"};

std::span<const Client> Clients();
const Client* FindClient(std::string_view name);

}  // namespace credence::cli
