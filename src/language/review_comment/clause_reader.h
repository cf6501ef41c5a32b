// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "language/review_comment.h"
#include "language/review_comment/phrase.h"

namespace credence::language::remark {

struct ClauseContext {
  bool asks = false;     // The sentence ends with a question mark.
  bool goes_on = false;  // Its subject may be in the clause before it.
};

ReviewRemark ReadClause(Parts parts, const ClauseContext& context);

}  // namespace credence::language::remark
