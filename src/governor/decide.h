// SPDX-License-Identifier: Apache-2.0
// Decide: which events follow from something that happened in a session, and what to tell the
// agent. Turns words and outputs into facts; react.h says what facts cause. Pure.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "governor/decider.h"
#include "governor/gate.h"
#include "governor/tool_effect.h"
#include "governor/types.h"

namespace credence::governor {

// The names of the signals whose patterns match a text.
using UserSignals = std::vector<std::string>;

struct PastOutcomes {
  std::int64_t successes = 0;
  std::int64_t failures = 0;
};

// A signal whose pattern matches the path of a file.
struct NamedPath {
  std::string path;
  std::string signal;
};

// Each function returns the message to the agent, or nothing.
struct GivenPrompt {
  std::string_view text;
  UserSignals matched = {};
  // How sessions of this project with the same kind of task ended, asked only for a prompt that is
  // the first to be assessed.
  std::function<std::optional<PastOutcomes>(const std::vector<std::string>& terms)> history = {};
  std::optional<PromptSpan> span = std::nullopt;  // As in Prompted.
};
std::string DecidePrompt(Decider& session, const GivenPrompt& prompt, std::optional<Uuid> event_id);

// A finished call.
struct CallEnd {
  std::string tool;
  std::optional<std::string> call;
  ToolEffect effect;
  std::string input_hash;
  bool failed = false;
  std::string output;  // Without Credence's own messages.
  std::optional<std::string> before;
  std::optional<std::string> after;
  UserSignals matched;
  std::vector<std::string> existing = {};  // Hashes of files that existed before, if known.
  std::string written = {};           // The text it puts into files, if known (written_text.h).
  std::vector<NamedPath> named = {};  // Matches among the paths it writes.
  std::optional<Verdict> ruled = std::nullopt;  // As in GateFacts.
};
std::string DecideFinished(Decider& session, const CallEnd& end, std::optional<Uuid> event_id);

// A call that was denied, that the user must be asked about, or that would have been.
struct RefusedCall {
  std::string_view tool;
  GateQuestion question;
  Verdict verdict = Verdict::kDeny;  // Of the gate.
  Verdict done = Verdict::kDeny;     // What happens to the call.
  bool alone = false;                // Nobody can be asked.
  std::optional<std::string> call = std::nullopt;
  std::string_view input_hash = {};
  std::vector<std::string> written = {};  // Hashes of the paths that it would write.
  std::vector<std::string> kinds = {};    // As in Refused.
};
void DecideRefused(Decider& session, const RefusedCall& refused, std::optional<Uuid> event_id);

// The refusal that a person's word is about: not one of what only people may do, and not an old
// one. Null if there is none.
const Refusal* LastAllowable(const SessionState& state);

// A person allows the call that was refused last; for a time, if one is given, everything of its
// effect. Failure: kFailedPrecondition if no call was refused.
Result<Allowed> AllowanceOfLast(const SessionState& state, std::optional<Timestamp> until);

std::string DecideStopped(Decider& session, std::string_view message, const UserSignals& matched);

// The gate's question about a call. `unread`: it would change an existing file that nobody read.
GateQuestion QuestionOf(const SessionState& state, const ToolEffect& effect,
                        const std::vector<std::string>& existing_hashes);
// Hashes of the secrets that the call shows, and of the files that it writes them to.
std::vector<std::string> SecretHashes(const CommandEffect& what);
// Hashes of the paths that the call writes.
std::vector<std::string> WrittenHashes(const ToolEffect& effect);

// The hash of a path, an input or a content.
std::string HashOf(std::string_view text);

}  // namespace credence::governor
