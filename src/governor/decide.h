// SPDX-License-Identifier: Apache-2.0
// Decide: which events something that happened in a session causes, and what is said about it.
// Words and outputs become facts here; what facts cause is in react.h. Pure.
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

// Which signals a text matches by their patterns, by name.
using UserSignals = std::vector<std::string>;

// A signal that the path of a file matches.
struct NamedPath {
  std::string path;
  std::string signal;
};

// Each returns what is said to the agent; empty: nothing.
std::string DecidePrompt(Decider& session, std::string_view text, const UserSignals& matched,
                         std::optional<Uuid> event_id);

// What is known about a call that ended.
struct CallEnd {
  std::string tool;
  std::optional<std::string> call;
  ToolEffect effect;
  std::string input_hash;
  bool failed = false;
  std::string output;  // Without Credence's own words.
  std::optional<std::string> before;
  std::optional<std::string> after;
  UserSignals matched;
  std::vector<std::string> existing = {};  // Hashes of files that were there before; where known.
  std::string written = {};                // What it puts into files; where known (written_text.h).
  std::vector<NamedPath> named = {};       // Of what it writes.
};
std::string DecideFinished(Decider& session, const CallEnd& end, std::optional<Uuid> event_id);

// A call that was judged and not let through.
void DecideRefused(Decider& session, std::string_view tool, const GateQuestion& question,
                   Verdict verdict, const std::optional<std::string>& call,
                   std::optional<Uuid> event_id);

std::string DecideStopped(Decider& session, std::string_view message, const UserSignals& matched);

// The gate's question about a call in this session. `unread`: an existing file would be changed.
GateQuestion QuestionOf(const SessionState& state, const ToolEffect& effect,
                        const std::vector<std::string>& existing_hashes);

// The hash that stands for a path, an input or a content.
std::string HashOf(std::string_view text);

}  // namespace credence::governor
