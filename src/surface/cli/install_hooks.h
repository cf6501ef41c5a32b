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

// `text` is absent when there is no file. `program` is a word of a shell.
// Failure: kFailedPrecondition if it is not JSON, or not settings.
Result<InstallEdit> AddHooks(const Client& client, const std::optional<std::string>& text,
                             std::string_view program);
Result<InstallEdit> RemoveHooks(const Client& client, const std::optional<std::string>& text);
Result<InstalledHooks> FindHooks(const Client& client, const std::string& text);

}  // namespace credence::cli
