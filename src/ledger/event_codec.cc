// SPDX-License-Identifier: Apache-2.0
#include "ledger/event_codec.h"

#include <fmt/format.h>

namespace credence::ledger::event_codec_detail {

Failure NotRead(const EventView& event, const Error& error) {
  return DataLoss(fmt::format("event {} ({}): {}", event.sequence, event.kind, error.message));
}

}  // namespace credence::ledger::event_codec_detail
