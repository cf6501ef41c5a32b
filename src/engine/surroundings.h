// SPDX-License-Identifier: Apache-2.0
// Surroundings: what the rooms that look outside take from around them. Handed in, never fetched.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "credence/clock.h"
#include "llm/options.h"
#include "vectors/embedding/embedder.h"

namespace credence::engine {

// What the rooms that look outside take from around them.
struct Surroundings {
  // The value of an environment variable, for keys of models; absent: there are none.
  std::function<std::optional<std::string>(const std::string& name)> variable;
  std::string home;
  std::string data_home;   // $XDG_DATA_HOME; may be empty.
  std::string executable;  // The path of the program; may be empty.
  // Called with progress during long computations; may be absent.
  std::function<void(std::size_t done, std::size_t all)> progress;
  // Instead of the one that the settings name, where vectors are known beforehand; may be absent.
  std::shared_ptr<vectors::Embedder> embedder;
  // The process stays: what makes later calls faster is built meanwhile, by a thread of its own.
  bool long_lived = false;
  // Where a process that stays keeps what it has built; empty: nowhere.
  std::string cache_folder = {};
  // Told in one line what went wrong without harm; may be absent.
  std::function<void(std::string_view line)> log = nullptr;
  // What durations are measured with; absent: the machine's.
  std::function<std::chrono::microseconds()> stopwatch = nullptr;

  std::chrono::microseconds Elapsed() const;
};

// For a model that is elsewhere: with the proxy that the environment names.
llm::Surroundings ForModels(const Surroundings& surroundings, std::shared_ptr<const Clock> clock,
                            std::shared_ptr<Rng> rng);

}  // namespace credence::engine
