// SPDX-License-Identifier: Apache-2.0
// When to ask again, and how long to wait before: pure functions of the answer and a generator.
#pragma once

#include <chrono>
#include <optional>

#include "credence/clock.h"
#include "llm/http_client.h"

namespace credence::llm {

struct RetryPolicy {
  int retries = 2;  // After the first attempt.
  std::chrono::milliseconds first{500};
  std::chrono::milliseconds most{20'000};
};

// Exponential back-off with full jitter: anything from nothing to first * 2^attempt, at most
// `most`. Callers that failed together so do not come back together. `attempt` counts from 0.
std::chrono::milliseconds BackOff(const RetryPolicy& policy, int attempt, Rng& rng);

// The wait that a response asks for by Retry-After-Ms or Retry-After: seconds, or a date, which is
// taken relative to the response's own Date, so that no clock of ours takes part.
std::optional<std::chrono::milliseconds> RetryAfter(const HttpResponse& response);

// True for statuses that may be another one next time: 408, 429 and those of a failing server.
bool IsRetryable(int status);

}  // namespace credence::llm
