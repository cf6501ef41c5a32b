// SPDX-License-Identifier: Apache-2.0
// Model: a language model, local or remote.
//
// Thread-safe.
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
  // Requests one JSON object, using the provider's own option if it has one.
  bool json = false;
};

struct Reply {
  std::string text;
  std::int64_t input_tokens = 0;   // 0 if not reported.
  std::int64_t output_tokens = 0;  // 0 if not reported.
};

// How long to wait, and how to stop waiting. Both apply to all retries together.
struct Patience {
  std::chrono::milliseconds timeout{60'000};
  std::stop_token stop;
};

class Model {
 public:
  virtual ~Model() = default;

  // Provider and model, for records and messages: "ollama llama3.2". Never contains a key.
  virtual std::string_view Name() const = 0;
  // Never returns a partial answer: one cut off at max_tokens is kDataLoss. Failures, each with one
  // line that begins with Name():
  // - kDeadlineExceeded, kCancelled: as Patience says.
  // - kUnavailable: no answer, or only server errors; retried where that helps.
  // - kResourceExhausted: the budget of Credence, or a limit of the provider.
  // - kUnauthenticated: the key is missing or refused.
  // - kFailedPrecondition: the configuration cannot work (no such model or path, an untrusted
  //   certificate).
  // - kInvalidArgument: the provider refuses the question, or withholds its answer.
  // - kDataLoss: the answer is invalid, empty, too large or truncated.
  virtual Result<Reply> Ask(const Question& question, const Patience& patience) = 0;
};

}  // namespace credence::llm
