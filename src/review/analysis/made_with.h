// SPDX-License-Identifier: Apache-2.0
// Made with: whether work that was made with some prompt, memory or model is reviewed better or
// worse than the other work of the same task types. Work is not assigned to prompts by chance, so a
// difference is a reason to look, not a proof.
#pragma once

#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"

namespace credence::review {

// With at least five reviews; differences that chance does not explain first, the greatest first.
std::vector<MadeWithReading> MadeWithOf(const Corpus& corpus);

}  // namespace credence::review
