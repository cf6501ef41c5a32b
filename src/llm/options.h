// SPDX-License-Identifier: Apache-2.0
// The options of models; docs/models.md describes them for users.
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

// The [llm] section of the settings. The defaults make no calls.
struct ModelOptions {
  std::string provider = "none";  // llm.provider: none | ollama | openai | anthropic | scripted
  std::string url;                // llm.url; empty: the provider's default
  std::string model;              // llm.model; required, except for scripted
  std::string script = "answers.jsonl";       // llm.script; for scripted
  std::chrono::milliseconds timeout{60'000};  // llm.timeout_ms: limit per attempt
  std::int64_t retries = 2;                   // llm.retries, after the first attempt
  std::int64_t max_tokens = 1024;             // llm.max_tokens: limit per answer
  // llm.max_calls_per_hour, llm.max_tokens_per_day; 0: no limit.
  BudgetLimits budget{.calls_per_hour = 600, .tokens_per_day = 1'000'000};
  // llm.key_env: the variable that holds the key. Used in messages; see KeyVariable.
  std::string key_env;
  std::string key;  // Its value, read by the caller. Never shown.
};

// The [embedding] section of the settings, for the providers ollama and openai.
struct EmbeddingOptions {
  std::string provider;        // embedding.provider: ollama | openai
  std::string url;             // embedding.url; empty: the provider's default
  std::string model;           // embedding.model; required
  std::size_t dimensions = 0;  // The width stored with the vectors; 0: ask the provider once.
  std::chrono::milliseconds timeout{60'000};
  std::int64_t retries = 2;
  // Larger than for chat: a rebuild sends every text.
  BudgetLimits budget{.calls_per_hour = 20'000, .tokens_per_day = 50'000'000};
  std::string key_env;
  std::string key;
};

// External dependencies of models; null: the machine's own.
struct Surroundings {
  std::shared_ptr<const Clock> clock;  // For the budget.
  std::shared_ptr<Rng> rng;            // For the jitter of retries.
  std::shared_ptr<HttpClient> http;    // May be shared by all models; null: without a proxy.
  std::shared_ptr<Meter> meter;        // To share or continue a budget; overrides `budget`.
};

}  // namespace credence::llm
