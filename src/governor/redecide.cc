// SPDX-License-Identifier: Apache-2.0
#include "governor/redecide.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "governor/gate.h"
#include "governor/react.h"

namespace credence::governor {
namespace {

template <class T>
constexpr bool kIsConsequence = std::is_same_v<T, Signalled> || std::is_same_v<T, Awaited>;

}  // namespace

Redecider::Redecider(const GovernorSettings& present, const GovernorSettings& other,
                     Decider::Keep keep)
    : present_(present), policy_(other), keep_(keep) {}

CallVerdicts Redecider::Compare(const std::string& tool, Effect effect,
                                const std::optional<GateFacts>& facts) const {
  const SessionState& state = other_->state();
  const GateQuestion question = QuestionOf(state, effect, facts);
  return {.tool = tool,
          .effect = effect,
          .recorded = Judge(question, recorded_number_, present_).verdict,
          .other = Judge(question, state.confidence, policy_).verdict,
          .recorded_number = recorded_number_,
          .other_number = state.confidence};
}

std::optional<CallVerdicts> Redecider::Take(const SessionEvent& event, Timestamp time) {
  if (!other_) other_.emplace(SessionState{}, policy_, time, keep_);
  Decider& session = *other_;
  session.SetNow(time);
  std::optional<CallVerdicts> verdicts;
  if (const auto* refused = std::get_if<Refused>(&event)) {
    verdicts = Compare(refused->tool, refused->effect, refused->gate);
    verdicts->recorded = refused->verdict;
    if (refused->call) asked_.insert(*refused->call);
    if (verdicts->other != Verdict::kAllow) {
      Refused fact = *refused;
      fact.verdict = verdicts->other;
      React(session, fact);
    }
  } else if (const auto* finished = std::get_if<Finished>(&event)) {
    // One that was asked about and ran all the same was judged then.
    if (!finished->call || asked_.erase(*finished->call) == 0) {
      verdicts = Compare(finished->tool, finished->effect, finished->gate);
      // It ran, whatever the number has become since it was judged.
      const bool is_stricter = verdicts->other > verdicts->recorded;
      verdicts->recorded = Verdict::kAllow;
      if (is_stricter) {
        React(session, Refused{.tool = finished->tool,
                               .effect = finished->effect,
                               .verdict = verdicts->other,
                               .call = finished->call,
                               .gate = finished->gate});
      } else {
        verdicts->other = Verdict::kAllow;
      }
    }
    React(session, *finished);
  } else {
    std::visit(
        [&](const auto& fact) {
          using Fact = std::decay_t<decltype(fact)>;
          if constexpr (kIsConsequence<Fact> || std::is_same_v<Fact, Refused> ||
                        std::is_same_v<Fact, Finished>) {
            // Found anew, or taken above.
          } else if constexpr (requires { React(session, fact); }) {
            React(session, fact);
          } else {
            session.Emit(fact);
          }
        },
        event);
  }
  if (const auto* signal = std::get_if<Signalled>(&event)) {
    recorded_number_ =
        std::clamp<std::int64_t>(recorded_number_ + signal->delta, 0, kConfidenceMax);
  }
  return verdicts;
}

std::vector<Signalled> Redecider::TakeSignals() {
  std::vector<Signalled> signals;
  for (Decision& decision : other_->Take()) {
    signals.push_back(std::get<Signalled>(std::move(decision.event)));
  }
  return signals;
}

}  // namespace credence::governor
