// SPDX-License-Identifier: Apache-2.0
#include "governor/redecide.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "governor/evolve.h"
#include "governor/gate.h"
#include "governor/react.h"

namespace credence::governor {
namespace {

template <class Text>
bool IsAllowed(const SessionState& state, const BasicFinished<Text>& finished, Timestamp time) {
  const std::vector<std::string> written(finished.written.begin(), finished.written.end());
  const bool high_risk = finished.gate && finished.gate->high_risk.value_or(false);
  return AllowanceFor(state,
                      {.effect = finished.effect,
                       .high_risk = high_risk,
                       .input = finished.input,
                       .written = written},
                      time) != nullptr;
}

}  // namespace

Redecider::Redecider(const GovernorSettings& present, const GovernorSettings& other,
                     Decider::Keep keep)
    : present_(present), policy_(other), keep_(keep) {}

Decider& Redecider::At(Timestamp time) {
  if (!other_) other_.emplace(SessionState{}, policy_, time, keep_);
  other_->SetNow(time);
  return *other_;
}

CallVerdicts Redecider::Compare(std::string_view tool, Effect effect,
                                const std::optional<GateFacts>& facts, bool is_allowed) const {
  const SessionState& state = other_->state();
  GateQuestion question = QuestionOf(state, effect, facts);
  question.bypassed |= is_allowed;
  return {.tool = tool,
          .effect = effect,
          .recorded = VerdictOn(question, recorded_number_, present_),
          .other = VerdictOn(question, state.confidence, policy_),
          .recorded_number = recorded_number_,
          .other_number = state.confidence};
}

std::optional<CallVerdicts> Redecider::Take(const Refused& refused, Timestamp time) {
  Decider& session = At(time);
  CallVerdicts verdicts = Compare(refused.tool, refused.effect, refused.gate, false);
  verdicts.recorded = refused.verdict;
  if (refused.call) asked_.insert(*refused.call);
  if (verdicts.other != Verdict::kAllow) {
    Refused fact = refused;
    fact.verdict = verdicts.other;
    fact.observed = policy_.mode == "enforce" ? std::nullopt : std::optional(true);
    React(session, fact);
  }
  return verdicts;
}

template <class Text>
std::optional<CallVerdicts> Redecider::Take(const BasicFinished<Text>& finished, Timestamp time) {
  Decider& session = At(time);
  std::optional<CallVerdicts> verdicts;
  const auto asked = finished.call ? asked_.find(*finished.call) : asked_.end();
  if (asked != asked_.end()) {
    // It ran all the same, and has been judged already.
    asked_.erase(asked);
  } else {
    const bool is_allowed =
        session.state().allowed.has_value() && IsAllowed(session.state(), finished, time);
    verdicts = Compare(finished.tool, finished.effect, finished.gate, is_allowed);
    // It ran, even if the score has changed since it was judged.
    const bool is_stricter = verdicts->other > verdicts->recorded;
    verdicts->recorded = Verdict::kAllow;
    if (is_stricter) {
      Refused refused{.tool = std::string(finished.tool),
                      .effect = finished.effect,
                      .verdict = verdicts->other,
                      .call = std::nullopt,
                      .gate = finished.gate,
                      .input = std::string(finished.input)};
      if (policy_.mode != "enforce") refused.observed = true;
      if (finished.call) refused.call.emplace(*finished.call);
      React(session, refused);
    } else {
      verdicts->other = Verdict::kAllow;
    }
  }
  React(session, finished);
  return verdicts;
}
template std::optional<CallVerdicts> Redecider::Take(const Finished&, Timestamp);
template std::optional<CallVerdicts> Redecider::Take(const FinishedView&, Timestamp);

// Signals are derived again; this one only carries the recorded score.
template <class Text>
std::optional<CallVerdicts> Redecider::Take(const BasicSignalled<Text>& signal, Timestamp time) {
  At(time);
  recorded_number_ = std::clamp<std::int64_t>(recorded_number_ + signal.delta, 0, kConfidenceMax);
  return std::nullopt;
}
template std::optional<CallVerdicts> Redecider::Take(const Signalled&, Timestamp);
template std::optional<CallVerdicts> Redecider::Take(const SignalledView&, Timestamp);

template <class Event>
std::optional<CallVerdicts> Redecider::Take(const Event& event, Timestamp time) {
  Decider& session = At(time);
  if constexpr (std::is_same_v<Event, Awaited>) {
    // As above.
  } else if constexpr (requires { React(session, event); }) {
    React(session, event);
  } else {
    session.Emit(event);
  }
  return std::nullopt;
}

std::optional<CallVerdicts> Redecider::Take(const SessionEvent& event, Timestamp time) {
  return std::visit([&](const auto& what) { return Take(what, time); }, event);
}

std::vector<Signalled> Redecider::TakeSignals() {
  std::vector<Signalled> signals;
  for (Decision& decision : other_->Take()) {
    signals.push_back(std::get<Signalled>(std::move(decision.event)));
  }
  return signals;
}

}  // namespace credence::governor
