// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/time_limit.h"

#include <sys/time.h>
#include <unistd.h>

#include <csignal>
#include <string_view>

namespace credence::hook {
namespace {

constexpr int kRefusedStatus = 2;
constexpr std::string_view kRefusedLine =
    "credence: the call could not be judged in time; the call is refused\n";
constexpr std::string_view kIdleLine =
    "credence: the hook did not finish in time; the hook did nothing\n";

volatile std::sig_atomic_t refuses_late = 0;

void SetTimer(std::chrono::seconds time) {
  itimerval timer{};
  timer.it_value.tv_sec = time.count();
  setitimer(ITIMER_REAL, &timer, nullptr);
}

// In a signal handler only a few system calls are safe.
extern "C" void EndLate(int /*signal*/) {
  const std::string_view line = refuses_late != 0 ? kRefusedLine : kIdleLine;
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
  _exit(refuses_late != 0 ? kRefusedStatus : 0);
}

}  // namespace

TimeLimit::TimeLimit(std::chrono::seconds time, bool refuses) {
  refuses_late = refuses ? 1 : 0;
  struct sigaction action{};
  action.sa_handler = EndLate;
  sigaction(SIGALRM, &action, nullptr);
  SetTimer(time);
}

void TimeLimit::End() { SetTimer(std::chrono::seconds::zero()); }

}  // namespace credence::hook
