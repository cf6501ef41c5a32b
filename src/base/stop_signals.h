// SPDX-License-Identifier: Apache-2.0
// StopSignals: waits for SIGINT, SIGTERM and SIGHUP instead of letting them end the process.
#pragma once

#include <chrono>
#include <csignal>

namespace credence {

class StopSignals {
 public:
  enum class Came {
    kNothing,
    // SIGINT or SIGTERM. A second one ends the process at once, because stopping may take long.
    kStop,
    kReload,  // SIGHUP.
  };

  // Blocks the signals. REQUIRES: no other thread runs yet. Later threads inherit the mask; in a
  // thread without it, a signal would end the process.
  StopSignals();
  // Restores the previous mask.
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // The next signal, if it arrives in time.
  Came WaitFor(std::chrono::milliseconds time);

 private:
  sigset_t awaited_{};
  sigset_t before_{};
};

}  // namespace credence
