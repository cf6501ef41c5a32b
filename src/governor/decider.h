// SPDX-License-Identifier: Apache-2.0
// Decider: a session while something is decided about it.
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

// Turns until the signal can fire again in this session.
std::int64_t TurnsLeft(const SessionState& state, const SignalSettings& signal);

// Collects events while the state that they make is kept up to date.
class Decider {
 public:
  // What is collected. A replay of millions of events wants no more than it looks at: with
  // kNothing, the state is kept up to date as far as it is decisive.
  enum class Keep { kEvents, kSignals, kNothing };

  // REQUIRES: `settings` outlives it.
  Decider(SessionState state, const GovernorSettings& settings, Timestamp now,
          Keep keep = Keep::kEvents);

  // The time of what is decided from now on.
  void SetNow(Timestamp now) { now_ = now; }
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
  // The signal is enabled and has cooled down.
  bool CanFire(std::string_view signal) const;
  // Moves the number if the signal is enabled and has cooled down; one that needs approval waits
  // for it. False: nothing happened.
  bool Fire(std::string_view signal, std::string_view reason,
            std::optional<std::string_view> call = std::nullopt);
  // The user approved what waits. False: nothing waits.
  bool Approve();
  // By so many points, whatever the registry says.
  void Move(std::string_view signal, std::int64_t delta, std::string_view reason,
            std::optional<std::string_view> call = std::nullopt);
  // Turns until the signal can fire again.
  std::int64_t TurnsLeft(std::string_view signal) const;
  // Calls likewise.
  std::int64_t CallsLeft(std::string_view signal) const;

  const SessionState& state() const { return state_; }
  const GovernorSettings& settings() const { return settings_; }
  // A signal of a pack that follows from facts is enabled.
  bool has_packed() const { return has_packed_; }
  // "Confidence: 85% → 70% (-15 cascade_block)", a line for each change, and the zone if it is
  // another one.
  const std::vector<std::string>& lines() const { return lines_; }
  // What was decided since the last time.
  std::vector<Decision> Take() {
    lines_.clear();
    return std::exchange(decisions_, {});
  }

 private:
  std::int64_t CallsLeft(const SignalSettings& signal) const;
  bool CanFire(const SignalSettings& signal) const;

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
