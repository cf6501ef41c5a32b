// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <vector>

#include "base/test_framework.h"
#include "model/sequential.h"

namespace credence::model {
namespace {

// The expected evidence after n reviews is at most n for any rate at or above p, which is the whole
// error bound. Computed over all outcomes of a few reviews instead of sampled.
RC_GTEST_PROP(SequentialProperty, ExpectedEvidenceIsAtMostTheNumberOfReviews, ()) {
  const double kept = *rc::gen::inRange(500, 1000) / 1000.0;
  const double truth = kept + (1.0 - kept) * (*rc::gen::inRange(0, 1001) / 1000.0);
  const SequentialParams params{.rate = kept};
  constexpr unsigned kReviews = 8;
  double expected = 0.0;
  for (unsigned outcome = 0; outcome < 1u << kReviews; ++outcome) {
    double weight = 1.0;
    SequentialState state;
    for (unsigned bit = 0; bit < kReviews; ++bit) {
      const bool approved = (outcome >> bit & 1u) != 0;
      weight *= approved ? truth : 1.0 - truth;
      state = Step(params, state, approved);
    }
    expected += weight * EvidenceOfDecline(state);
  }
  RC_ASSERT(expected <= kReviews + 1e-9);
}

RC_GTEST_PROP(SequentialProperty, AnApprovalInsteadOfARejectionNeverRaisesTheEvidence, ()) {
  const auto decisions = *rc::gen::nonEmpty<std::vector<bool>>();
  const auto at = *rc::gen::inRange<std::size_t>(0, decisions.size());
  const SequentialParams params{.rate = *rc::gen::inRange(500, 1000) / 1000.0};
  SequentialState better;
  SequentialState worse;
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    better = Step(params, better, i == at || decisions[i]);
    worse = Step(params, worse, i != at && decisions[i]);
  }
  RC_ASSERT(EvidenceOfDecline(better) <= EvidenceOfDecline(worse));
}

RC_GTEST_PROP(SequentialProperty, NoApprovalRaisesTheAlarm, ()) {
  const double rate = *rc::gen::inRange(500, 1000) / 1000.0;
  const SequentialParams params{.rate = rate, .reviews_between = 1.0 + 1.0 / (1.0 - rate)};
  SequentialState state;
  for (const bool approved : *rc::gen::arbitrary<std::vector<bool>>()) {
    // Long good records come closest to the bound.
    for (int i = 0; i < 50 && !HasFallen(params, state); ++i) {
      state = Step(params, state, true);
      RC_ASSERT(!HasFallen(params, state));
    }
    state = Step(params, state, approved);
    if (HasFallen(params, state)) return;
  }
}

}  // namespace
}  // namespace credence::model
