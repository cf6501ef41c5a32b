// SPDX-License-Identifier: Apache-2.0
#include "model/event_weight.h"

namespace credence::model {
namespace {

double PreferenceFactor(const EventWeightParams& params, Preference preference) {
  switch (preference) {
    case Preference::kWeak:
      return params.weak;
    case Preference::kPlain:
      break;
    case Preference::kStrong:
      return params.strong;
  }
  return 1.0;
}

double CertaintyFactor(const EventWeightParams& params, Certainty certainty) {
  switch (certainty) {
    case Certainty::kVeryUnsure:
      return params.very_unsure;
    case Certainty::kSomewhatUnsure:
      return params.somewhat_unsure;
    case Certainty::kFairlySure:
      return params.fairly_sure;
    case Certainty::kVerySure:
      break;
  }
  return params.very_sure;
}

}  // namespace

double EventWeight(const EventWeightParams& params, const EventCircumstances& circumstances) {
  double weight = PreferenceFactor(params, circumstances.preference);
  std::optional<Certainty> certainty = circumstances.certainty;
  if (!certainty && params.read_certainty) certainty = circumstances.certainty_read;
  if (certainty) weight *= CertaintyFactor(params, *certainty);
  if (circumstances.position > params.rested_reviews || circumstances.distracted) {
    weight *= params.tired;
  }
  if (circumstances.age_days > params.recent_days) weight *= params.old;
  return weight;
}

double RuleConfidence(double supporting, double against) {
  // Also catches NaN.
  if (!(supporting > 0.0)) return 0.0;
  if (!(against > 0.0)) against = 0.0;
  return supporting / (supporting + against + 2.0);
}

}  // namespace credence::model
