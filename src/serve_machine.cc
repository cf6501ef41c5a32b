// SPDX-License-Identifier: Apache-2.0
#include "serve_machine.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "governor/settings.h"
#include "operations/operation_parts.h"
#include "serve_import.h"
#include "serve_settings.h"
#include "surface/cli/doctor.h"
#include "surface/cli/mode_command.h"
#include "surface/cli/status.h"

namespace credence {
namespace {

using operations::Access;
using operations::Arguments;
using operations::Operation;
using operations::Parameter;

// Hooks are tried out in the folder of the server alone: an agent names the project of its session,
// and so could have any program run.
Operation DoctorOperation(const ServedMachine& machine) {
  return {"doctor",
          "Check the installation on the machine of the server",
          Access::kAdmin,  // It runs programs.
          {},
          [&session = machine.session, one_at_a_time = std::make_shared<std::mutex>()](
              Engine& engine, const Caller& /*caller*/,
              const Arguments& /*arguments*/) -> Result<cli::DoctorReport> {
            const std::unique_lock lock(*one_at_a_time, std::try_to_lock);
            if (!lock.owns_lock()) {
              return Fail(Code::kAborted, "the check is running already; try again in a moment");
            }
            return cli::Examine(session, &engine);
          }};
}

Operation StatusOperation(const ServedMachine& machine) {
  return {"status",
          "Show the mode, the store, the clients, today, and what waits for you",
          Access::kAnalyse,
          {},
          [machine](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
            return cli::ComposeStatus(SessionIn(machine, caller.project), engine, caller);
          }};
}

Operation ShowModeOperation(const ServedMachine& machine) {
  return {"mode",
          "Show what happens to a call that would be refused",
          Access::kAnalyse,
          {},
          [machine](Engine& /*engine*/, const Caller& caller, const Arguments& /*arguments*/) {
            return cli::ModeNow(SessionIn(machine, caller.project));
          }};
}

Operation SetModeOperation(const ServedMachine& machine) {
  Parameter mode = operations::Required(operations::Option("mode", "MODE", "the mode"));
  mode.choices = governor::kModes;
  std::vector<Parameter> parameters = {mode};
  std::ranges::move(ScopeParameters(), std::back_inserter(parameters));
  return {"mode", "Set what happens to a call that would be refused", Access::kAdmin,
          std::move(parameters),
          [machine](Engine& /*engine*/, const Caller& caller,
                    const Arguments& arguments) -> Result<cli::PresentMode> {
            CREDENCE_ASSIGN_OR_RETURN(const SettingsScope scope, ScopeIn(caller, arguments));
            const cli::Session session = SessionIn(machine, scope.project);
            const std::lock_guard lock(*machine.changing);
            CREDENCE_ASSIGN_OR_RETURN(
                const engine::SettingsUndo::Change change,
                cli::SetMode(session, arguments.Text("mode"), scope.of_project));
            CREDENCE_RETURN_IF_ERROR(UseOrTakeBack(machine, change));
            return cli::ModeNow(session);
          }};
}

}  // namespace

std::vector<Operation> MachineOperations(const ServedMachine& machine) {
  std::vector<Operation> all = {DoctorOperation(machine), StatusOperation(machine),
                                ShowModeOperation(machine), SetModeOperation(machine)};
  std::ranges::move(ImportOperations(std::make_shared<ImportJobs>(machine.engine)),
                    std::back_inserter(all));
  std::ranges::move(SettingsOperations(machine), std::back_inserter(all));
  return all;
}

}  // namespace credence
