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
  // Half an answer is never returned: one that was cut off at max_tokens is kDataLoss. Failures,
  // each with one line that begins with Name():
  // - kDeadlineExceeded, kCancelled: as Patience says.
  // - kUnavailable: nobody answers, or only with server errors; it was tried again where that
  // helps.
  // - kResourceExhausted: the budget of Credence, or a limit of the provider.
  // - kUnauthenticated: the key is missing or refused.
  // - kFailedPrecondition: what is configured cannot work (no such model or path, a certificate
  // that
  //   is not trusted).
  // - kInvalidArgument: the provider refuses the question, or withholds its answer.
  // - kDataLoss: the answer is broken, empty, too large or truncated.
  virtual Result<Reply> Ask(const Question& question, const Patience& patience) = 0;
};

}  // namespace credence::llm
