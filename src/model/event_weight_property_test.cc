// SPDX-License-Identifier: Apache-2.0
#include "model/event_weight.h"

#include "base/test_framework.h"

namespace credence::model {
namespace {

RC_GTEST_PROP(EventWeightProperty, ConfidenceRisesWithSupportAndFallsWithOpposition, ()) {
  const double supporting = *rc::gen::inRange(0, 10'000) / 16.0;
  const double against = *rc::gen::inRange(0, 10'000) / 16.0;
  const double more = *rc::gen::inRange(1, 1000) / 16.0;
  const double confidence = RuleConfidence(supporting, against);
  RC_ASSERT(confidence >= 0.0 && confidence < 1.0);
  RC_ASSERT(RuleConfidence(supporting + more, against) > confidence);
  RC_ASSERT(RuleConfidence(supporting, against + more) <= confidence);
}

}  // namespace
}  // namespace credence::model
