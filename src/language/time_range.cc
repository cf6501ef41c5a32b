// SPDX-License-Identifier: Apache-2.0
#include "language/time_range.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "language/time_phrase.h"

namespace credence::language {
namespace {

Result<std::optional<Timestamp>> MomentIn(const std::optional<std::string>& phrase, Timestamp now) {
  if (!phrase) return std::optional<Timestamp>();
  // An exact moment, as answers give it, or what people say.
  if (const Result<Timestamp> moment = ParseTimestamp(*phrase)) return std::optional(*moment);
  if (const std::optional<Timestamp> start = ReadStart(*phrase, now)) return start;
  return InvalidArgument(fmt::format("{} is not a time; give {}", Quoted(*phrase), kTimePhrases));
}

}  // namespace

Result<TimeRange> ReadTimeRange(const std::optional<std::string>& since,
                                const std::optional<std::string>& until, Timestamp now) {
  TimeRange range;
  CREDENCE_ASSIGN_OR_RETURN(range.since, MomentIn(since, now));
  CREDENCE_ASSIGN_OR_RETURN(range.until, MomentIn(until, now));
  return range;
}

}  // namespace credence::language
