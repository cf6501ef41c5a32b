// SPDX-License-Identifier: Apache-2.0
// Work that only one process should do at a time.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string_view>

#include "credence/result.h"
#include "ledger/claim.h"
#include "ledger/store.h"

namespace credence::engine {

// For work that was requested. Failure: kAborted when another process is doing it.
inline Result<std::unique_ptr<ledger::Claim>> ClaimOrAbort(ledger::Store& store,
                                                           std::string_view space,
                                                           std::string_view work) {
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<ledger::Claim> claim, store.TryClaim(space, work));
  if (claim != nullptr) return claim;
  return Fail(
      Code::kAborted,
      fmt::format("another process is doing this ({} of space {}); try again later", work, space));
}

}  // namespace credence::engine
