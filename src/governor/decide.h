// SPDX-License-Identifier: Apache-2.0
// Decide: which events follow from something that happened in a session, and what to tell the
// agent. Turns words and outputs into facts; react.h says what facts cause. Pure.
#pragma once

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

// A signal whose pattern matches the path of a file.
struct NamedPath {
  std::string path;
  std::string signal;
};

// Each function returns the message to the agent, or nothing.
std::string DecidePrompt(Decider& session, std::string_view text, const UserSignals& matched,
                         std::optional<Uuid> event_id);

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
};
std::string DecideFinished(Decider& session, const CallEnd& end, std::optional<Uuid> event_id);

// The call was denied, or the user must be asked.
void DecideRefused(Decider& session, std::string_view tool, const GateQuestion& question,
                   Verdict verdict, const std::optional<std::string>& call,
                   std::optional<Uuid> event_id);

std::string DecideStopped(Decider& session, std::string_view message, const UserSignals& matched);

// The gate's question about a call. `unread`: it would change an existing file that nobody read.
GateQuestion QuestionOf(const SessionState& state, const ToolEffect& effect,
                        const std::vector<std::string>& existing_hashes);

// The hash of a path, an input or a content.
std::string HashOf(std::string_view text);

}  // namespace credence::governor
