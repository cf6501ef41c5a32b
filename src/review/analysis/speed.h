// SPDX-License-Identifier: Apache-2.0
// Speed: what it means that people decided fast or slowly. Rule R4.
#pragma once

#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"

namespace credence::review {

// Four: fast-rejected, slow-rejected, slow-approved, fast-approved. Fast rejections come first,
// because what is seen at a glance could have been checked before. Themes of rejections are what
// was criticised, of approvals all that was spoken of.
std::vector<SpeedCell> SpeedOf(const Corpus& corpus);

}  // namespace credence::review
