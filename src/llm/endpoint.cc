// SPDX-License-Identifier: Apache-2.0
#include "llm/endpoint.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "llm/wait.h"
#include "llm/wire.h"

namespace credence::llm {

using std::chrono::milliseconds;

struct Endpoint::Attempt {
  Result<std::string> body;
  bool is_retryable = false;
  std::optional<milliseconds> retry_after;
};

Endpoint::Endpoint(EndpointOptions options, std::shared_ptr<HttpClient> http,
                   std::shared_ptr<Meter> meter, std::shared_ptr<Rng> rng)
    : options_(std::move(options)),
      http_(std::move(http)),
      meter_(std::move(meter)),
      rng_(std::move(rng)) {
  CREDENCE_CHECK(http_ && meter_ && rng_, "an endpoint needs a client, a budget and a generator");
}

Error Endpoint::Named(Error error) const {
  error.message = options_.name + ": " + error.message;
  return error;
}

Error Endpoint::StatusError(const HttpResponse& response, bool& is_quota) const {
  const ProviderError said = ReadProviderError(response.body, options_.key);
  is_quota = said.is_quota;
  const std::string answers =
      "answers " + std::to_string(response.status) + (said.text.empty() ? "" : ": " + said.text);
  switch (response.status) {
    case 401:
    case 403:
      // What the provider says here may hold parts of the key.
      return {
          .code = Code::kUnauthenticated,
          .message = "answers " + std::to_string(response.status) +
                     (options_.key.empty() ? ": it requires a key; " : ": it refuses the key; ") +
                     options_.key_hint};
    case 404:
      return {.code = Code::kFailedPrecondition,
              .message = answers + "; check the model and the address"};
    case 402:
      return {.code = Code::kResourceExhausted, .message = answers};
    case 429:
      return {.code = Code::kResourceExhausted, .message = answers};
    default:
      break;
  }
  if (response.status >= 300 && response.status <= 399) {
    const std::string where = SafeText(response.Header("location").value_or(""), options_.key);
    return {.code = Code::kFailedPrecondition,
            .message = answers + ", a redirect" + (where.empty() ? "" : " to " + where) +
                       ", which is not followed; correct the address"};
  }
  if (response.status >= 400 && response.status <= 499 && response.status != 408) {
    return {.code = Code::kInvalidArgument, .message = answers};
  }
  if (response.status >= 400 && response.status <= 599) {
    return {.code = Code::kUnavailable, .message = answers};
  }
  return {.code = Code::kDataLoss, .message = answers + ", which is unexpected"};
}

Endpoint::Attempt Endpoint::Try(const HttpRequest& request, const HttpLimits& limits,
                                SteadyTime deadline) {
  if (Result<void> allowed = meter_->SpendCall(); !allowed) {
    return {.body = std::unexpected(std::move(allowed).error())};
  }
  Result<HttpResponse> response = http_->Send(request, limits);
  if (!response) {
    // An attempt that timed out may be retried while the caller still waits.
    const Code code = response.error().code;
    const bool is_retryable = code == Code::kUnavailable ||
                              (code == Code::kDeadlineExceeded && limits.deadline < deadline);
    return {.body = std::unexpected(std::move(response).error()), .is_retryable = is_retryable};
  }
  if (response->status >= 200 && response->status <= 299) {
    return {.body = std::move(response->body)};
  }
  bool is_quota = false;
  Error error = StatusError(*response, is_quota);
  return {.body = std::unexpected(std::move(error)),
          .is_retryable = IsRetryable(response->status) && !is_quota,
          .retry_after = RetryAfter(*response)};
}

milliseconds Endpoint::Delay(int attempt, const Attempt& failed) {
  const std::lock_guard lock(rng_mutex_);
  const milliseconds jitter = BackOff(options_.retry, failed.retry_after ? 0 : attempt, *rng_);
  return failed.retry_after.value_or(milliseconds(0)) + jitter;
}

Result<std::string> Endpoint::Post(std::string_view path, std::string body,
                                   const Patience& patience) {
  if (patience.stop.stop_requested()) {
    return Fail(Code::kCancelled, options_.name + ": stopped before the call");
  }
  const SteadyTime deadline = DeadlineOf(patience);
  HttpRequest request{.url = options_.url + std::string(path),
                      .headers = options_.headers,
                      .body = std::move(body)};
  request.headers.push_back({.name = "Content-Type", .value = "application/json"});
  for (int attempt = 0;; ++attempt) {
    const SteadyTime attempt_deadline =
        std::min(deadline, DeadlineOf({.timeout = options_.timeout}));
    const HttpLimits limits{.deadline = attempt_deadline,
                            .body_bytes_max = options_.body_bytes_max,
                            .stop = patience.stop};
    Attempt made = Try(request, limits, deadline);
    if (made.body) return std::move(made.body);
    Error error = Named(std::move(made.body).error());
    if (!made.is_retryable || options_.retry.retries <= 0) return std::unexpected(std::move(error));
    const std::string times = std::to_string(attempt + 1);
    if (attempt == options_.retry.retries) {
      error.message += "; tried " + times + " times";
      return std::unexpected(std::move(error));
    }
    const milliseconds delay = Delay(attempt, made);
    const SteadyTime next = std::chrono::steady_clock::now() + delay;
    if (next >= deadline) {
      error.message += "; tried " + times + (attempt == 0 ? " time" : " times") + ", and " +
                       std::to_string(delay.count()) + " ms to the next are more than is left";
      return std::unexpected(std::move(error));
    }
    if (!SleepUntil(next, patience.stop)) {
      return Fail(Code::kCancelled, options_.name + ": stopped between two attempts");
    }
  }
}

}  // namespace credence::llm
