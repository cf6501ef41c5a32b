// SPDX-License-Identifier: Apache-2.0
// Engagement: when and how people review well. Rules R12 and R13.
//
//   completion     the share of reviews with a decision other than deferred
//   richness       the share of the seven ways to say something that was used
//   speed          the stage's fastest mean time / the format's own; 0 if no time is known
//   effectiveness  speed × richness × completion, with richness relative to the stage's richest
//
// Exact times are kept for a month; after that, formats use the averages.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// All windows of the day (review.window_hours), in order. A window is good if it has at least five
// reviews and neither its completion nor its richness is below that of all reviews.
std::vector<EngagementWindow> WindowsOf(const Corpus& corpus, const ReviewSettings& settings = {});

// The good window with the highest completion × richness. Nothing: no window is good.
std::optional<std::string> BestWindow(std::span<const EngagementWindow> windows);

// By stage, the most effective first. The best of a stage needs at least five reviews. From ten
// reviews with kept timing on, a format of which less than half is seen should be shortened. A
// field that was offered ten times and that almost nobody fills in should be dropped.
std::vector<FormatReading> FormatsOf(const Corpus& corpus);

// The most shown first. After ten showings: never read → compress, always read → promote.
std::vector<SectionReading> SectionsOf(const Corpus& corpus);

}  // namespace credence::review
