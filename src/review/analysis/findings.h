// SPDX-License-Identifier: Apache-2.0
// Findings: everything that the rules R1 to R14 say about a corpus at one moment. Pure: the same
// corpus, rules and moment give the same findings.
#pragma once

#include <cstdint>
#include <span>

#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "review/corpus.h"
#include "review/intake/enrichment.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::review {

struct FindingsInput {
  const Corpus& corpus;
  const RuleMap& rules;
  // Samples of what reviewers wrote about possible rules, newest first.
  std::span<const KeyedText> texts;
  std::int64_t backlog = 0;
  Timestamp now;
  const ReviewSettings& settings;
};

ReviewFindings Find(const FindingsInput& input);

}  // namespace credence::review
