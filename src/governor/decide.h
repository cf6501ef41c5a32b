// SPDX-License-Identifier: Apache-2.0
// Decide: which events something that happened in a session causes, and what is said about it.
// Pure: the rules of docs/governor.md, applied to a state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "credence/timestamp.h"
#include "governor/gate.h"
#include "governor/settings.h"
#include "governor/tool_effect.h"
#include "governor/types.h"

namespace credence::governor {

// Collects events while the state that they make is kept up to date.
class Decider {
 public:
  // REQUIRES: `settings` outlives it.
  Decider(SessionState state, const GovernorSettings& settings, Timestamp now);

  void Emit(SessionEvent event, std::optional<Uuid> event_id = std::nullopt);
  // Moves the number if the signal is enabled and has cooled down; one that needs approval waits
  // for it. False: nothing happened.
  bool Fire(std::string_view signal, std::string reason,
            const std::optional<std::string>& call = std::nullopt);
  // The user approved what waits. False: nothing waits.
  bool Approve();
  // By so many points, whatever the registry says.
  void Move(std::string_view signal, std::int64_t delta, std::string reason,
            const std::optional<std::string>& call = std::nullopt);
  // Turns until the signal can fire again.
  std::int64_t TurnsLeft(std::string_view signal) const;

  const SessionState& state() const { return state_; }
  const GovernorSettings& settings() const { return settings_; }
  // "Confidence: 85% → 70% (-15 cascade_block)", a line for each change, and the zone if it is
  // another one.
  const std::vector<std::string>& lines() const { return lines_; }
  std::vector<Decision> Take() { return std::move(decisions_); }

 private:
  std::int64_t CooldownOf(const SignalSettings& signal) const;

  SessionState state_;
  const GovernorSettings& settings_;
  Timestamp now_;
  std::vector<Decision> decisions_;
  std::vector<std::string> lines_;
};

// Which signals of the user's own a text matches, by name.
using UserSignals = std::vector<std::string>;

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
};
std::string DecideFinished(Decider& session, const CallEnd& end, std::optional<Uuid> event_id);

// A call that was judged and not let through.
void DecideRefused(Decider& session, std::string_view tool, Effect effect, Verdict verdict,
                   const std::optional<std::string>& call, std::optional<Uuid> event_id);

std::string DecideStopped(Decider& session, std::string_view message);

// The gate's question about a call in this session. `unread`: an existing file would be changed.
GateQuestion QuestionOf(const SessionState& state, const ToolEffect& effect,
                        const std::vector<std::string>& existing_hashes);

// The hash that stands for a path, an input or a content.
std::string HashOf(std::string_view text);

}  // namespace credence::governor
