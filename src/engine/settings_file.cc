// SPDX-License-Identifier: Apache-2.0
#include "engine/settings_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/folder_lock.h"
#include "base/line_diff.h"
#include "base/settings_typed.h"
#include "base/toml_edit.h"
#include "base/utf8.h"
#include "base/whole_file.h"
#include "credence/mention.h"
#include "engine/settings.h"
#include "engine/settings_info.h"
#include "language/redaction.h"

namespace credence::engine {
namespace {

constexpr std::string_view kRulesTable = "governor.rules";

// The setting of that key; new names, as of signals, are declared.
Result<const SettingsSchema::Entry*> EntryOf(const SettingsSchema& schema, std::string_view key) {
  if (key.starts_with(kRulesTable)) {
    return InvalidArgument(
        fmt::format("rules are changed by {} and {}", Op("rule add"), Op("rule remove")));
  }
  if (const SettingsSchema::Entry* entry = schema.Find(key)) return entry;
  const std::string_view table = key.substr(0, std::min(key.rfind('.'), key.size()));
  const bool is_group = std::ranges::any_of(schema.entries(), [&](const auto& entry) {
    return entry.key.starts_with(key) && entry.key.substr(key.size()).starts_with('.');
  });
  if (is_group) {
    return InvalidArgument(fmt::format("{} is a group of settings; {} lists them", Quoted(key),
                                       Op("settings", {{"prefix", key}})));
  }
  const std::string_view nearest = NearestSetting(schema, key);
  // A new signal only if no other is meant.
  if (nearest.empty() || nearest.substr(0, nearest.rfind('.')) != table) {
    if (schema.DeclareTable(table)) {
      if (const SettingsSchema::Entry* entry = schema.Find(key)) return entry;
    }
  }
  return InvalidArgument(fmt::format(
      "{} is not a setting; {}", Quoted(key),
      nearest.empty() ? Op("settings") + " lists them" : fmt::format("did you mean {}?", nearest)));
}

TomlPath PathOf(const SettingsTarget& target, std::string_view key) {
  TomlPath path = TomlPathOf(key);
  if (!target.project.empty()) path.insert(path.begin(), {"project", target.project});
  return path;
}

// Messages about a place in the file begin with the number of its line.
Error InFile(const SettingsTarget& target, Error error) {
  const bool has_line =
      !error.message.empty() && error.message[0] >= '0' && error.message[0] <= '9';
  error.message = fmt::format("{}:{}{}", target.file, has_line ? "" : " ", error.message);
  return error;
}

// What does not load is not written.
Result<void> CheckLoads(const SettingsTarget& target, std::string_view text) {
  AllSettings settings;
  return settings.Load(text, target.file, {}, target.project);
}

std::string WhereOf(const SettingInfo& info) {
  return fmt::format("{}:{}", info.file.value_or(""), info.line.value_or(0));
}

// Why a setting does not have the value that was written; empty if it does.
std::string NoteOn(const SettingInfo& info, const SettingChange& change,
                   const SettingsTarget& target) {
  const std::string is = fmt::format("{} is {} here", info.key, info.value);
  switch (info.origin) {
    case SettingOrigin::kEnvironment:
      return fmt::format("{}: the environment sets {}", is, info.variable.value_or(""));
    case SettingOrigin::kRepository:
      return fmt::format("{}: the repository's settings win ({})", is, WhereOf(info));
    case SettingOrigin::kProject:
      if (!target.project.empty()) return "";
      return fmt::format("{}: this project has its own value ({})", is, WhereOf(info));
    case SettingOrigin::kUser:
      if (change.value || target.project.empty()) return "";
      return fmt::format("{}: it is set for all projects ({})", is, WhereOf(info));
    case SettingOrigin::kProfile:
      return change.value ? "" : fmt::format("{}: it follows from the profile", is);
    case SettingOrigin::kDefault:
      return "";
  }
  return "";
}

Result<SettingsEdit> EditOf(const SettingsTarget& target, std::string before, std::string after,
                            std::span<const SettingChange> changes, const SettingsSource& here) {
  SettingsEdit edit{.before = std::move(before), .after = std::move(after)};
  edit.diff = DiffOf(edit.before, edit.after);
  SettingsSource source = target.project.empty() ? here : here.ForProject(target.project);
  source.toml = edit.after;
  source.origin = target.file;
  AllSettings settings;
  CREDENCE_RETURN_IF_ERROR(source.Load(settings));
  const std::vector<SettingInfo> infos = SettingInfosOf(settings, source);
  for (const SettingChange& change : changes) {
    const auto info = std::ranges::find(infos, change.key, &SettingInfo::key);
    if (info == infos.end()) continue;
    if (std::string note = NoteOn(*info, change, target); !note.empty()) {
      edit.notes.push_back(std::move(note));
    }
    edit.settings.push_back(*info);
  }
  return edit;
}

}  // namespace

std::string DiffOf(std::string_view before, std::string_view after) {
  std::string diff;
  for (const std::string& line : LineDiff(before, after)) {
    diff += language::RedactSecrets(line) + '\n';
  }
  return diff;
}

Result<std::string> WithSettings(std::string_view text, const SettingsTarget& target,
                                 std::span<const SettingChange> changes) {
  // Declares the names that the file has; what else is wrong with it does not matter yet.
  AllSettings known;
  (void)ApplyToml(known.schema(), text, target.file, target.project);
  std::string changed(text);
  for (const SettingChange& change : changes) {
    CREDENCE_ASSIGN_OR_RETURN(const SettingsSchema::Entry* entry,
                              EntryOf(known.schema(), change.key));
    const TomlPath path = PathOf(target, change.key);
    Result<std::string> next = changed;
    if (change.value && change.value->contains(language::kRedacted)) {
      return InvalidArgument(fmt::format(
          "{} is shown without its secret, which would be lost; give the whole value", change.key));
    }
    if (change.value) {
      CREDENCE_ASSIGN_OR_RETURN(const std::string value, TypedSetting(*entry, *change.value));
      next = WithTomlValue(changed, path, value);
    } else {
      next = WithoutTomlValue(changed, path);
    }
    if (!next) return Failure(InFile(target, next.error()));
    changed = *std::move(next);
  }
  CREDENCE_RETURN_IF_ERROR(CheckLoads(target, changed));
  return changed;
}

Result<std::string> EditSettingsFile(
    const SettingsTarget& target,
    FunctionRef<Result<std::string>(const std::string& before)> edit) {
  const std::filesystem::path file = BehindLinks(target.file);
  std::error_code ignored;  // WriteWhole reports it.
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
  const FolderLock lock(file.parent_path());
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> before, ReadIfThere(file));
  CREDENCE_ASSIGN_OR_RETURN(std::string after, edit(before.value_or("")));
  CREDENCE_RETURN_IF_ERROR(CheckLoads(target, after));
  // A new file is for its owner alone, because it may get the password of a database.
  const std::optional<mode_t> mode = before ? std::nullopt : std::optional<mode_t>(0600);
  if (after != before.value_or("")) CREDENCE_RETURN_IF_ERROR(WriteWhole(file, after, mode));
  return after;
}

Result<SettingsEdit> PreviewSettings(const SettingsTarget& target,
                                     std::span<const SettingChange> changes,
                                     const SettingsSource& here) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> before, ReadIfThere(target.file));
  CREDENCE_ASSIGN_OR_RETURN(std::string after, WithSettings(before.value_or(""), target, changes));
  return EditOf(target, before.value_or(""), std::move(after), changes, here);
}

Result<SettingsEdit> ChangeSettings(const SettingsTarget& target,
                                    std::span<const SettingChange> changes,
                                    const SettingsSource& here) {
  SettingsEdit edit;
  CREDENCE_RETURN_IF_ERROR(
      EditSettingsFile(target, [&](const std::string& before) -> Result<std::string> {
        CREDENCE_ASSIGN_OR_RETURN(std::string after, WithSettings(before, target, changes));
        // Checks that it loads along with the rest, too.
        CREDENCE_ASSIGN_OR_RETURN(edit, EditOf(target, before, std::move(after), changes, here));
        return edit.after;
      }));
  return edit;
}

}  // namespace credence::engine
