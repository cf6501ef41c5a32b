// SPDX-License-Identifier: Apache-2.0
// Endpoint: calls one provider's address: with a key, within a budget, with retries.
//
// Thread-safety: Post may be called from several threads at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "credence/clock.h"
#include "credence/result.h"
#include "llm/budget.h"
#include "llm/http_client.h"
#include "llm/model.h"
#include "llm/retry.h"

namespace credence::llm {

struct EndpointOptions {
  std::string name;                 // The prefix of every message.
  std::string url;                  // Without the path of a call, and without a trailing slash.
  std::vector<HttpHeader> headers;  // One of them may contain the key.
  std::string key;                  // Removed from all messages of the provider.
  std::string key_hint;             // Advice about the key, for messages.
  std::chrono::milliseconds timeout{60'000};  // Per attempt.
  RetryPolicy retry;
  std::size_t body_bytes_max = std::size_t{8} << 20;
};

class Endpoint {
 public:
  // REQUIRES: nothing is null.
  Endpoint(EndpointOptions options, std::shared_ptr<HttpClient> http, std::shared_ptr<Meter> meter,
           std::shared_ptr<Rng> rng);

  // The body of a 2xx response. Each attempt counts as a call of the budget. Failure: as
  // Model::Ask.
  Result<std::string> Post(std::string_view path, std::string body, const Patience& patience);

  // The budget, to report tokens to.
  Meter& meter() { return *meter_; }
  // "name: message".
  Error Named(Error error) const;

 private:
  struct Attempt;

  Attempt Try(const HttpRequest& request, const HttpLimits& limits, SteadyTime deadline);
  Error StatusError(const HttpResponse& response, bool& is_quota) const;
  std::chrono::milliseconds Delay(int attempt, const Attempt& failed);

  const EndpointOptions options_;
  const std::shared_ptr<HttpClient> http_;
  const std::shared_ptr<Meter> meter_;
  std::mutex rng_mutex_;
  const std::shared_ptr<Rng> rng_;  // Guarded by rng_mutex_.
};

}  // namespace credence::llm
