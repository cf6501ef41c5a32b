// SPDX-License-Identifier: Apache-2.0
// When to retry, and how long to wait: pure functions of the response and a generator.
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

// Exponential back-off with full jitter: from 0 to first * 2^attempt, at most `most`, so that
// callers that failed together do not retry together. `attempt` counts from 0.
std::chrono::milliseconds BackOff(const RetryPolicy& policy, int attempt, Rng& rng);

// The wait requested by Retry-After-Ms or Retry-After: seconds, or a date, which is compared with
// the response's own Date, so that our clock does not matter.
std::optional<std::chrono::milliseconds> RetryAfter(const HttpResponse& response);

// True for statuses that may change on a retry: 408, 429 and server errors.
bool IsRetryable(int status);

}  // namespace credence::llm
