// SPDX-License-Identifier: Apache-2.0
// Redecide: a recorded session under another policy.
//
// The agent and the user are held fixed: every fact stays as it was recorded, and signals and
// verdicts are found anew from the facts. A call that ran is taken to have run even where the other
// policy would have refused it (the refusal counts, as refusals do), and one that was refused is
// taken not to have run even where it would have been allowed. What an agent would have done
// instead cannot be known.
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

// A call under both policies.
struct CallVerdicts {
  std::string_view tool;  // In the event.
  Effect effect = Effect::kStateChange;
  Verdict recorded = Verdict::kAllow;
  Verdict other = Verdict::kAllow;
  std::int64_t recorded_number = 0;  // When it was judged.
  std::int64_t other_number = 0;
};

class Redecider {
 public:
  // `present`: the settings by which calls that ran were judged. `keep`: whether TakeSignals has
  // something to take.
  // REQUIRES: both outlive it.
  Redecider(const GovernorSettings& present, const GovernorSettings& other,
            Decider::Keep keep = Decider::Keep::kNothing);

  // The recorded events of one session, in order. The verdicts, where it is a call.
  std::optional<CallVerdicts> Take(const SessionEvent& event, Timestamp time);
  template <class Text>
  std::optional<CallVerdicts> Take(const BasicFinished<Text>& finished, Timestamp time);
  template <class Text>
  std::optional<CallVerdicts> Take(const BasicSignalled<Text>& signal, Timestamp time);

  // The number as it was recorded.
  std::int64_t recorded_number() const { return recorded_number_; }
  // What the session has come to under the other policy. All that is no matter of policy is as it
  // was recorded; where nothing is kept, it is there as far as it is decisive (evolve.h).
  // REQUIRES: an event was taken.
  const SessionState& other() const { return other_->state(); }
  // The signals that moved the number under the other policy, since the last time.
  std::vector<Signalled> TakeSignals();

 private:
  Decider& At(Timestamp time);
  std::optional<CallVerdicts> Take(const Refused& refused, Timestamp time);
  // Any other event.
  template <class Event>
  std::optional<CallVerdicts> Take(const Event& event, Timestamp time);
  CallVerdicts Compare(std::string_view tool, Effect effect,
                       const std::optional<GateFacts>& facts) const;

  const GovernorSettings& present_;
  const GovernorSettings& policy_;
  Decider::Keep keep_;
  std::int64_t recorded_number_ = SessionState().confidence;
  std::optional<Decider> other_;              // From the first event on.
  std::set<std::string, std::less<>> asked_;  // Calls that were refused or asked about, not ended.
};

}  // namespace credence::governor
