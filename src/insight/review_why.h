// SPDX-License-Identifier: Apache-2.0
// Why of a rule and of a level: what people said, what was done about it, and what would change it.
#pragma once

#include <string_view>

#include "credence/result.h"
#include "credence/reviews.h"
#include "credence/timestamp.h"
#include "ledger/store.h"
#include "review/corpus.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::insight {

// `corpus` and `rules` are what `reader` sees, `rule` is how they read at `now`.
struct RuleQuestion {
  const review::Corpus& corpus;
  const review::RuleMap& rules;
  RuleReading rule;
  Timestamp now;
};
Result<RuleWhyReport> WhyRule(ledger::Reader& reader, RuleQuestion question,
                              const review::ReviewSettings& settings);

// `name`: of a task type or a work product. Failure: kNotFound.
Result<LevelWhyReport> WhyLevel(ledger::Reader& reader, std::string_view name,
                                const review::ReviewSettings& settings);

}  // namespace credence::insight
