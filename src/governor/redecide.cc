// SPDX-License-Identifier: Apache-2.0
#include "governor/redecide.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "governor/evolve.h"
#include "governor/gate.h"
#include "governor/react.h"
#include "governor/rules.h"

namespace credence::governor {
namespace {

template <class Text>
bool IsAllowed(const SessionState& state, const BasicFinished<Text>& finished, Timestamp time,
               const GovernorSettings& settings) {
  const std::vector<std::string> written(finished.written.begin(), finished.written.end());
  const bool high_risk = finished.gate && finished.gate->high_risk.value_or(false);
  const std::string_view call = finished.call ? std::string_view(*finished.call) : finished.input;
  return AllowanceFor(state,
                      {.call = call,
                       .effect = finished.effect,
                       .high_risk = high_risk,
                       .discloses = finished.gate && finished.gate->discloses.value_or(false) &&
                                    settings.guards_secrets(),
                       .input = finished.input,
                       .written = written},
                      time) != Allowance::kNone;
}

}  // namespace

Redecider::Redecider(const GovernorSettings& present, const GovernorSettings& other,
                     Decider::Keep keep)
    : present_(present), policy_(other), keep_(keep), rules_differ_(present.rules != other.rules) {}

Decider& Redecider::At(Timestamp time) {
  if (!other_) other_.emplace(SessionState{}, policy_, time, keep_);
  other_->SetNow(time);
  return *other_;
}

CallVerdicts Redecider::Compare(std::string_view tool, Effect effect,
                                const std::optional<GateFacts>& facts, bool is_allowed,
                                const std::vector<std::string>* kinds) const {
  const SessionState& state = other_->state();
  GateQuestion question = QuestionOf(state, effect, facts);
  question.bypassed |= is_allowed;
  const Verdict recorded = VerdictOn(question, recorded_number_, present_);
  if (kinds != nullptr && rules_differ_)
    question.ruled = RulingOnKinds(*kinds, policy_, state.last_at);
  return {.tool = tool,
          .effect = effect,
          .recorded = recorded,
          .other = VerdictOn(question, state.confidence, policy_),
          .recorded_number = recorded_number_,
          .other_number = state.confidence};
}

// What the other policy does to a call on which its gate has this verdict.
void Redecider::Enforce(Refused& refused, Verdict verdict) const {
  const bool is_own = refused.gate && refused.gate->forbidden.value_or(false);
  const Verdict done = Enforced(verdict, is_own, !refused.alone.value_or(false), policy_);
  refused.verdict = verdict;
  refused.observed = done == Verdict::kAllow ? std::optional(true) : std::nullopt;
  refused.done = done == Verdict::kAllow || done == verdict ? std::nullopt : std::optional(done);
}

std::optional<CallVerdicts> Redecider::Take(const Refused& refused, Timestamp time) {
  Decider& session = At(time);
  CallVerdicts verdicts = Compare(refused.tool, refused.effect, refused.gate, false,
                                  refused.kinds ? &*refused.kinds : nullptr);
  verdicts.recorded = refused.verdict;
  if (refused.call) asked_.insert(*refused.call);
  if (verdicts.other != Verdict::kAllow) {
    Refused fact = refused;
    Enforce(fact, verdicts.other);
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
    const bool is_allowed = (session.state().allowed || session.state().using_allowed) &&
                            IsAllowed(session.state(), finished, time, policy_);
    verdicts = Compare(finished.tool, finished.effect, finished.gate, is_allowed);
    // It ran, even if the score has changed since it was judged.
    const bool is_stricter = verdicts->other > verdicts->recorded;
    verdicts->recorded = Verdict::kAllow;
    if (is_stricter) {
      Refused refused{.tool = std::string(finished.tool),
                      .effect = finished.effect,
                      .call = std::nullopt,
                      .gate = finished.gate,
                      .input = std::string(finished.input)};
      if (finished.call) refused.call.emplace(*finished.call);
      Enforce(refused, verdicts->other);
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
