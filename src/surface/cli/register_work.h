// SPDX-License-Identifier: Apache-2.0
// Registers work without a document: from a git range, or from a file.
#pragma once

#include <string>

#include "credence/result.h"
#include "operations/arguments.h"

namespace credence::cli {

// If the work is described by options, writes its document and sets it as the argument "file".
// Otherwise fills in the committed files that the documents name. Git runs in `folder`, or in the
// current one. Failure: kInvalidArgument if there is no work, or it is described twice;
// kFailedPrecondition if git does not know the range.
Result<void> DescribeWork(operations::Arguments& arguments, const std::string& folder = "");

}  // namespace credence::cli
