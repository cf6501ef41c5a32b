// SPDX-License-Identifier: Apache-2.0
// Earlier texts of the settings file, so that a person can take back a change made through the
// server. They stay in the server, because the file may hold secrets that nobody is shown.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "engine/settings_file.h"

namespace credence::engine {

// Thread-safe.
class SettingsUndo {
 public:
  static constexpr std::size_t kKeptMax = 50;

  struct Change {
    std::string id;
    SettingsTarget target;
    std::string before;
    std::string after;
  };

  Change Keep(const SettingsTarget& target, const SettingsEdit& edit);
  // Failure: kNotFound.
  Result<Change> Find(std::string_view id);

 private:
  std::mutex mutex_;
  std::deque<Change> changes_;  // Oldest first. Guarded by mutex_.
};

// Puts the file back. Failure: kFailedPrecondition if it was changed since.
Result<void> TakeBack(const SettingsUndo::Change& change);

}  // namespace credence::engine
