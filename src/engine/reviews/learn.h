// SPDX-License-Identifier: Apache-2.0
// The third stage of reviews: acts on what the analysis says. Rules become memories or cease to be,
// what is applied to later work is recorded, alerts are raised.
#pragma once

#include <optional>

#include "credence/engine.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "engine/reviews/analyse.h"
#include "engine/workspace.h"

namespace credence::engine {

// REQUIRES: what is referred to outlives it. Thread-safe.
class Learner {
 public:
  Learner(const Workspace& workspace, Analyser& analyser)
      : workspace_(workspace), analyser_(analyser) {}

  Result<LearnReport> Learn(const Caller& caller);
  // If enough was filed since the last time. Nothing: it was not, another process is learning, or
  // learning failed; feedback is stored whatever becomes of this, and the next call tries again.
  Result<std::optional<LearnReport>> LearnIfDue(const Caller& caller);

 private:
  Result<bool> IsDue(const Caller& caller) const;

  const Workspace& workspace_;
  Analyser& analyser_;
};

}  // namespace credence::engine
