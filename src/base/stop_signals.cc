// SPDX-License-Identifier: Apache-2.0
#include "base/stop_signals.h"

#include <pthread.h>

namespace credence {

StopSignals::StopSignals() {
  sigemptyset(&awaited_);
  sigaddset(&awaited_, SIGINT);
  sigaddset(&awaited_, SIGTERM);
  sigaddset(&awaited_, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &awaited_, &before_);
  // A write error reveals that a client has gone.
  std::signal(SIGPIPE, SIG_IGN);
}

StopSignals::~StopSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

StopSignals::Came StopSignals::WaitFor(std::chrono::milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  const timespec limit{.tv_sec = seconds.count(),
                       .tv_nsec = std::chrono::nanoseconds(time - seconds).count()};
  const int signal = sigtimedwait(&awaited_, nullptr, &limit);
  if (signal < 0) return Came::kNothing;
  if (signal == SIGHUP) return Came::kReload;
  sigset_t stopping{};
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGINT);
  sigaddset(&stopping, SIGTERM);
  pthread_sigmask(SIG_UNBLOCK, &stopping, nullptr);
  return Came::kStop;
}

}  // namespace credence
