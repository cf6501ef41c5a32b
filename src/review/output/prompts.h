// SPDX-License-Identifier: Apache-2.0
// Prompt files: what was learned, reduced to what a task needs.
//
//   prompts/global-rules.md           what holds for every task
//   prompts/domains/<type>.md         for one type of work product
//   prompts/task-types/<type>.md      for one task type
//   prompts/rubrics/<dimension>.md    what each band of scores looks like
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// In order of their paths. Types without findings have no file.
std::vector<ReviewFile> PromptFiles(const ReviewFindings& findings, const Corpus& corpus,
                                    const ReviewSettings& settings);

// A name that people chose, as a file name: a-z, 0-9 and hyphens stay, other bytes become %xx; a
// long name is cut and ends in a hash. Different names give different files, even on file systems
// that ignore case, and no name can leave its folder.
std::string SafeFileName(std::string_view name);

}  // namespace credence::review
