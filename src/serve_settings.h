// SPDX-License-Identifier: Apache-2.0
// The settings file of the server's machine: what a change would mean, and the change itself.
#pragma once

#include <vector>

#include "operations/operation.h"

namespace credence {

struct ServedMachine;

std::vector<operations::Operation> SettingsOperations(const ServedMachine& machine);

}  // namespace credence
