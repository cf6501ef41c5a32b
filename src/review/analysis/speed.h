// SPDX-License-Identifier: Apache-2.0
// Speed: what fast and slow decisions mean. Rule R4.
#pragma once

#include <vector>

#include "credence/review_findings.h"
#include "review/corpus.h"

namespace credence::review {

// Four cells: fast-rejected, slow-rejected, slow-approved, fast-approved. Fast rejections come
// first, because a fault seen at a glance could have been caught by a check. The themes of
// rejections are what was criticised; the themes of approvals are everything mentioned.
std::vector<SpeedCell> SpeedOf(const Corpus& corpus);

}  // namespace credence::review
