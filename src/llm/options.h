// SPDX-License-Identifier: Apache-2.0
// What is to be said about a model before it can be asked; docs/models.md tells users the same.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "credence/clock.h"
#include "llm/budget.h"
#include "llm/http_client.h"

namespace credence::llm {

// The section [llm] of the settings. The defaults call nobody.
struct ModelOptions {
  std::string provider = "none";  // llm.provider: none | ollama | openai | anthropic | scripted
  std::string url;                // llm.url; empty: the provider's usual one
  std::string model;              // llm.model; needed, except for scripted
  std::string script = "answers.jsonl";       // llm.script; for scripted
  std::chrono::milliseconds timeout{60'000};  // llm.timeout_ms: the longest that one attempt takes
  std::int64_t retries = 2;                   // llm.retries, after the first attempt
  std::int64_t max_tokens = 1024;             // llm.max_tokens: the most that any answer may have
  // llm.max_calls_per_hour, llm.max_tokens_per_day; 0: no limit.
  BudgetLimits budget{.calls_per_hour = 600, .tokens_per_day = 1'000'000};
  // llm.key_env: the variable that holds the key. Here to be named in messages; see KeyVariable.
  std::string key_env;
  std::string key;  // Its value, read by the caller. Never shown.
};

// The section [embedding] of the settings, where its provider is ollama or openai.
struct EmbeddingOptions {
  std::string provider;        // embedding.provider: ollama | openai
  std::string url;             // embedding.url; empty: the provider's usual one
  std::string model;           // embedding.model; needed
  std::size_t dimensions = 0;  // What the store remembers; 0: the provider is asked once.
  std::chrono::milliseconds timeout{60'000};
  std::int64_t retries = 2;
  // Larger than a model's: a rebuild asks for every text there is.
  BudgetLimits budget{.calls_per_hour = 20'000, .tokens_per_day = 50'000'000};
  std::string key_env;
  std::string key;
};

// What models take from around them; null: the machine's own.
struct Surroundings {
  std::shared_ptr<const Clock> clock;  // For the budget.
  std::shared_ptr<Rng> rng;            // For the jitter of retries.
  std::shared_ptr<HttpClient> http;    // May be shared by all models; null: without a proxy.
  std::shared_ptr<Meter> meter;        // To share a budget, or to carry it on; wins over `budget`.
};

}  // namespace credence::llm
