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
              Engine& engine, const Caller& /*caller*/, const Arguments& /*arguments*/) {
            const std::lock_guard lock(*one_at_a_time);
            return Result<cli::DoctorReport>(cli::Examine(session, &engine));
          }};
}

// As if the command line were used in the caller's project.
cli::Session In(const cli::Session& session, std::optional<std::string> project) {
  cli::GlobalOptions options = session.options();
  if (project) options.project = std::move(project);
  return {std::move(options), {}};
}

Operation StatusOperation(const ServedMachine& machine) {
  return {"status",
          "Show the mode, the store, the clients, today, and what waits for you",
          Access::kAnalyse,
          {},
          [&session = machine.session](Engine& engine, const Caller& caller,
                                       const Arguments& /*arguments*/) {
            return cli::ComposeStatus(In(session, caller.project), engine, caller);
          }};
}

Operation ShowModeOperation(const ServedMachine& machine) {
  return {"mode",
          "Show what happens to a call that would be refused",
          Access::kAnalyse,
          {},
          [&session = machine.session](Engine& /*engine*/, const Caller& caller,
                                       const Arguments& /*arguments*/) {
            return cli::ModeNow(In(session, caller.project));
          }};
}

constexpr std::array<std::string_view, 2> kScopes = {"user", "project"};

Operation SetModeOperation(const ServedMachine& machine) {
  Parameter mode = operations::Required(operations::Option("mode", "MODE", "the mode"));
  mode.choices = governor::kModes;
  Parameter scope = operations::Option("scope", "SCOPE", "user: for all projects (default)");
  scope.choices = kScopes;
  return {"mode",
          "Set what happens to a call that would be refused",
          Access::kAdmin,
          {mode, scope, operations::Option("project", "PATH", "for the scope project: its folder")},
          [machine](Engine& /*engine*/, const Caller& caller,
                    const Arguments& arguments) -> Result<cli::PresentMode> {
            std::optional<std::string> project = arguments.OptionalText("project");
            if (!project) project = caller.project;
            const bool of_project = arguments.OptionalText("scope") == "project";
            if (of_project && !project) {
              return InvalidArgument("the scope is one project; name its folder in project");
            }
            const cli::Session session = In(machine.session, project);
            CREDENCE_RETURN_IF_ERROR(cli::SetMode(session, arguments.Text("mode"), of_project));
            CREDENCE_RETURN_IF_ERROR(machine.reload());
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
