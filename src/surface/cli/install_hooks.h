// SPDX-License-Identifier: Apache-2.0
// Our entries in a client's settings: putting them in, taking them out, finding them. Text to text;
// nothing here touches a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "surface/cli/install_clients.h"

namespace credence::cli {

// What becomes of a file.
struct InstallEdit {
  std::optional<std::string> text;   // Absent: the file goes, or is not there.
  std::vector<std::string> entries;  // What was put in, renewed or taken out: "hooks.PreToolUse".
  std::vector<std::string> remarks;  // What the user should know about this file.
};

// Our entries as they are in a settings text.
struct InstalledHooks {
  std::vector<std::string> events;   // In the order of the client's table.
  std::vector<std::string> missing;  // Events without an entry of ours.
  std::string command;               // Of the first of them.
};

// A switch by which a client runs no hooks at all.
struct HookSwitch {
  std::string name;     // "hooksConfig.enabled"
  std::string off;      // "false": with this it is off.
  std::string present;  // As it stands in the text.

  bool IsOff() const { return present == off; }
};

// `text` is absent when there is no file. `program` is what a shell runs: a word, and options that
// may follow it.
// Failure: kFailedPrecondition if it is not JSON, or not settings.
Result<InstallEdit> AddHooks(const Client& client, const std::optional<std::string>& text,
                             std::string_view program);
Result<InstallEdit> RemoveHooks(const Client& client, const std::optional<std::string>& text);
Result<InstalledHooks> FindHooks(const Client& client, const std::string& text);
// The switches of the client that a text sets, one way or the other.
std::vector<HookSwitch> FindSwitches(const Client& client, const std::string& text);

}  // namespace credence::cli
