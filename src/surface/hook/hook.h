// SPDX-License-Identifier: Apache-2.0
// Hooks: what a coding agent's client says on standard input, and what it is answered.
//
// One code for all clients; each has its own names for the same moments. The answers are those that
// were seen to take effect: a refusal goes through the decision, never through "continue": false,
// and where a client knows no question, what would be asked is refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "surface/hook/payload.h"

namespace credence::hook {

// The answer as JSON; empty: nothing is to be said.
Result<std::string> Answer(Engine& engine, const Caller& caller, const Payload& payload);

// Who is told, and in whose name.
struct Audience {
  Engine* engine = nullptr;
  Caller caller;
};

struct InputOptions {
  // Called only where there is something to tell: opening a store takes long.
  FunctionRef<Result<Audience>()> audience;
  // The client is on this machine, so that the files which it names may be read.
  bool reads_files = false;
};

struct InputAnswer {
  Result<std::string> answer;    // As of Answer.
  std::optional<Moment> moment;  // Absent: the input does not say.
};

// From what a client sends to what it is answered.
InputAnswer AnswerInput(Client client, std::string_view input, const InputOptions& options);

// The answer that refuses a call which could not be judged.
std::string Refusal(Client client, std::string_view reason);

}  // namespace credence::hook
