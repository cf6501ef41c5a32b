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

}  // namespace credence::rpc
