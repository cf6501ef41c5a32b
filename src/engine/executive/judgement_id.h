// SPDX-License-Identifier: Apache-2.0
// The id of the ledger event that says whether the answer that a heuristic proposed was right.
#pragma once

#include <fmt/format.h>

#include <string_view>

#include "base/ids.h"
#include "credence/uuid.h"

namespace credence::engine {

inline Uuid JudgementId(std::string_view space, std::string_view arrival) {
  return NamedUuid(fmt::format("{}/firing/judged", space), arrival);
}

}  // namespace credence::engine
