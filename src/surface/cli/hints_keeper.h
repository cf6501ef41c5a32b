// SPDX-License-Identifier: Apache-2.0
// HintsKeeper: keeps the section of `credence review hints` in a file fresh, for a server that
// looks now and then. Not thread-safe.
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

  // True: the file was written. Cheap while no review was recorded since the last look that
  // succeeded; only the section is touched, and only when it would read differently. A failure that
  // goes on is told once.
  Result<bool> Look(Engine& engine);

 private:
  // Whether the section may read differently now.
  Result<bool> IsDue(Engine& engine);
  Result<bool> Write(Engine& engine) const;

  const std::filesystem::path file_;
  const Caller caller_;
  std::int64_t generation_ = -1;  // Of the store, at the last look; -1: none yet.
  std::int64_t seen_ = 0;         // The last event then.
  std::int64_t head_ = 0;         // The one that is looked at now.
  std::string failure_;           // What was told last; empty: all is well.
};

}  // namespace credence::cli
