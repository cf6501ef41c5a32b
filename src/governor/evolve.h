// SPDX-License-Identifier: Apache-2.0
// Evolve: how an event changes a session. Pure; cannot fail.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "credence/timestamp.h"
#include "governor/forecast.h"
#include "governor/types.h"

namespace credence::governor {

void Evolve(SessionState& state, const SessionEvent& event, Timestamp time);

// Apply the parts of an event that signals and decisions depend on, except for its times.
void Apply(SessionState& state, const Started& event);
void Apply(SessionState& state, const Prompted& event);
void Apply(SessionState& state, const Refused& event);
void Apply(SessionState& state, const Told& event);
void Apply(SessionState& state, const Approved& event);
void Apply(SessionState& state, const Allowed& event);
void Apply(SessionState& state, const Used& event);
void Apply(SessionState& state, const Judged& event);
void Apply(SessionState& state, const Awaited& event);
void Apply(SessionState& state, const Disputed& event);
void Apply(SessionState& state, const Claimed& event);
void Apply(SessionState& state, const Consulted& event);
void Apply(SessionState& state, const Shown& event);
void Apply(SessionState& state, const Heeded& event);
void Apply(SessionState& state, const Captured& event);
void Apply(SessionState& state, const Announced& event);
void Apply(SessionState& state, const Advised& event);
void Apply(SessionState& state, const Traced& event);
void Apply(SessionState& state, const Erased& event);
void Apply(SessionState& state, const Ended& event);

// These two kinds can also be views.
template <class Text>
void Apply(SessionState& state, const BasicFinished<Text>& event);
template <class Text>
void Apply(SessionState& state, const BasicSignalled<Text>& event);

// Apply the remaining parts of these two kinds: what was read, shown and captured, from which later
// facts are derived, and the text that people see.
template <class Text>
void Note(SessionState& state, const BasicFinished<Text>& event);
template <class Text>
void Note(SessionState& state, const BasicSignalled<Text>& event);

// How much of a state is kept up to date. A replay skips the parts that no enabled signal uses;
// recorded facts need not be derived again.
struct Extent {
  bool whole = true;     // Also what Note adds, and the order of inputs.
  bool progress = true;  // For the signals of packs, and of failing and passing runs.
  bool contents = true;  // Of edits, for edit_oscillation in mode "revert".
  bool flow = true;      // For the forecast.
};

// The remaining steps of Evolve.
template <class Text>
void RememberEdits(SessionState& state, const BasicFinished<Text>& event, Extent extent);
template <class Text>
void RememberInput(SessionState& state, const BasicFinished<Text>& event, Extent extent);
template <class Text>
void Advance(Progress& progress, const BasicFinished<Text>& event);

// Whether a person lets this call run at this time.
struct CallToAllow {
  std::string_view call = {};  // As in Used.
  Effect effect = Effect::kStateChange;
  bool high_risk = false;
  bool discloses = false;
  std::string_view input;                // Hash.
  std::span<const std::string> written;  // Hashes of paths, of an edit.
};
enum class Allowance { kNone, kOnce, kInUse, kForATime };
Allowance AllowanceFor(const SessionState& state, const CallToAllow& call, Timestamp now);

// Evolve for one kind of event, so that a replay need not copy events.
template <class Event>
void EvolveBy(SessionState& state, const Event& event, Timestamp time, Extent extent = {}) {
  if (state.started_at == Timestamp()) state.started_at = time;
  state.last_at = std::max(state.last_at, time);
  Apply(state, event);
  if constexpr (requires { RememberEdits(state, event, extent); }) {
    RememberEdits(state, event, extent);
    RememberInput(state, event, extent);
    if (extent.progress) {
      if (!state.progress) state.progress.emplace();
      Advance(*state.progress, event);
    }
    if (extent.flow) {
      if (!state.flow) state.flow.emplace();
      Advance(*state.flow, event);
    }
  }
  if constexpr (requires { Note(state, event); }) {
    if (extent.whole) Note(state, event);
  }
}

template <class Text>
bool PassesTests(const BasicFinished<Text>& event) {  // At least one ran, and none failed.
  return !event.failed && event.verify == VerifyKind::kTest && event.tests > 0 &&
         event.tests_failed == 0;
}
template <class Text>
bool HasFailed(const BasicFinished<Text>& event) {  // By its status or its output.
  return event.failed || event.trouble.value_or(false);
}
template <class Text>
bool IsVerification(const BasicFinished<Text>& event) {
  return event.effect == Effect::kVerify || event.verify != VerifyKind::kNone;
}
template <class Text>
bool IsLooking(const BasicFinished<Text>& event) {  // Nothing was run or changed.
  return event.effect < Effect::kVerify && !event.run.value_or(false);
}

// How many tool inputs are compared with the goal.
inline constexpr std::size_t kInputsMax = 10;

}  // namespace credence::governor
