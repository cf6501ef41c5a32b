// SPDX-License-Identifier: Apache-2.0
#include "memory/events.h"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "base/fields.h"
#include "ledger/upcast.h"

namespace credence::memory {
namespace {

// Bodies of older versions are lifted to the present one when they are read. All kinds are at
// version 1 so far.
constexpr std::span<const ledger::Upcast> kUpcasts{};

// Only a damaged or forged event has a number out of range.
Result<void> CheckUnit(std::string_view name, Decimal value) {
  if (value >= Decimal() && value <= Decimal::FromInt(1)) return {};
  return InvalidArgument(
      fmt::format("field '{}': {} is not between 0 and 1", name, value.ToString()));
}
Result<void> Check(const Learned& event) { return CheckUnit("confidence", event.confidence); }
Result<void> Check(const Validated& event) { return CheckUnit("delta", event.delta); }
Result<void> Check(const Violated& event) { return CheckUnit("delta", event.delta); }
Result<void> Check(const auto& /*event*/) { return {}; }

template <class Event>
Result<MemoryEvent> Decode(std::string_view body) {
  CREDENCE_ASSIGN_OR_RETURN(Event event, DecodeFields<Event>(body));
  CREDENCE_RETURN_IF_ERROR(Check(event));
  return event;
}

using Decoder = Result<MemoryEvent> (*)(std::string_view body);

template <std::size_t... I>
Decoder DecoderOf(std::string_view kind, std::index_sequence<I...> /*indexes*/) {
  Decoder found = nullptr;
  ((found = std::variant_alternative_t<I, MemoryEvent>::kKind == kind
                ? &Decode<std::variant_alternative_t<I, MemoryEvent>>
                : found),
   ...);
  return found;
}

}  // namespace

std::string StreamOf(const Uuid& id) { return std::string(kStreamPrefix) + id.ToString(); }

std::string_view KindOf(const MemoryEvent& event) {
  return std::visit([](const auto& what) { return what.kKind; }, event);
}

std::string BodyOf(const MemoryEvent& event) {
  return std::visit([](const auto& what) { return EncodeFields(what); }, event);
}

Result<std::optional<MemoryEvent>> DecodeEvent(const ledger::EventView& event) {
  const Decoder decode =
      DecoderOf(event.kind, std::make_index_sequence<std::variant_size_v<MemoryEvent>>());
  if (decode == nullptr) return std::nullopt;
  std::string lifted;
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string_view> body,
                            ledger::LiftBody(kUpcasts, event, lifted));
  if (!body) return std::nullopt;
  Result<MemoryEvent> decoded = decode(*body);
  if (!decoded) {
    return DataLoss(
        fmt::format("event {} ({}): {}", event.sequence, event.kind, decoded.error().message));
  }
  return *std::move(decoded);
}

}  // namespace credence::memory
