// SPDX-License-Identifier: Apache-2.0
// The events of a faculty as the ledger keeps them, in both directions.
//
// A faculty's events are a variant of records that each name their kind and describe their fields
// (base/fields.h). What can be wrong with a number inside is told by a function Check(event) that
// argument-dependent lookup finds.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/fields.h"
#include "credence/result.h"
#include "ledger/store.h"
#include "ledger/upcast.h"

namespace credence::ledger {

template <class Variant>
std::string_view KindOfEvent(const Variant& event) {
  return std::visit([](const auto& what) { return what.kKind; }, event);
}

template <class Variant>
std::string BodyOfEvent(const Variant& event) {
  return std::visit([](const auto& what) { return EncodeFields(what); }, event);
}

namespace event_codec_detail {

template <class Variant>
using Decoder = Result<void> (*)(std::string_view body, std::optional<Variant>& decoded);

// In place: an event may be large, and a replay decodes millions.
template <class Variant, class Event>
Result<void> Decode(std::string_view body, std::optional<Variant>& decoded) {
  Event& event = std::get<Event>(decoded.emplace(std::in_place_type<Event>));
  CREDENCE_RETURN_IF_ERROR(DecodeFieldsInto(body, event));
  return Check(event);
}

template <class Variant, std::size_t... I>
Decoder<Variant> DecoderOf(std::string_view kind, std::index_sequence<I...> /*indexes*/) {
  Decoder<Variant> found = nullptr;
  ((found = std::variant_alternative_t<I, Variant>::kKind == kind
                ? &Decode<Variant, std::variant_alternative_t<I, Variant>>
                : found),
   ...);
  return found;
}

}  // namespace event_codec_detail

// Nothing: a kind or a version that this program does not know. Failure: kDataLoss, when the body
// of a known kind cannot be read.
template <class Variant>
Result<std::optional<Variant>> DecodeEventAs(std::span<const Upcast> upcasts,
                                             const EventView& event) {
  const auto decode = event_codec_detail::DecoderOf<Variant>(
      event.kind, std::make_index_sequence<std::variant_size_v<Variant>>());
  if (decode == nullptr) return std::nullopt;
  std::string lifted;
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string_view> body,
                            LiftBody(upcasts, event, lifted));
  if (!body) return std::nullopt;
  Result<std::optional<Variant>> decoded;
  if (const Result<void> done = decode(*body, *decoded); !done) {
    return DataLoss(
        fmt::format("event {} ({}): {}", event.sequence, event.kind, done.error().message));
  }
  return decoded;
}

}  // namespace credence::ledger
