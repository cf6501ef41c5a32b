// SPDX-License-Identifier: Apache-2.0
// Surroundings: everything that modules need from outside. It is passed in, never fetched.
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

struct Surroundings {
  // The value of an environment variable, for the keys of models; empty: no variables.
  std::function<std::optional<std::string>(const std::string& name)> variable;
  std::string home;
  std::string data_home;   // $XDG_DATA_HOME; may be empty.
  std::string executable;  // The path of the program; may be empty.
  // Called with progress during long computations; may be empty.
  std::function<void(std::size_t done, std::size_t all)> progress;
  // Replaces the embedder of the settings, for known vectors; may be null.
  std::shared_ptr<vectors::Embedder> embedder;
  // The process stays: a background thread builds what makes later calls faster.
  bool long_lived = false;
  // Where a long-lived process saves what it has built; empty: nowhere.
  std::string cache_folder = {};
  // Gets one line about each harmless problem; may be empty.
  std::function<void(std::string_view line)> log = nullptr;
  // Measures durations; empty: the machine's clock.
  std::function<std::chrono::microseconds()> stopwatch = nullptr;

  std::chrono::microseconds Elapsed() const;
};

// For remote models: with the proxy that the environment names.
llm::Surroundings ForModels(const Surroundings& surroundings, std::shared_ptr<const Clock> clock,
                            std::shared_ptr<Rng> rng);

}  // namespace credence::engine
