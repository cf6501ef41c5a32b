// SPDX-License-Identifier: Apache-2.0
#include "serve_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "engine/settings_file.h"
#include "engine/settings_undo.h"
#include "operations/operation_parts.h"
#include "operations/settings_answers.h"
#include "serve_machine.h"
#include "surface/cli/settings_place.h"
#include "surface/http/spelling.h"

namespace credence {
namespace {

using engine::SettingChange;
using operations::Access;
using operations::Arguments;
using operations::Operation;
using operations::Option;
using operations::Parameter;
using operations::Required;
using operations::SettingsPreview;
using operations::WrittenSettings;

constexpr std::array<std::string_view, 2> kSettingScopes = {"user", "project"};

// The file, whose table in it, and what is read along with it.
struct SettingsAt {
  engine::SettingsTarget target;
  engine::SettingsSource here;
};

Result<SettingsAt> PlaceOf(const ServedMachine& machine, const Caller& caller,
                           const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const SettingsScope scope, ScopeIn(caller, arguments));
  const cli::Session session =
      SessionIn(machine, scope.of_project ? scope.project : std::optional<std::string>());
  SettingsAt at;
  CREDENCE_ASSIGN_OR_RETURN(at.target.file, cli::SettingsPath(session.options()));
  CREDENCE_ASSIGN_OR_RETURN(at.here, cli::SettingsHere(session));
  if (scope.of_project) at.target.project = at.here.project;
  return at;
}

// {"memory.half_life_days": "12", "governor.mode": null}
Result<std::vector<SettingChange>> ChangesInJson(std::string_view json) {
  using Type = JsonReader::Type;
  constexpr std::string_view kWanted =
      "set must be an object of keys and values, such as {\"memory.half_life_days\": \"12\"}; null "
      "sets back to the default";
  std::vector<SettingChange> changes;
  JsonReader reader(json);
  if (reader.Peek() != Type::kObject) return InvalidArgument(std::string(kWanted));
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    SettingChange change{.key = std::string(*key), .value = std::nullopt};
    if (reader.Peek() == Type::kString) {
      change.value = std::string(reader.String());
    } else if (reader.Peek() == Type::kNull) {
      reader.Skip();
    } else {
      // A number, a boolean or a list is written in TOML as in JSON.
      change.value = std::string(reader.Skip());
    }
    changes.push_back(std::move(change));
  }
  if (!reader.Finish() || changes.empty()) return InvalidArgument(std::string(kWanted));
  return changes;
}

Result<SettingsPreview> Preview(const ServedMachine& machine, Engine& engine, const Caller& caller,
                                const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const SettingsAt at, PlaceOf(machine, caller, arguments));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<SettingChange> changes,
                            ChangesInJson(arguments.Text("set")));
  Result<SettingsPreview> preview =
      operations::PreviewSettings(&engine, caller, at.target, changes, at.here,
                                  arguments.OptionalInt("days").value_or(operations::kPreviewDays));
  if (preview) return preview;
  const Code code = preview.error().code;
  if (code != Code::kInvalidArgument && code != Code::kFailedPrecondition) return preview;
  // A value that is not valid is an answer, too.
  return SettingsPreview{
      .file = at.target.file, .valid = false, .error = http::SpellForHttp(preview.error().message)};
}

Result<WrittenSettings> Set(const ServedMachine& machine, engine::SettingsUndo& undo,
                            const Caller& caller, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const SettingsAt at, PlaceOf(machine, caller, arguments));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<SettingChange> changes,
                            ChangesInJson(arguments.Text("set")));
  const std::lock_guard lock(*machine.changing);
  CREDENCE_ASSIGN_OR_RETURN(engine::SettingsEdit edit,
                            engine::ChangeSettings(at.target, changes, at.here));
  engine::SettingsUndo::Change change = undo.Keep(at.target, edit);
  CREDENCE_RETURN_IF_ERROR(UseOrTakeBack(machine, change));
  WrittenSettings written = operations::WrittenOf(at.target, std::move(edit));
  if (!written.diff.empty()) written.revert = std::move(change.id);
  return written;
}

