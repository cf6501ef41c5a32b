// SPDX-License-Identifier: Apache-2.0
// Hooks: what a coding agent's client sends on standard input, and the answer.
//
// One implementation for all clients; each has its own names for the same moments. The answers are
// those that proved effective: a refusal uses the decision, never "continue": false, and for a
// client that cannot ask the user, a question becomes a refusal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "surface/hook/payload.h"

namespace credence::hook {

// The answer as JSON; empty if there is nothing to say.
Result<std::string> Answer(Engine& engine, const Caller& caller, const Payload& payload);

// The engine, and the caller.
struct Audience {
  Engine* engine = nullptr;
  Caller caller;
};

struct InputOptions {
  // Called only if there is something to record, because opening a store takes long.
  FunctionRef<Result<Audience>()> audience;
  // The client is on this machine, so files that it names may be read.
  bool reads_files = false;
  // Nobody is there to answer a question.
  bool headless = false;
};

struct InputAnswer {
  Result<std::string> answer;    // As from Answer.
  std::optional<Moment> moment;  // Absent if the input does not say.
  // There is no answer, for a reason that an agent can bring about: what its call contains, or a
  // store that it keeps locked. The call must be refused in every mode and whatever governor.fail
  // says, because it may be one that changes the governor itself.
  bool must_refuse = false;
};

// Answers a client's input.
InputAnswer AnswerInput(Client client, std::string_view input, const InputOptions& options);

// The answer that refuses a call which could not be judged.
std::string Refusal(Client client, std::string_view reason);

}  // namespace credence::hook
