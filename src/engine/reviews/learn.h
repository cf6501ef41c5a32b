// SPDX-License-Identifier: Apache-2.0
// The third stage of reviews: acts on the analysis. Turns rules into memories or retires them,
// records what is applied to later work, and raises alerts.
#pragma once

#include <chrono>
#include <optional>

#include "credence/engine.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "credence/timestamp.h"
#include "engine/reviews/analyse.h"
#include "engine/workspace.h"

namespace credence::engine {

// REQUIRES: all referenced objects outlive it. Thread-safe.
class Learner {
 public:
  Learner(const Workspace& workspace, Analyser& analyser)
      : workspace_(workspace), analyser_(analyser) {}

  Result<LearnReport> Learn(const Caller& caller);
  // Learns if enough was filed since the last time. Nothing: too little was filed, another process
  // is learning, or learning failed. Feedback is stored in any case, and the next call tries again.
  Result<std::optional<LearnReport>> LearnIfDue(const Caller& caller);
  // Learns if nothing was learned for that long: rules and alerts change with time, too. As above,
  // but a failure is returned.
  Result<std::optional<LearnReport>> LearnIfOld(const Caller& caller,
                                                std::chrono::microseconds age);

 private:
  Result<bool> IsDue(const Caller& caller) const;
  // When something was last learned, or else the first feedback came. Nothing: there is none.
  Result<std::optional<Timestamp>> LearnedAt(const Caller& caller) const;

  const Workspace& workspace_;
  Analyser& analyser_;
};

}  // namespace credence::engine
