// SPDX-License-Identifier: Apache-2.0
#include "engine/settings.h"

#include "base/utf8.h"

namespace credence::engine {

const SettingsSchema& AllSettings::schema() {
  std::call_once(described_, [this] { Describe(); });
  return schema_;
}

void AllSettings::Describe() {
  memory::Describe(schema_, memory);
  governor::Describe(schema_, governor);
  schema_.Section("store");
  schema_.Add("url", &store.url, "where the store is; empty: the SQLite file of --db");
  schema_.Add("durability", &store.durability,
              "what an acknowledged event survives: the death of the process, or of the machine",
              {}, {"process", "power"});
}

Result<void> AllSettings::Load(std::string_view toml, std::string_view origin,
                               const std::vector<std::string>& environment) {
  // Where nobody set anything, nothing has to be described: a hook starts at every tool call.
  if (Trim(toml).empty() && environment.empty()) return {};
  CREDENCE_RETURN_IF_ERROR(ApplyToml(schema(), toml, origin));
  CREDENCE_RETURN_IF_ERROR(ApplyEnvironment(schema(), environment));
  return governor::Validate(governor);
}

}  // namespace credence::engine
