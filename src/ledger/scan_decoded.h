// SPDX-License-Identifier: Apache-2.0
// Events of a scan in the form of their faculty.
#pragma once

#include <type_traits>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

// Calls `use(event, decoded)` for each event that `decode` knows. Ends with the first failure of
// either; `use` may return nothing.
template <class Decode, class Use>
Result<void> ScanDecoded(Reader& reader, const EventFilter& filter, Decode decode, Use use) {
  Result<void> status;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const EventView& event) {
    auto decoded = decode(event);
    if (!decoded) {
      status = Failure(decoded.error());
    } else if (*decoded) {
      if constexpr (std::is_void_v<decltype(use(event, **decoded))>) {
        use(event, **decoded);
      } else {
        status = use(event, **decoded);
      }
    }
    return status ? Visit::kContinue : Visit::kStop;
  }));
  return status;
}

}  // namespace credence::ledger
