// SPDX-License-Identifier: Apache-2.0
// Rubrics: what work of a high and of a low score looks like, dimension by dimension.
#pragma once

#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"

namespace credence::review {

// Of each dimension with at least ten scores. Four bands: 9-10, 7-8, 5-6, 1-4; a score between two
// belongs to the lower one. What reviews of a band praise and criticise is not only what belongs to
// the dimension: scores move together, and a list says why.
std::vector<Rubric> RubricsOf(const Corpus& corpus);

}  // namespace credence::review
