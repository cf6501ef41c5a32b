// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include "base/test_framework.h"
#include "model/autonomy.h"

namespace credence::model {
namespace {

AutonomyParams AnyAutonomyParams() {
  return {.regression =
              *rc::gen::element(RegressionRule::kLastReviews, RegressionRule::kSequential)};
}

// Mostly approvals, or no level would be reached.
std::vector<bool> AnyReviews() {
  const auto count = *rc::gen::inRange<std::size_t>(0, 300);
  const int rejected = *rc::gen::element(2, 5, 20, 50);
  const auto drawn = *rc::gen::container<std::vector<int>>(count, rc::gen::inRange(0, 100));
  std::vector<bool> reviews;
  for (const int each : drawn) reviews.push_back(each >= rejected);
  return reviews;
}

RC_GTEST_PROP(AutonomyProperty, ChangesByOneAndOnlyWhereItMay, ()) {
  const AutonomyParams params = AnyAutonomyParams();
  AutonomyState state;
  int since_fall = params.wait;
  for (const bool approved : AnyReviews()) {
    const AutonomyState next = Step(params, state, approved);
    RC_ASSERT(next.level >= 0 && next.level <= kAutonomyLevelMax);
    RC_ASSERT(std::abs(next.level - state.level) <= 1);
    ++since_fall;
    if (next.level > state.level) {
      RC_ASSERT(since_fall >= params.wait);
      RC_ASSERT(EarnedLevel(params, next.approvals, next.decisions) >= next.level);
    }
    if (next.level < state.level) {
      since_fall = 0;
      RC_ASSERT(next.waiting == params.wait);
      RC_ASSERT(params.regression == RegressionRule::kLastReviews || !approved);
    }
    state = next;
  }
}

RC_GTEST_PROP(AutonomyProperty, NeverRejectedNeverFalls, ()) {
  const AutonomyParams params = AnyAutonomyParams();
  AutonomyState state;
  for (int i = *rc::gen::inRange(0, 300); i > 0; --i) {
    const AutonomyState next = Step(params, state, true);
    RC_ASSERT(next.level >= state.level);
    state = next;
  }
  RC_ASSERT(state.level == EarnedLevel(params, state.approvals, state.decisions));
}

}  // namespace
}  // namespace credence::model
