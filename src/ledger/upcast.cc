// SPDX-License-Identifier: Apache-2.0
#include "ledger/upcast.h"

#include <fmt/format.h>

#include <algorithm>

namespace credence::ledger {

std::int64_t PresentVersion(std::span<const Upcast> upcasts, std::string_view kind) {
  std::int64_t version = 1;
  for (const Upcast& upcast : upcasts) {
    if (upcast.kind == kind) version = std::max(version, upcast.from + 1);
  }
  return version;
}

Result<std::optional<std::string_view>> LiftBody(std::span<const Upcast> upcasts,
                                                 const EventView& event, std::string& buffer) {
  const std::int64_t present = PresentVersion(upcasts, event.kind);
  if (event.version > present) return std::nullopt;
  std::string_view body = event.body;
  for (std::int64_t version = event.version; version < present; ++version) {
    const auto step = std::ranges::find_if(upcasts, [&](const Upcast& upcast) {
      return upcast.kind == event.kind && upcast.from == version;
    });
    if (step == upcasts.end()) {
      return DataLoss(fmt::format("event {} ({}): there is no way from version {} to {}",
                                  event.sequence, event.kind, version, version + 1));
    }
    Result<std::string> lifted = step->lift(body);
    if (!lifted) {
      return DataLoss(fmt::format("event {} ({} version {}): {}", event.sequence, event.kind,
                                  version, lifted.error().message));
    }
    buffer = *std::move(lifted);
    body = buffer;
  }
  return body;
}

}  // namespace credence::ledger
