// SPDX-License-Identifier: Apache-2.0
// Engagement: when and how people review well. Rules R12 and R13.
//
//   completion     the share of reviews with a decision that is not deferred
//   richness       of the seven ways to say something, the share that was used
//   speed          the fastest mean time of the stage / the format's own; 0 where no time is known
//   effectiveness  speed × richness × completion, with richness against the richest of the stage
//
// Exact times are kept for a month; those of formats go on as averages.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// All windows of the day (review.window_hours), in its order. A window is good from five reviews
// on, when neither completion nor richness is below that of all reviews.
std::vector<EngagementWindow> WindowsOf(const Corpus& corpus, const ReviewSettings& settings = {});

// The good window with the most completion × richness; nothing: none is good.
std::optional<std::string> BestWindow(std::span<const EngagementWindow> windows);

// By stage, the most effective first. From five reviews on one can be the best of its stage.
std::vector<FormatReading> FormatsOf(const Corpus& corpus);

// The most shown first. From ten times on: never read → compress, always read → promote.
std::vector<SectionReading> SectionsOf(const Corpus& corpus);

}  // namespace credence::review
