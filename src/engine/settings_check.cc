// SPDX-License-Identifier: Apache-2.0
#include "engine/settings_check.h"

#include <utility>

#include "base/settings_check.h"
#include "engine/settings.h"

namespace credence::engine {

SettingsCheck CheckSettings(std::string_view toml, std::string_view origin,
                            const std::vector<std::string>& environment) {
  SettingsCheck check;
  {
    AllSettings settings;
    check.problems = TomlProblems(settings.schema(), toml, origin);
    for (const std::string& variable : environment) {
      const Result<void> applied = ApplyEnvironment(settings.schema(), {variable});
      if (!applied) check.problems.push_back(applied.error().message);
    }
  }
  if (!check.problems.empty()) return check;
  // Each setting is valid on its own; the modules check whether they are valid together.
  AllSettings settings;
  if (const Result<void> loaded = settings.Load(toml, origin, environment); !loaded) {
    check.problems.push_back(loaded.error().message);
    return check;
  }
  for (const SettingsSchema::Entry& entry : settings.schema().entries()) {
    std::string value = SettingsSchema::ValueText(entry.field);
    if (value == entry.default_text) continue;
    check.changed.push_back({.key = entry.key,
                             .summary = entry.summary,
                             .value = std::move(value),
                             .default_value = entry.default_text,
                             .environment = EnvironmentName(entry.key)});
  }
  return check;
}

}  // namespace credence::engine
