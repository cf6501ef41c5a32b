// SPDX-License-Identifier: Apache-2.0
// Encodes and decodes the events of a faculty for the ledger.
//
// A faculty's events are a variant of records that each name their kind and describe their fields
// (base/fields.h). A function Check(event), found by argument-dependent lookup, validates their
// numbers.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/fields.h"
#include "credence/result.h"
#include "ledger/event_room.h"
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

// In place, because an event may be large, and a replay decodes millions.
template <class Variant, class Event>
Result<void> Decode(std::string_view body, std::optional<Variant>& decoded) {
  auto& event = std::get<Event>(decoded.emplace(std::in_place_type<Event>));
  CREDENCE_RETURN_IF_ERROR(DecodeFieldsInto(body, event));
  return Check(event);
}

template <class Variant, std::size_t... I>
Decoder<Variant> DecoderOf(std::string_view kind, std::index_sequence<I...> /*indexes*/) {
  Decoder<Variant> found = nullptr;
  const auto is = [&]<class Event>(std::type_identity<Event>) {
    if (Event::kKind == kind) found = &Decode<Variant, Event>;
    return found != nullptr;
  };
  (is(std::type_identity<std::variant_alternative_t<I, Variant>>()) || ...);
  return found;
}

Failure NotRead(const EventView& event, const Error& error);

}  // namespace event_codec_detail

// Absent for a kind or version that this program does not know. Failure: kDataLoss if the body of a
// known kind cannot be read.
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
    return event_codec_detail::NotRead(event, done.error());
  }
  return decoded;
}

// Decodes one kind into a reused record, which may have views into the event and the room. False
// for a version that this program does not know. Failure: as above. REQUIRES: the event is of that
// kind.
template <class Event>
Result<bool> DecodeEventInto(std::span<const Upcast> upcasts, const EventView& event,
                             Event& decoded, EventRoom& room) {
  if (!room.texts.empty()) room.texts.clear();
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string_view> body,
                            LiftBody(upcasts, event, room.lifted));
  if (!body) return false;
  Result<void> done = DecodeFieldsInto(*body, decoded, &room.texts);
  if (done) done = Check(decoded);
  if (!done) return event_codec_detail::NotRead(event, done.error());
  return true;
}

}  // namespace credence::ledger
