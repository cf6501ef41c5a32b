// SPDX-License-Identifier: Apache-2.0
// Redecide: a recorded session under another policy.
//
// The behaviour of agent and user is fixed: every fact stays as recorded, and signals and decisions
// are derived from the facts again. A call that ran still counts as run where the other policy
// would have refused it (and the refusal counts as a refusal); a call that was refused still counts
// as not run where the other policy would have allowed it. What an agent would have done instead
// cannot be known.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "credence/timestamp.h"
#include "governor/decider.h"
#include "governor/settings.h"
#include "governor/types.h"

namespace credence::governor {

// One call's decisions under both policies.
struct CallVerdicts {
  std::string_view tool;  // Points into the event.
  Effect effect = Effect::kStateChange;
  Verdict recorded = Verdict::kAllow;
  Verdict other = Verdict::kAllow;
  std::int64_t recorded_number = 0;  // At the time of the decision.
  std::int64_t other_number = 0;
};

class Redecider {
 public:
  // `present`: the settings under which the recorded calls were judged. `keep`: whether to collect
  // signals for TakeSignals. REQUIRES: both settings outlive this object.
  Redecider(const GovernorSettings& present, const GovernorSettings& other,
            Decider::Keep keep = Decider::Keep::kNothing);

  // Takes the recorded events of one session, in order. Returns the decisions if the event is a
  // call.
  std::optional<CallVerdicts> Take(const SessionEvent& event, Timestamp time);
  template <class Text>
  std::optional<CallVerdicts> Take(const BasicFinished<Text>& finished, Timestamp time);
  template <class Text>
  std::optional<CallVerdicts> Take(const BasicSignalled<Text>& signal, Timestamp time);

  // The recorded score.
  std::int64_t recorded_number() const { return recorded_number_; }
  // The session under the other policy. Everything that does not depend on the policy is as
  // recorded; if nothing is collected, only the parts that decisions depend on are kept up to date
  // (evolve.h). REQUIRES: an event was taken.
  const SessionState& other() const { return other_->state(); }
  // The signals that moved the score under the other policy since the last call.
  std::vector<Signalled> TakeSignals();

 private:
  Decider& At(Timestamp time);
  std::optional<CallVerdicts> Take(const Refused& refused, Timestamp time);
  template <class Event>
  std::optional<CallVerdicts> Take(const Event& event, Timestamp time);
  void Enforce(Refused& refused, Verdict verdict) const;
  CallVerdicts Compare(std::string_view tool, Effect effect, const std::optional<GateFacts>& facts,
                       bool is_allowed, const std::vector<std::string>* kinds = nullptr) const;

  const GovernorSettings& present_;
  const GovernorSettings& policy_;
  Decider::Keep keep_;
  bool rules_differ_;  // Of people, in the two settings.
  std::int64_t recorded_number_ = SessionState().confidence;
  std::optional<Decider> other_;              // Set with the first event.
  std::set<std::string, std::less<>> asked_;  // Unfinished calls that were refused or asked about.
};

}  // namespace credence::governor
