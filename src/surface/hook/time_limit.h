// SPDX-License-Identifier: Apache-2.0
// TimeLimit: ends this process before the client stops waiting for its hook. A client runs the call
// of a hook that does not answer, so an agent that makes the hook slow could get any call through.
#pragma once

#include <chrono>

namespace credence::hook {

class TimeLimit {
 public:
  // When the time is up, the process ends with one line on standard error: with status 2, which
  // refuses the call, or with 0 if nothing is to be refused. REQUIRES: one limit at a time.
  TimeLimit(std::chrono::seconds time, bool refuses);
  ~TimeLimit() { End(); }
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

  // From here on the process may take as long as it needs.
  static void End();
};

}  // namespace credence::hook
