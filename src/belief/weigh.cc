// SPDX-License-Identifier: Apache-2.0
#include "belief/weigh.h"

#include "belief/evolve.h"

namespace credence::belief {

namespace {

// REQUIRES: both are between -1 and 1.
Decimal Product(Decimal a, Decimal b) {
  return Decimal::FromNanos(a.nanos() * b.nanos() / Decimal::kScale);
}

Decimal FullStartOf(BeliefOrigin origin, const BeliefSettings& settings) {
  switch (origin) {
    case BeliefOrigin::kUserGiven:
      return settings.user_given;
    case BeliefOrigin::kInferred:
      return settings.inferred;
    case BeliefOrigin::kSystemSuggested:
      break;
  }
  return settings.system_suggested;
}

}  // namespace

Decimal StartOf(BeliefOrigin origin, const std::optional<Decimal>& certainty,
                const BeliefSettings& settings) {
  const Decimal start = FullStartOf(origin, settings);
  const Decimal floor = settings.certainty_floor;
  if (!certainty || start <= floor) return start;
  return floor + Product(start - floor, *certainty);
}

Decimal DeltaOf(BeliefTrigger trigger, const std::optional<Decimal>& share,
                const BeliefSettings& settings) {
  const Decimal delta = DeltaOf(trigger, settings);
  return share ? Product(delta, *share) : delta;
}

Decimal DeltaOf(BeliefTrigger trigger, const BeliefSettings& settings) {
  switch (trigger) {
    case BeliefTrigger::kUserReaffirmation:
      return settings.reaffirm_delta;
    case BeliefTrigger::kUserReference:
      return settings.reference_delta;
    case BeliefTrigger::kUserReasoning:
      return settings.user_reason_delta;
    case BeliefTrigger::kReasoningUsage:
      return settings.system_reason_delta;
    case BeliefTrigger::kConsistencyCheck:
      return settings.consistent_delta;
    case BeliefTrigger::kExternalCorroboration:
      return settings.corroborate_delta;
    case BeliefTrigger::kContradictionResolution:
      return settings.won_delta;
    case BeliefTrigger::kContradictionDetected:
      return -settings.contradiction_delta;
    case BeliefTrigger::kRepeatedContradiction:
      return -settings.repeated_delta;
    case BeliefTrigger::kSoftContradiction:
      return -settings.soft_delta;
    case BeliefTrigger::kUserCorrection:
      return -settings.revise_delta;
    case BeliefTrigger::kUserUncertainty:
      return -settings.doubt_delta;
    case BeliefTrigger::kUserConflict:
      return -settings.conflict_delta;
    case BeliefTrigger::kUserRejection:
      return -settings.reject_delta;
    case BeliefTrigger::kInitialAssignment:
      break;
  }
  return Decimal();
}

bool IsConsistencyDue(const Belief& belief, Timestamp now, const BeliefSettings& settings) {
  return !belief.last_consistent ||
         DaysBetween(*belief.last_consistent, now) * 24 >= settings.consistent_hours;
}

BeliefTrigger ContradictionBy(const Accuser& by, const Belief& belief,
                              const BeliefSettings& settings) {
  if (by.soft) return BeliefTrigger::kSoftContradiction;
  if (by.corrects) return BeliefTrigger::kContradictionDetected;
  const BeliefContradiction* before = FindContradiction(belief, by.id);
  const bool again = before != nullptr && before->against > 0 &&
                     before->status == ContradictionStatus::kUnresolved;
  if (again) return BeliefTrigger::kRepeatedContradiction;
  return by.confidence <= settings.contradiction_threshold ? BeliefTrigger::kSoftContradiction
                                                           : BeliefTrigger::kContradictionDetected;
}

}  // namespace credence::belief
