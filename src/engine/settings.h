// SPDX-License-Identifier: Apache-2.0
// The settings of all rooms together.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.h"
#include "credence/result.h"
#include "governor/settings.h"
#include "memory/settings.h"

namespace credence::engine {

struct StoreSettings {
  std::string url;  // Empty: SQLite at --db. Nothing else is offered so far.
  // "process": what was acknowledged survives kill -9. "power": also the loss of power.
  std::string durability = "process";
};

// Neither copied nor moved: the schema points into it.
class AllSettings {
 public:
  AllSettings() = default;
  AllSettings(const AllSettings&) = delete;
  AllSettings& operator=(const AllSettings&) = delete;

  // Environment over file over default. Failure: kInvalidArgument.
  Result<void> Load(std::string_view toml, std::string_view origin,
                    const std::vector<std::string>& environment);

  // Described when it is first asked for. Thread-safe.
  const SettingsSchema& schema();

  memory::MemorySettings memory;
  governor::GovernorSettings governor;
  StoreSettings store;

 private:
  void Describe();

  std::once_flag described_;
  SettingsSchema schema_;
};

}  // namespace credence::engine
