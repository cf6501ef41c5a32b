// SPDX-License-Identifier: Apache-2.0
// The improvement log: what changed in how the agent works, when, and why.
//
// It goes into prompts, so it gets shorter with age (review.log_…): a week in full, a month with
// one line per change, three months with one line per week. Older entries become one line per
// month, which names only rules that still hold.
#pragma once

#include <string>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// Newest first, as of `findings.at`. Empty: nothing has changed yet.
std::string ImprovementLog(const ReviewFindings& findings, const Corpus& corpus,
                           const ReviewSettings& settings = {});

}  // namespace credence::review
