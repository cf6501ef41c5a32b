// SPDX-License-Identifier: Apache-2.0
// Changes to the settings file: the one place that writes it, for every surface.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "engine/settings_source.h"

namespace credence::engine {

struct SettingChange {
  std::string key;
  std::optional<std::string> value;  // As a person types it; absent: back to the default.
};

struct SettingsTarget {
  std::string file;
  std::string project;  // Its own table in the file; empty: for all projects.
};

// The text of the file with these changes. Failure: kInvalidArgument for a key or a value that is
// not valid, kFailedPrecondition for a place that only a person can change.
Result<std::string> WithSettings(std::string_view text, const SettingsTarget& target,
                                 std::span<const SettingChange> changes);

// Changes the text of the file, creating it if needed, and returns the new text. Concurrent calls,
// also of other processes, follow each other. Settings that would not load are not written.
Result<std::string> EditSettingsFile(
    const SettingsTarget& target, FunctionRef<Result<std::string>(const std::string& before)> edit);

// "- mode = …" and "+ mode = …", a line each; without secrets.
std::string DiffOf(std::string_view before, std::string_view after);

struct SettingsEdit {
  std::string before;
  std::string after;
  std::string diff;                   // DiffOf them.
  std::vector<SettingInfo> settings;  // Those that change, as they are afterwards.
  // Changed settings that have another value nevertheless, and why.
  std::vector<std::string> notes;
};

// What the changes do to the file, which is not written. `here` is what is read along with the file
// (the environment, a repository's settings), and the project, whose values may win.
Result<SettingsEdit> PreviewSettings(const SettingsTarget& target,
                                     std::span<const SettingChange> changes,
                                     const SettingsSource& here);
// As above, and writes it.
Result<SettingsEdit> ChangeSettings(const SettingsTarget& target,
                                    std::span<const SettingChange> changes,
                                    const SettingsSource& here);

}  // namespace credence::engine
