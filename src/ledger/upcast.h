// SPDX-License-Identifier: Apache-2.0
// Upcasts: bodies of older versions are lifted when they are read; the ledger keeps what was
// written.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

// Takes the body of `kind` from version `from` to `from + 1`. Pure.
struct Upcast {
  std::string_view kind;
  std::int64_t from = 1;
  Result<std::string> (*lift)(std::string_view body) = nullptr;
};

// The version that a kind has after every upcast: 1 if there is none.
std::int64_t PresentVersion(std::span<const Upcast> upcasts, std::string_view kind);

// The body in the present version: the event's own, or lifted into `buffer`. Nothing: the event was
// written by a newer program. Failure: kDataLoss.
Result<std::optional<std::string_view>> LiftBody(std::span<const Upcast> upcasts,
                                                 const EventView& event, std::string& buffer);

}  // namespace credence::ledger
