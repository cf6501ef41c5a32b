// SPDX-License-Identifier: Apache-2.0
// Patterns: what reviewers criticise and praise again and again. Rule R5.
//
//   weight = occurrences × mean severity / reviews
//   severity: nit 1, minor 2, moderate 3, major 4, critical 5
//
// A review counts once for each thing that it criticises, with the greatest severity it gave, even
// if it approved the work; and once for each thing that it praises.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// By weight, greatest first; things that are only praised come last. First and last seen refer to
// the criticism, if there is any.
std::vector<PatternReading> PatternsOf(const Corpus& corpus);

// The checklist items of the first criticised patterns. REQUIRES: `patterns` are in the order
// above.
std::vector<std::string> ChecklistOf(std::span<const PatternReading> patterns,
                                     const ReviewSettings& settings);

}  // namespace credence::review
