// SPDX-License-Identifier: Apache-2.0
// Adds, removes and finds our entries in the text of a client's settings. Accesses no files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "surface/cli/install_clients.h"

namespace credence::cli {

// The result for a file.
struct InstallEdit {
  std::optional<std::string> text;   // Absent: the file is deleted or does not exist.
  std::vector<std::string> entries;  // Entries added, updated or removed: "hooks.PreToolUse".
  std::vector<std::string> remarks;  // What the user should know about this file.
};

// Our entries in a settings text.
struct InstalledHooks {
  std::vector<std::string> events;   // In the order of the client's table.
  std::vector<std::string> missing;  // Events without an entry of ours.
  std::string command;               // Of the first entry.
};

// A setting that switches off all hooks of a client.
struct HookSwitch {
  std::string name;     // "hooksConfig.enabled"
  std::string off;      // "false": the value that switches hooks off.
  std::string present;  // The value in the text.

  bool IsOff() const { return present == off; }
};

// `text` is absent if there is no file. `program` is a shell word, optionally followed by options.
// Failure: kFailedPrecondition if the text is not JSON, or not settings.
Result<InstallEdit> AddHooks(const Client& client, const std::optional<std::string>& text,
                             std::string_view program);
Result<InstallEdit> RemoveHooks(const Client& client, const std::optional<std::string>& text);
Result<InstalledHooks> FindHooks(const Client& client, const std::string& text);
// The switches that a text sets, to either value.
std::vector<HookSwitch> FindSwitches(const Client& client, const std::string& text);

}  // namespace credence::cli
