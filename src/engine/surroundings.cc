// SPDX-License-Identifier: Apache-2.0
#include "engine/surroundings.h"

#include <utility>
#include <vector>

#include "llm/http_client.h"

namespace credence::engine {

std::chrono::microseconds Surroundings::Elapsed() const {
  if (stopwatch) return stopwatch();
  return std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

llm::Surroundings ForModels(const Surroundings& surroundings, std::shared_ptr<const Clock> clock,
                            std::shared_ptr<Rng> rng) {
  std::vector<std::string> environment;
  for (const char* name : {"HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy"}) {
    if (!surroundings.variable) break;
    if (const auto value = surroundings.variable(name)) {
      environment.push_back(std::string(name) + "=" + *value);
    }
  }
  return {.clock = std::move(clock),
          .rng = std::move(rng),
          .http = std::make_shared<llm::HttpClient>(
              llm::HttpClientOptions{.proxy = llm::ProxyFromEnvironment(environment)}),
          .meter = nullptr};
}

}  // namespace credence::engine
