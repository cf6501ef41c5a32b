// SPDX-License-Identifier: Apache-2.0
// The settings file of the server's machine: what a change would mean, and the change itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "credence/caller.h"
#include "credence/result.h"
#include "engine/settings_undo.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

namespace credence {

struct ServedMachine;

// "scope" and "project": for whom a setting is.
std::vector<operations::Parameter> ScopeParameters();
struct SettingsScope {
  bool of_project = false;
  std::optional<std::string> project;
};
// Failure: kInvalidArgument if the project is missing, or not the absolute path of a folder.
Result<SettingsScope> ScopeIn(const Caller& caller, const operations::Arguments& arguments);
// As if the command line were used in the project.
cli::Session SessionIn(const ServedMachine& machine, const std::optional<std::string>& project);

// Makes the server use a change of the file. Failure: it cannot (an unreachable store, say); the
// change is taken back. REQUIRES: ServedMachine::changing is held since before the change.
Result<void> UseOrTakeBack(const ServedMachine& machine,
                           const engine::SettingsUndo::Change& change);

std::vector<operations::Operation> SettingsOperations(const ServedMachine& machine);

}  // namespace credence
