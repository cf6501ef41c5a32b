// SPDX-License-Identifier: Apache-2.0
// Upcasts: converts bodies of older versions when they are read; the ledger keeps the original.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

// Converts the body of `kind` from version `from` to `from + 1`. Pure.
struct Upcast {
  std::string_view kind;
  std::int64_t from = 1;
  Result<std::string> (*lift)(std::string_view body) = nullptr;
};

// The current version of a kind, after all upcasts: 1 if there are none.
std::int64_t PresentVersion(std::span<const Upcast> upcasts, std::string_view kind);

// The body in the current version: the event's own, or converted into `buffer`. Absent if a newer
// program wrote the event. Failure: kDataLoss.
Result<std::optional<std::string_view>> LiftBody(std::span<const Upcast> upcasts,
                                                 const EventView& event, std::string& buffer);

}  // namespace credence::ledger
