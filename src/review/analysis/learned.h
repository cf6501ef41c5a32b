// SPDX-License-Identifier: Apache-2.0
// The findings that are applied to later work, and recorded by `learn`.
#pragma once

#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/events.h"

namespace credence::review {

// Fills everything except `head`.
Learned LearnedFrom(const ReviewFindings& findings, const Corpus& corpus);

// The differences, one line each, for a person.
std::vector<std::string> ChangesOf(const Learned& now, const Learned& before);

}  // namespace credence::review
