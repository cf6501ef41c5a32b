// SPDX-License-Identifier: Apache-2.0
// Rubrics: what work with a high or a low score looks like, by dimension.
#pragma once

#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"

namespace credence::review {

// For each dimension with at least ten scores. Four bands: 9-10, 7-8, 5-6, 1-4; a score between two
// bands belongs to the lower one. The praise and criticism listed for a band is not limited to its
// dimension, because scores move together.
std::vector<Rubric> RubricsOf(const Corpus& corpus);

}  // namespace credence::review
