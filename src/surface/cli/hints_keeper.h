// SPDX-License-Identifier: Apache-2.0
// HintsKeeper: keeps the section of `credence review hints` in a file up to date, for a server that
// calls it regularly. Not thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "credence/engine.h"
#include "credence/result.h"

namespace credence::cli {

class HintsKeeper {
 public:
  HintsKeeper(std::filesystem::path file, Caller caller)
      : file_(std::move(file)), caller_(std::move(caller)) {}

  // Returns true if the file was written. Cheap if no review was recorded since the last successful
  // call. Changes only the section, and only if its text would differ. Reports a persistent failure
  // once.
  Result<bool> Look(Engine& engine);

 private:
  // Whether the section may have changed.
  Result<bool> IsDue(Engine& engine);
  Result<bool> Write(Engine& engine) const;

  const std::filesystem::path file_;
  const Caller caller_;
  std::int64_t generation_ = -1;  // Of the store at the last call; -1 before the first.
  std::int64_t seen_ = 0;         // The last event at that time.
  std::int64_t head_ = 0;         // The last event now.
  std::string failure_;           // The last reported failure; empty if there is none.
};

}  // namespace credence::cli
