// SPDX-License-Identifier: Apache-2.0
#include "belief/reading.h"

#include <algorithm>
#include <utility>

#include "language/statement.h"
#include "model/additive.h"
#include "model/beta.h"

namespace credence::belief {
namespace {

constexpr double kDaysOfMonth = 30;

BeliefStatus StatusOf(const Belief& belief, Decimal network, bool dormant) {
  if (belief.retracted) return BeliefStatus::kRetracted;
  if (IsDisputed(belief)) return BeliefStatus::kDisputed;
  if (dormant) return BeliefStatus::kStale;
  if (belief.reaffirmed > 0 || network > Decimal()) return BeliefStatus::kSupported;
  if (belief.origin != BeliefOrigin::kUserGiven) return BeliefStatus::kUnconfirmed;
  return BeliefStatus::kFresh;
}

// Unresolved if any is; otherwise how the last one was resolved.
std::optional<ContradictionStatus> ContradictionStatusOf(const Belief& belief) {
  if (belief.contradictions.empty()) return std::nullopt;
  if (IsDisputed(belief)) return ContradictionStatus::kUnresolved;
  return std::ranges::max_element(belief.contradictions, {}, &BeliefContradiction::at)->status;
}

double StabilityOf(const Belief& belief, Timestamp now) {
  const double months = std::max(1.0, DaysBetween(belief.created_at, now) / kDaysOfMonth);
  return 1 / (1 + static_cast<double>(belief.revisions) / months);
}

}  // namespace

bool IsDisputed(const Belief& belief) {
  return std::ranges::any_of(belief.contradictions, [](const BeliefContradiction& with) {
    return with.status == ContradictionStatus::kUnresolved;
  });
}

bool IsOrphan(const Belief& belief) {
  return belief.supporters.empty() && belief.supports.empty() && belief.related.empty();
}

Dormancy DormancyOf(const Belief& belief, Timestamp now, const BeliefSettings& settings) {
  Dormancy dormancy;
  dormancy.days = std::max(0.0, DaysBetween(belief.last_referenced, now));
  if (dormancy.days > settings.long_dormant_days) {
    dormancy.silence = -settings.long_dormant_delta;
  } else if (dormancy.days > settings.dormant_days) {
    dormancy.silence = -settings.dormant_delta;
  } else {
    return dormancy;
  }
  dormancy.dormant = true;
  if (IsOrphan(belief)) dormancy.orphan = -settings.orphan_delta;
  return dormancy;
}

Decimal ConfidenceOf(const Belief& belief, Decimal network, Timestamp now,
                     const BeliefSettings& settings) {
  return model::Step({}, belief.evidence, network + DormancyOf(belief, now, settings).Sum());
}

BeliefReading ReadBelief(Belief belief, Decimal network, Timestamp now,
                         const BeliefSettings& settings) {
  const Dormancy dormancy = DormancyOf(belief, now, settings);
  BeliefReading reading;
  reading.network = network;
  reading.dormancy = dormancy.Sum();
  reading.confidence = model::Step({}, belief.evidence, network + reading.dormancy);
  reading.status = StatusOf(belief, network, dormancy.dormant);
  reading.stability_score = StabilityOf(belief, now);
  reading.contradiction_status = ContradictionStatusOf(belief);
  reading.unstable = reading.confidence < settings.unstable_below;
  reading.proposed_for_deletion = reading.confidence < settings.deletion_below;
  reading.belief = std::move(belief);
  return reading;
}

std::optional<BeliefStatement> StatementOf(const Belief& belief) {
  if (!belief.text) return std::nullopt;
  std::optional<language::Statement> read = language::ReadStatement(*belief.text);
  if (!read) return std::nullopt;
  return BeliefStatement{.subject = std::move(read->subject),
                         .predicate = std::move(read->predicate),
                         .object = std::move(read->object)};
}

language::Certainty CertaintyOf(Decimal confidence, const BeliefSettings& settings) {
  if (settings.Style() == language::WordingStyle::kRated) {
    if (confidence >= settings.rated_definite_from) return language::Certainty::kDefinite;
    if (confidence >= settings.rated_general_from) return language::Certainty::kGeneral;
    if (confidence >= settings.rated_probable_from) return language::Certainty::kProbable;
    if (confidence >= settings.rated_tentative_from) return language::Certainty::kTentative;
    return language::Certainty::kDoubtful;
  }
  if (confidence > settings.definite_above) return language::Certainty::kDefinite;
  if (confidence >= settings.general_from) return language::Certainty::kGeneral;
  if (confidence >= settings.doubtful_below) return language::Certainty::kTentative;
  return language::Certainty::kDoubtful;
}

bool RanksBefore(const BeliefReading& a, const BeliefReading& b) {
  if (a.confidence != b.confidence) return a.confidence > b.confidence;
  if (a.belief.created_at != b.belief.created_at) {
    return a.belief.created_at > b.belief.created_at;
  }
  return a.belief.id > b.belief.id;
}

}  // namespace credence::belief

namespace credence {

BeliefInterval IntervalOf(const BeliefReading& reading) {
  constexpr double kLevel = 0.9;
  const auto lowered = static_cast<double>(reading.belief.lowered);
  const auto raised = static_cast<double>(reading.belief.observations) - lowered;
  const model::Interval interval =
      model::CredibleInterval({.alpha = 1 + raised, .beta = 1 + lowered}, kLevel);
  return {.low = interval.low, .high = interval.high};
}

}  // namespace credence
