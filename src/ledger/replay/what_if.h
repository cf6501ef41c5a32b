// SPDX-License-Identifier: Apache-2.0
// What if: the history of one faculty under two policies at once. Every faculty implements WhatIf
// beside its decide and evolve, and reports what it finds to a Tally.
#pragma once

#include <cstdint>
#include <string_view>

#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/what_if.h"
#include "ledger/store.h"

namespace credence::ledger {

// REQUIRES: the settings outlive their users.
template <class Settings>
struct PolicyPair {
  const Settings& present;
  const Settings& other;
  Timestamp now;  // At which numbers that fade are read.
};

class Tally {
 public:
  virtual ~Tally() = default;

  // Whether what happened at this time is counted. What is not still changes the state.
  virtual bool Counts(Timestamp at) const = 0;
  // Whether verdicts on what stands at the end are counted. They are not decisions of a window.
  virtual bool CountsTheEnd() const = 0;
  virtual void CountEvent() = 0;
  // A verdict under both policies.
  virtual void CountVerdict(const ChangedVerdict& verdict) = 0;
  // One that is the same under both: cheaper where it is known to be.
  virtual void CountSameVerdict() = 0;
  // Numbers that stood before an outcome, for the ranking.
  virtual void CountForecast(double recorded, double other, bool success) = 0;
  // What a subject came to, at the end. `verdicts`: how many were others. Where it has an outcome,
  // that is also a forecast.
  virtual void CountSubject(ChangedSubject subject) = 0;
  // How the verdict that was counted with this sequence turned out.
  virtual void TellExample(std::int64_t sequence, bool success) = 0;
  // Left out of the report where nothing could have been counted.
  virtual void Add(OutcomeCount count) = 0;
};

class WhatIf {
 public:
  virtual ~WhatIf() = default;

  virtual bool Owns(std::string_view stream) const = 0;
  // Takes the next event of a stream that it owns, and skips kinds that it does not know. Failure:
  // kDataLoss.
  virtual Result<void> Take(const EventView& event) = 0;
  // After the last event: whatever has to be read once more.
  virtual Result<void> Complete(Reader& /*reader*/) { return {}; }
  virtual void Finish() = 0;
};

}  // namespace credence::ledger
