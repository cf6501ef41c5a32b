// SPDX-License-Identifier: Apache-2.0
#include "engine/settings.h"

namespace credence::engine {

AllSettings::AllSettings() {
  Describe(schema_, memory);
  Describe(schema_, governor);
  schema_.Section("store");
  schema_.Add("url", &store.url, "where the store is; empty: the SQLite file of --db");
  schema_.Add("durability", &store.durability,
              "what an acknowledged event survives: the death of the process, or of the machine",
              {}, {"process", "power"});
}

Result<void> AllSettings::Load(std::string_view toml, std::string_view origin,
                               const std::vector<std::string>& environment) {
  CREDENCE_RETURN_IF_ERROR(ApplyToml(schema_, toml, origin));
  CREDENCE_RETURN_IF_ERROR(ApplyEnvironment(schema_, environment));
  return governor::Validate(governor);
}

}  // namespace credence::engine
