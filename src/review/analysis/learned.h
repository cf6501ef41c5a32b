// SPDX-License-Identifier: Apache-2.0
// What of the findings is applied to later work, and recorded when somebody learns from it.
#pragma once

#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/events.h"

namespace credence::review {

// All but `head`.
Learned LearnedFrom(const ReviewFindings& findings, const Corpus& corpus);

// What is different now, a line each for a person.
std::vector<std::string> ChangesOf(const Learned& now, const Learned& before);

}  // namespace credence::review
