// SPDX-License-Identifier: Apache-2.0
// Decider: a session while decisions about it are made.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/check.h"
#include "credence/timestamp.h"
#include "governor/evolve.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

// Turns until the signal can fire again.
std::int64_t TurnsLeft(const SessionState& state, const SignalSettings& signal);

// Collects events and keeps the state they lead to up to date.
class Decider {
 public:
  // What is collected. With kNothing only those parts of the state are kept up to date that
  // decisions depend on, which makes a replay of millions of events cheaper.
  enum class Keep { kEvents, kSignals, kNothing };

  // REQUIRES: `settings` outlives this object.
  Decider(SessionState state, const GovernorSettings& settings, Timestamp now,
          Keep keep = Keep::kEvents);

  // Sets the time of the following decisions.
  void SetNow(Timestamp now) { now_ = now; }
  // As Emit, with a text that can be erased.
  void EmitWithText(const SessionEvent& event, std::string text,
                    std::optional<Uuid> event_id = std::nullopt);
  template <class Event>
  void Emit(const Event& event, std::optional<Uuid> event_id = std::nullopt) {
    EvolveBy(state_, event, now_, extent_);
    if constexpr (std::is_constructible_v<SessionEvent, const Event&>) {
      if (keep_ == Keep::kEvents || (keep_ == Keep::kSignals && std::is_same_v<Event, Signalled>)) {
        decisions_.push_back({.event = event, .event_id = event_id});
      }
    } else {
      CREDENCE_CHECK(keep_ != Keep::kEvents, "a view is not kept");
    }
  }
  // Whether the signal is enabled and its cooldown is over.
  bool CanFire(std::string_view signal) const;
  // Moves the score if the signal is enabled and its cooldown is over. A signal that needs approval
  // waits for it. Returns false if nothing happened.
  bool Fire(std::string_view signal, std::string_view reason,
            std::optional<std::string_view> call = std::nullopt);
  // The user approves the waiting signals. Returns false if none is waiting.
  bool Approve();
  // Moves the score by `delta`, whatever the settings say.
  void Move(std::string_view signal, std::int64_t delta, std::string_view reason,
            std::optional<std::string_view> call = std::nullopt);
  std::int64_t TurnsLeft(std::string_view signal) const;
  // Tool calls until the signal can fire again.
  std::int64_t CallsLeft(std::string_view signal) const;

  const SessionState& state() const { return state_; }
  const GovernorSettings& settings() const { return settings_; }
  // Whether any pack signal that follows from facts is enabled.
  bool has_packed() const { return has_packed_; }
  // "Confidence: 85% → 70% (-15 cascade_block)": one line for each change, and the zone if it
  // changed.
  const std::vector<std::string>& lines() const { return lines_; }
  const std::vector<Decision>& decisions() const { return decisions_; }
  // Takes the decisions made since the last call.
  std::vector<Decision> Take() {
    lines_.clear();
    return std::exchange(decisions_, {});
  }

 private:
  std::int64_t CallsLeft(const SignalSettings& signal) const;
  bool CanFire(const SignalSettings& signal) const;
  // Whether something was edited since a signal fired that may fire again then.
  bool HasEditedSince(const SignalSettings& signal) const;
  // The points that passing runs earned in this turn.
  std::int64_t EarnedByRuns() const;
  // Whether a negative signal fired in the last turns, so that another one may close a zone.
  bool HasSecondSignal() const;
  // `delta`, or as much of it as stays within the zone where one signal may not close it.
  std::int64_t Steadied(std::int64_t delta) const;

  SessionState state_;
  const GovernorSettings& settings_;
  Timestamp now_;
  Keep keep_;
  bool has_packed_;
  Extent extent_;
  std::vector<Decision> decisions_;
  std::vector<std::string> lines_;
};

}  // namespace credence::governor
