// SPDX-License-Identifier: Apache-2.0
// StopSignals: SIGINT, SIGTERM and SIGHUP as something to wait for, instead of the end of the
// process.
#pragma once

#include <chrono>
#include <csignal>

namespace credence {

class StopSignals {
 public:
  enum class Came {
    kNothing,
    kStop,    // SIGINT or SIGTERM. A second one ends the process at once: stopping may take long.
    kReload,  // SIGHUP.
  };

  // From here on they wait. REQUIRES: no other thread runs yet; those that are started later
  // inherit it, and one that did not would be where the signal ends the process.
  StopSignals();
  // As it was before.
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // The next one, if it comes in time.
  Came WaitFor(std::chrono::milliseconds time);

 private:
  sigset_t awaited_{};
  sigset_t before_{};
};

}  // namespace credence
