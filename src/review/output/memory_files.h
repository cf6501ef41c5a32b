// SPDX-License-Identifier: Apache-2.0
// Memory files: what was learned, as four markdown files that an agent reads before it starts work.
#pragma once

#include <string>
#include <vector>

#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// memory/feedback-patterns.md, quality-standards.md, reviewer-preferences.md, improvement-log.md.
// The same corpus and findings give the same bytes.
std::vector<ReviewFile> MemoryFiles(const ReviewFindings& findings, const Corpus& corpus,
                                    const ReviewSettings& settings);

// Each without the file's title. Empty: nothing was learned yet.
std::string PatternsText(const ReviewFindings& findings, const ReviewSettings& settings = {});
std::string StandardsText(const ReviewFindings& findings);
std::string PreferencesText(const ReviewFindings& findings, const ReviewSettings& settings = {});

}  // namespace credence::review
