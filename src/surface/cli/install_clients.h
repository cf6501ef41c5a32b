// SPDX-License-Identifier: Apache-2.0
// The clients that Credence can be installed into: which file, and what goes into it.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace credence::cli {

// An entry below "hooks" of a client's settings.
struct ClientHook {
  std::string_view event;
  std::string_view matcher;  // Empty: the entry has none.
  int timeout = 0;           // In the unit of the client; 0: as its other hooks.
};

// Where a client's settings in JSON name the servers of the Model Context Protocol.
struct ClientServers {
  std::string_view section;    // Empty: not in JSON.
  std::string_view file;       // Below the project.
  std::string_view user_file;  // Below the user's folder; empty: only for a project.
  bool one_line = false;       // The command and its arguments are one array.
  std::string_view remark;     // What its user must know after an installation.
};

struct Client {
  enum class Means {
    kHooks,    // Entries in a settings file in JSON.
    kPlugin,   // A file of our own.
    kSection,  // A marked section in a text for the model; the client cannot be gated.
  };

  std::string_view name;
  Means means = Means::kHooks;
  std::string_view file;  // Below the project, or below the user's folder.
  // The user's own settings: a variable that names their folder, and its place below HOME.
  std::string_view user_variable;
  std::string_view user_folder;
  std::string_view user_file;  // Empty: only for a project.
  bool user_only = false;      // Never into the settings of a project.

  std::span<const ClientHook> hooks;
  int timeout = 0;             // Of a hook, in the unit of the client.
  std::string_view hook_name;  // Empty: entries have no name.
  bool status_line = false;

  ClientServers servers;
  // The user's settings of tools, which get Credence's as well; in the same folder.
  std::string_view extension_file;  // Empty: there are none.

  std::string_view program;  // What people start, to see whether it is on this machine.
  std::string_view remark;   // What its user must know after an installation.
};

// The names of Clients(), in its order.
inline constexpr std::array<std::string_view, 5> kClientNames = {"claude-code", "codex", "gemini",
                                                                 "opencode", "goose"};

std::span<const Client> Clients();
const Client* FindClient(std::string_view name);

}  // namespace credence::cli
