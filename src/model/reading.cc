// SPDX-License-Identifier: Apache-2.0
#include "model/reading.h"

#include "base/check.h"

namespace credence::model {
namespace {

double AtLeastZero(double value) {
  // Also maps NaN to 0.
  return value > 0.0 ? value : 0.0;
}

}  // namespace

Standing StandingOf(const Evidence& evidence) {
  const double supporting = AtLeastZero(evidence.supporting);
  const double opposing = AtLeastZero(evidence.opposing);
  const double total = supporting + opposing;
  // Products instead of a quotient: no division by zero, and exact at a quarter and at a half.
  if (opposing > kWrongShare * total) return Standing::kWrong;
  if (evidence.stale) return Standing::kStale;
  if (total == 0.0) return Standing::kUnproven;
  if (opposing >= kDisputedShare * total) return Standing::kDisputed;
  return Standing::kConfirmed;
}

bool IsStale(double undecayed, double decayed, double floor) {
  return undecayed > floor && decayed <= floor;
}

std::string_view StandingMeaning(Standing standing) {
  switch (standing) {
    case Standing::kUnproven:
      return "nobody has confirmed or contradicted it yet; the first outcome will change it";
    case Standing::kConfirmed:
      return "observations support it and few oppose it";
    case Standing::kStale:
      return "it was trusted, but has not been confirmed for a long time; one confirmation revives "
             "it";
    case Standing::kDisputed:
      return "at least a quarter of its observations oppose it; find out when it holds";
    case Standing::kWrong:
      return "more observations oppose it than support it; correct or retire it";
  }
  CREDENCE_CHECK(false, "a standing that has no meaning");
}

}  // namespace credence::model
