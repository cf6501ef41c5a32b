// SPDX-License-Identifier: Apache-2.0
// TimeRange: from one moment to another, as a person gives it.
#pragma once

#include <optional>
#include <string>

#include "credence/result.h"
#include "credence/timestamp.h"

namespace credence::language {

struct TimeRange {
  std::optional<Timestamp> since;  // Inclusive.
  std::optional<Timestamp> until;  // Exclusive.

  bool Has(Timestamp time) const { return (!since || time >= *since) && (!until || time < *until); }
  bool IsOpen() const { return !since && !until; }
};

// Each end is RFC 3339 or a phrase that ReadStart (time_phrase.h) reads. Failure: kInvalidArgument.
Result<TimeRange> ReadTimeRange(const std::optional<std::string>& since,
                                const std::optional<std::string>& until, Timestamp now);

}  // namespace credence::language