Result<WrittenSettings> Revert(const ServedMachine& machine, engine::SettingsUndo& undo,
                               const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const engine::SettingsUndo::Change change,
                            undo.Find(arguments.Text("id")));
  const std::lock_guard lock(*machine.changing);
  CREDENCE_RETURN_IF_ERROR(engine::TakeBack(change));
  CREDENCE_RETURN_IF_ERROR(UseOrTakeBack(
      machine,
      {.id = {}, .target = change.target, .before = change.after, .after = change.before}));
  return WrittenSettings{.file = change.target.file,
                         .diff = engine::DiffOf(change.after, change.before),
                         .settings = {},
                         .notes = {}};
}

}  // namespace

std::vector<Parameter> ScopeParameters() {
  Parameter scope = Option("scope", "SCOPE", "user: for all projects (default); project: for one");
  scope.choices = kSettingScopes;
  return {scope, Option("project", "PATH", "for the scope project: its folder")};
}

Result<SettingsScope> ScopeIn(const Caller& caller, const Arguments& arguments) {
  SettingsScope scope{.of_project = arguments.OptionalText("scope") == "project",
                      .project = arguments.OptionalText("project")};
  if (scope.project && !std::filesystem::path(*scope.project).is_absolute()) {
    return InvalidArgument(fmt::format("the project {} must be the absolute path of a folder",
                                       Quoted(*scope.project)));
  }
  if (!scope.project) scope.project = caller.project;
  if (scope.of_project && !scope.project) {
    return InvalidArgument("the scope is one project; give its folder as project");
  }
  return scope;
}

cli::Session SessionIn(const ServedMachine& machine, const std::optional<std::string>& project) {
  cli::GlobalOptions options = machine.session.options();
  if (project) options.project = project;
  return {std::move(options), {}};
}

Result<void> UseOrTakeBack(const ServedMachine& machine,
                           const engine::SettingsUndo::Change& change) {
  const Result<void> used = machine.reload();
  if (used) return {};
  const Result<void> back = engine::TakeBack(change);
  if (!back) {
    return FailedPrecondition(fmt::format("the server cannot use these settings ({}), and {}",
                                          used.error().message, back.error().message));
  }
  return FailedPrecondition(fmt::format(
      "the server cannot use these settings, so nothing was changed: {}", used.error().message));
}

std::vector<Operation> SettingsOperations(const ServedMachine& machine) {
  const auto undo = std::make_shared<engine::SettingsUndo>();
  const auto with_scope = [](std::vector<Parameter> own) {
    std::ranges::move(ScopeParameters(), std::back_inserter(own));
    return own;
  };
  return {
      {"settings preview",
       "Show what a change of settings would do to the file, and would have meant for recorded "
       "work",
       Access::kAnalyse,
       with_scope(
           {Required(Option("set", "JSON", "an object of keys and values; null: the default")),
            operations::Number("days", "count what happened in the last N days (default 30)")}),
       [machine](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return Preview(machine, engine, caller, arguments);
       }},
      {"settings set", "Change settings in the file, and use them at once", Access::kAdmin,
       with_scope(
           {Required(Option("set", "JSON", "an object of keys and values; null: the default"))}),
       [machine, undo](Engine& /*engine*/, const Caller& caller, const Arguments& arguments) {
         return Set(machine, *undo, caller, arguments);
       }},
      {"settings revert",
       "Take back a change of settings, if the file was not changed since",
       Access::kAdmin,
       {Required(Option("id", "ID", "revert, as settings set answered"))},
       [machine, undo](Engine& /*engine*/, const Caller& /*caller*/, const Arguments& arguments) {
         return Revert(machine, *undo, arguments);
       }},
  };
}

}  // namespace credence
