// SPDX-License-Identifier: Apache-2.0
// Answers of the overview, and their JSON (base/record_json.h).
#pragma once

#include <vector>

#include "base/record_json.h"
#include "credence/overview.h"

namespace credence::operations {

struct FoundList {
  std::vector<FoundRecord> found;
};
inline const auto& ValueOf(const FoundList& list) { return list.found; }

struct AlertList {
  std::vector<Alert> alerts;
};
inline const auto& ValueOf(const AlertList& list) { return list.alerts; }

}  // namespace credence::operations
