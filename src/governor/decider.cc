// SPDX-License-Identifier: Apache-2.0
#include "governor/decider.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "governor/gate.h"

namespace credence::governor {
namespace {

std::int64_t CooldownOf(const SignalSettings& signal, const SignalState& known) {
  if (known.disputes == 0) return signal.cooldown;
  // Each dispute lengthens the cooldown by half, up to three times its length and by at least a
  // turn.
  const std::int64_t grown = signal.cooldown * std::min<std::int64_t>(6, 2 + known.disputes) / 2;
  return std::max(grown, signal.cooldown + known.disputes);
}

// Null if it has not fired yet.
const SignalState* StateOf(const SessionState& state, const SignalSettings& signal) {
  const auto known = std::ranges::find(state.signals, signal.name, &SignalState::signal);
  return known == state.signals.end() ? nullptr : &*known;
}

Extent ExtentFor(Decider::Keep keep, const GovernorSettings& settings, bool has_packed) {
  if (keep != Decider::Keep::kNothing) return {};
  const bool counts_runs = settings.failing_runs != "all" || settings.Find(kTestPass)->after_edit ||
                           settings.Find(kBuildSuccess)->after_edit;
  return {.whole = false,
          .progress = has_packed || counts_runs,
          .contents = settings.Find(kEditOscillation)->mode == "revert",
          .flow = settings.forecast == "gate"};
}

}  // namespace

Decider::Decider(SessionState state, const GovernorSettings& settings, Timestamp now, Keep keep)
    : state_(std::move(state)),
      settings_(settings),
      now_(now),
      keep_(keep),
      has_packed_(std::ranges::any_of(
          settings.signals, [](const SignalSettings& s) { return s.packed && s.enabled; })),
      extent_(ExtentFor(keep, settings, has_packed_)) {
  // No event sets a score, so a different start is recorded as a change like any other.
  if (state_.started_at == Timestamp() && settings_.initial_confidence != state_.confidence) {
    Move("initial", settings_.initial_confidence - state_.confidence, "by the settings");
    lines_.clear();
  }
}

void Decider::EmitWithText(const SessionEvent& event, std::string text,
                           std::optional<Uuid> event_id) {
  std::visit([&](const auto& one) { Emit(one, event_id); }, event);
  if (!decisions_.empty()) decisions_.back().verbatim = std::move(text);
}

std::int64_t TurnsLeft(const SessionState& state, const SignalSettings& signal) {
  const SignalState* known = StateOf(state, signal);
  if (known == nullptr || !known->fired) return 0;
  return std::max<std::int64_t>(0, CooldownOf(signal, *known) - (state.turn - *known->fired));
}

std::int64_t Decider::CallsLeft(const SignalSettings& signal) const {
  if (signal.cooldown_calls == 0) return 0;
  const SignalState* known = StateOf(state_, signal);
  if (known == nullptr || !known->fired_call) return 0;
  return std::max<std::int64_t>(0, signal.cooldown_calls - (state_.calls - *known->fired_call));
}

bool Decider::HasEditedSince(const SignalSettings& signal) const {
  const SignalState* known = StateOf(state_, signal);
  if (!signal.after_edit || known == nullptr || !state_.progress) return false;
  return state_.progress->changes.value_or(0) > known->fired_changes.value_or(0);
}

bool Decider::CanFire(const SignalSettings& signal) const {
  return signal.enabled && CallsLeft(signal) == 0 &&
         (governor::TurnsLeft(state_, signal) == 0 || HasEditedSince(signal));
}

std::int64_t Decider::EarnedByRuns() const {
  std::int64_t earned = 0;
  for (const std::string_view name : {kTestPass, kBuildSuccess}) {
    const auto known = std::ranges::find(state_.signals, name, &SignalState::signal);
    if (known == state_.signals.end() || known->fired != state_.turn) continue;
    earned += known->earned.value_or(0);
  }
  return earned;
}

bool Decider::HasSecondSignal() const {
  return std::ranges::any_of(state_.signals, [&](const SignalState& known) {
    if (!known.fired || state_.turn - *known.fired >= settings_.steady_turns) return false;
    const SignalSettings* signal = settings_.Find(known.signal);
    return signal != nullptr && signal->delta < 0;
  });
}

std::int64_t Decider::Steadied(std::int64_t delta) const {
  if (settings_.steady_turns == 0 || delta >= 0 || HasSecondSignal()) return delta;
  const Zone zone = ZoneFor(state_.confidence, settings_);
  if (ZoneFor(state_.confidence + delta, settings_) == zone) return delta;
  return NumberFor(FloorOf(zone, settings_.zones), settings_) - state_.confidence;
}

std::int64_t Decider::TurnsLeft(std::string_view name) const {
  const SignalSettings* signal = settings_.Find(name);
  return signal == nullptr ? 0 : governor::TurnsLeft(state_, *signal);
}

std::int64_t Decider::CallsLeft(std::string_view name) const {
  const SignalSettings* signal = settings_.Find(name);
  return signal == nullptr ? 0 : CallsLeft(*signal);
}

bool Decider::CanFire(std::string_view name) const {
  const SignalSettings* signal = settings_.Find(name);
  return signal != nullptr && CanFire(*signal);
}

void Decider::Move(std::string_view signal, std::int64_t delta, std::string_view reason,
                   std::optional<std::string_view> call) {
  const std::int64_t before = state_.confidence;
  const std::int64_t after = std::clamp<std::int64_t>(before + delta, 0, kConfidenceMax);
  if (keep_ == Keep::kNothing) {
    Emit(SignalledView{
        .signal = signal, .delta = delta, .value = after, .reason = reason, .call = call});
    return;
  }
  Signalled event{.signal = std::string(signal),
                  .delta = delta,
                  .value = after,
                  .reason = std::string(reason),
                  .call = std::nullopt};
  if (call) event.call.emplace(*call);
  Emit(event);
  if (keep_ != Keep::kEvents || delta == 0) return;
  lines_.push_back(fmt::format("Confidence: {}% → {}% ({:+} {})", before, after, delta, signal));
  const Zone zone_before = ZoneFor(before, settings_);
  const Zone zone_after = ZoneFor(after, settings_);
  if (zone_before != zone_after) {
    lines_.push_back(fmt::format("Zone: {} {} → {} {}", MarkOf(zone_before), NameOf(zone_before),
                                 MarkOf(zone_after), NameOf(zone_after)));
  }
}

bool Decider::Fire(std::string_view name, std::string_view reason,
                   std::optional<std::string_view> call) {
  const SignalSettings* signal = settings_.Find(name);
  if (signal == nullptr || !CanFire(*signal)) return false;
  if (signal->delta >= settings_.approval_from || signal->name == kTrustRegained) {
    Emit(Awaited{.signal = signal->name});
    return true;
  }
  std::int64_t delta = signal->delta;
  if (settings_.earned_per_turn > 0 && (name == kTestPass || name == kBuildSuccess)) {
    delta = std::min(delta, settings_.earned_per_turn - EarnedByRuns());
    if (delta <= 0) return false;
  }
  Move(signal->name, Steadied(delta), reason, call);
  return true;
}

bool Decider::Approve() {
  const std::vector<std::string> waiting = state_.awaited;
  for (const std::string& name : waiting) {
    const SignalSettings* signal = settings_.Find(name);
    if (signal != nullptr) Move(name, signal->delta, "approved by the user");
  }
  return !waiting.empty();
}

}  // namespace credence::governor
