// SPDX-License-Identifier: Apache-2.0
// The answer of `week`: the last seven days in numbers and in sentences, and what waits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/record_json.h"
#include "credence/week.h"
#include "operations/waiting.h"

namespace credence::operations {

struct Week {
  WeekReport report;
  Waiting waiting;
};

// Plain sentences, the most important first.
std::vector<std::string> SentencesOf(const Week& week);

void Describe(const Week& week, auto&& visit) {
  CREDENCE_VISIT(visit, week.report, since, until, is_first);
  visit("sentences", SentencesOf(week));
  CREDENCE_VISIT(visit, week.report, week, before);
  visit("waiting", week.waiting);
}

Result<Week> ReadWeek(Engine& engine, const Caller& caller,
                      const std::optional<std::string>& project);

}  // namespace credence::operations
