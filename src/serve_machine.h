// SPDX-License-Identifier: Apache-2.0
// The operations on the machine of the server (surface/http/machine.h): what its owner sees and
// changes about it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "credence/engine.h"
#include "credence/result.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

namespace credence {

struct ServedMachine {
  // The settings and the folder of the server. Outlives the operations.
  const cli::Session& session;
  // The current engine, which may be replaced.
  std::function<std::shared_ptr<Engine>()> engine;
  // Makes the server use the settings as they are now. Thread-safe. Failure: it cannot, and still
  // uses those it had.
  std::function<Result<void>()> reload;
  // Held while the settings file is changed and the change is tried.
  std::shared_ptr<std::mutex> changing = std::make_shared<std::mutex>();
};

std::vector<operations::Operation> MachineOperations(const ServedMachine& machine);

}  // namespace credence
