// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/stop_signals.h"

#include <pthread.h>

namespace credence::rpc {

StopSignals::StopSignals() {
  sigemptyset(&awaited_);
  sigaddset(&awaited_, SIGINT);
  sigaddset(&awaited_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &awaited_, &before_);
  // A client that goes away is found out by writing to it.
  std::signal(SIGPIPE, SIG_IGN);
}

StopSignals::~StopSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void StopSignals::Wait() {
  int signal = 0;
  sigwait(&awaited_, &signal);
  pthread_sigmask(SIG_UNBLOCK, &awaited_, nullptr);
}

bool StopSignals::WaitFor(std::chrono::milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  const timespec limit{.tv_sec = seconds.count(),
                       .tv_nsec = std::chrono::nanoseconds(time - seconds).count()};
  if (sigtimedwait(&awaited_, nullptr, &limit) < 0) return false;
  pthread_sigmask(SIG_UNBLOCK, &awaited_, nullptr);
  return true;
}

}  // namespace credence::rpc
