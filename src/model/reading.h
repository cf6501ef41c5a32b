// SPDX-License-Identifier: Apache-2.0
// What is shown with a confidence: an interval, and the reason why it is low or high.
//
// Law 6: a low number explains itself. No evidence, stale, disputed and wrong are different answers
// to "why should I not trust this?", and each calls for a different action.
//
//   share = opposing / (supporting + opposing)
//   share > 1/2 → wrong    share >= 1/4 → disputed    otherwise → confirmed
#pragma once

#include <string_view>

#include "credence/enum_names.h"

namespace credence::model {

// The true value lies in [low, high] with probability `level`.
struct Interval {
  double low = 0.0;
  double high = 1.0;
  double level = 0.0;

  double Width() const { return high - low; }
  bool Contains(double value) const { return low <= value && value <= high; }
  bool operator==(const Interval&) const = default;
};

enum class Standing {
  kUnproven,   // Nobody has confirmed or contradicted it yet.
  kConfirmed,  // Observations support it, and few or none oppose it.
  kStale,      // Was above the floor; only decay took it below.
  kDisputed,   // A quarter to a half of the observations oppose it.
  kWrong,      // More observations oppose than support it.
};
// As in JSON and on the command line.
CREDENCE_ENUM_NAMES(Standing, "unproven", "confirmed", "stale", "disputed", "wrong")

// The inputs of a standing. Observations may be fractional (weighted).
struct Evidence {
  double supporting = 0.0;
  double opposing = 0.0;
  bool stale = false;  // See IsStale.

  bool operator==(const Evidence&) const = default;
};

// From this share of opposing observations on, the standing is disputed; above a half, wrong.
inline constexpr double kDisputedShare = 0.25;
inline constexpr double kWrongShare = 0.5;

// The most helpful reason, in this order: wrong (waiting or repeating will not fix it), stale (only
// decay took it below the floor), unproven, disputed, confirmed. Negative or NaN counts as 0.
Standing StandingOf(const Evidence& evidence);

// True if `undecayed` is above the floor and `decayed` is not: only time has passed.
bool IsStale(double undecayed, double decayed, double floor);

// One sentence for a person: what it means, and what would change it.
std::string_view StandingMeaning(Standing standing);

}  // namespace credence::model
