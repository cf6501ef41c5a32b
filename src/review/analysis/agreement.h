// SPDX-License-Identifier: Apache-2.0
// Agreement of reviewers about the same version of the same work. If a reviewer answered several
// times, the last answer counts. Deferred decisions, and outcomes such as a merge, are no answers.
#pragma once

#include "credence/agreement.h"
#include "credence/result.h"
#include "review/corpus.h"
#include "review/settings.h"

namespace credence::review {

// Failure: kNotFound if nobody reviewed the task type, or the judge reviewed nothing.
Result<AgreementReport> AgreementOf(const Corpus& corpus, const AgreementRequest& request,
                                    const ReviewSettings& settings);

}  // namespace credence::review
