// SPDX-License-Identifier: Apache-2.0
#include "serve_machine.h"

#include "operations/operation_parts.h"
#include "surface/cli/doctor.h"

namespace credence {
namespace {

using operations::Access;
using operations::Arguments;
using operations::Operation;

// Hooks are tried out in the folder of the server alone: an agent names the project of its session,
// and so could have any program run.
Operation DoctorOperation(const ServedMachine& machine) {
  return {"doctor",
          "Check the installation on the machine of the server",
          Access::kAnalyse,
          {},
          [&session = machine.session](Engine& engine, const Caller& /*caller*/,
                                       const Arguments& /*arguments*/) {
            return Result<cli::DoctorReport>(cli::Examine(session, &engine));
          }};
}

}  // namespace

std::vector<Operation> MachineOperations(const ServedMachine& machine) {
  return {DoctorOperation(machine)};
}

}  // namespace credence
