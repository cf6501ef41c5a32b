// SPDX-License-Identifier: Apache-2.0
// StopSignals: SIGINT and SIGTERM as something to wait for, instead of the end of the process.
#pragma once

#include <chrono>
#include <csignal>

namespace credence::rpc {

class StopSignals {
 public:
  // From here on they wait. REQUIRES: no other thread runs yet; those that are started later
  // inherit it, and one that did not would be where the signal ends the process.
  StopSignals();
  // As it was before.
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // Returns at the first. A second one ends the process at once: stopping may take too long.
  void Wait();
  // The same, but only so long. False: none came.
  bool WaitFor(std::chrono::milliseconds time);

 private:
  sigset_t awaited_{};
  sigset_t before_{};
};

}  // namespace credence::rpc
