// SPDX-License-Identifier: Apache-2.0
#include "governor/redecide.h"

#include <utility>
#include <variant>

#include "governor/evolve.h"
#include "governor/gate.h"
#include "governor/react.h"

namespace credence::governor {
namespace {

template <class T>
constexpr bool kIsConsequence = std::is_same_v<T, Signalled> || std::is_same_v<T, Awaited>;

}  // namespace

Redecider::Redecider(const GovernorSettings& present, const GovernorSettings& other)
    : present_(present), policy_(other) {}

CallVerdicts Redecider::Compare(const std::string& tool, Effect effect,
                                const std::optional<GateFacts>& facts) const {
  const std::int64_t was = recorded_.confidence;
  const std::int64_t is = other_->state().confidence;
  return {.tool = tool,
          .effect = effect,
          .recorded = Judge(QuestionOf(recorded_, effect, facts), was, present_).verdict,
          .other = Judge(QuestionOf(other_->state(), effect, facts), is, policy_).verdict,
          .recorded_number = was,
          .other_number = is};
}

std::optional<CallVerdicts> Redecider::Take(const SessionEvent& event, Timestamp time) {
  if (!other_) other_.emplace(SessionState{}, policy_, time);
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
  Evolve(recorded_, event, time);
  for (Decision& decision : session.Take()) {
    if (auto* signal = std::get_if<Signalled>(&decision.event)) {
      signals_.push_back(std::move(*signal));
    }
  }
  return verdicts;
}

std::vector<Signalled> Redecider::TakeSignals() { return std::exchange(signals_, {}); }

}  // namespace credence::governor
