// SPDX-License-Identifier: Apache-2.0
// Endpoint: one provider's address, and how it is asked: with a key, within a budget, more than
// once if that may help.
//
// Thread-safety: Post may be called from several threads at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
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
  std::string name;                 // Begins every message.
  std::string url;                  // Without the path of a call, and without a slash at its end.
  std::vector<HttpHeader> headers;  // One of them may hold the key.
  std::string key;                  // Is cut out of whatever a provider says.
  std::string key_hint;             // What to do about a key, for messages.
  std::chrono::milliseconds timeout{60'000};  // For one attempt.
  RetryPolicy retry;
  std::size_t body_bytes_max = std::size_t{8} << 20;
};

class Endpoint {
 public:
  // REQUIRES: nothing is null.
  Endpoint(EndpointOptions options, std::shared_ptr<HttpClient> http, std::shared_ptr<Meter> meter,
           std::shared_ptr<Rng> rng);

  // The body of the answer with a 2xx status. Each attempt is a call of the budget. Failure: as
  // Model::Ask.
  Result<std::string> Post(std::string_view path, std::string body, const Patience& patience);

  // The budget, to be told of tokens.
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
  const std::shared_ptr<Rng> rng_;  // Used under rng_mutex_.
};

}  // namespace credence::llm
