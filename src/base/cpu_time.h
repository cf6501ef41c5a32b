// SPDX-License-Identifier: Apache-2.0
// The processor time of this thread: how long something took, however busy the machine is.
#pragma once

#include <chrono>
#include <ctime>

namespace credence {

inline std::chrono::nanoseconds ThreadCpuTime() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace credence
