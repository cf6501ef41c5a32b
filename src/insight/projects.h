// SPDX-License-Identifier: Apache-2.0
// The projects of a space: where memories were learned and agents worked.
#pragma once

#include <vector>

#include "credence/insight.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::insight {

// Every project that has memories or sessions, the last active first.
Result<std::vector<ProjectSummary>> ListProjects(ledger::Reader& reader);

}  // namespace credence::insight
