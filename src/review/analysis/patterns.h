// SPDX-License-Identifier: Apache-2.0
// Patterns: what reviewers criticise and praise again and again. Rule R5.
//
//   weight = occurrences × mean severity / reviews,   nit 1, minor 2, moderate 3, major 4, critical
//   5
//
// A review counts once for each thing that it criticises, with the greatest severity said, whether
// or not it approved all the same; and once for each that it praises.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// By weight, greatest first; what is only praised comes last. First and last seen are of the
// criticism, where there is any.
std::vector<PatternReading> PatternsOf(const Corpus& corpus);

// The checklist items of the first patterns that are criticised. REQUIRES: patterns as above.
std::vector<std::string> ChecklistOf(std::span<const PatternReading> patterns,
                                     const ReviewSettings& settings);

}  // namespace credence::review
