// SPDX-License-Identifier: Apache-2.0
// Model: a language model that can be asked, wherever it runs.
//
// Thread-safety: a Model may be asked from several threads at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence::llm {

struct Question {
  std::string system;  // May be empty.
  std::string prompt;
  std::int64_t max_tokens = 1024;
  // Ask for one JSON object, in the provider's own way where it has one.
  bool json = false;
};

struct Reply {
  std::string text;
  std::int64_t input_tokens = 0;   // 0: not told.
  std::int64_t output_tokens = 0;  // 0: not told.
};

// How long one may wait, and how to stop waiting. Both count over all retries.
struct Patience {
  std::chrono::milliseconds timeout{60'000};
  std::stop_token stop;
};

class Model {
 public:
  virtual ~Model() = default;

  // Provider and model, for records and messages: "ollama llama3.2". Never holds a key.
  virtual std::string_view Name() const = 0;
  // kDeadlineExceeded, kCancelled, kUnavailable (tried again, in vain), kResourceExhausted (budget
  // or rate limit), kUnauthenticated (key missing or refused), kInvalidArgument (the provider
  // refuses the question), kDataLoss (the answer is broken or truncated); the message is one line.
  virtual Result<Reply> Ask(const Question& question, const Patience& patience) = 0;
};

}  // namespace credence::llm
