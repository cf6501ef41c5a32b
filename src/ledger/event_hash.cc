// SPDX-License-Identifier: Apache-2.0
#include "ledger/event_hash.h"

#include <string>

#include "base/sha256.h"
#include "ledger/little_endian.h"

namespace credence::ledger {
namespace {

constexpr char kRecordVersion = 1;

template <std::size_t N>
void AppendBytes(std::string& out, const std::array<std::uint8_t, N>& bytes) {
  out.append(reinterpret_cast<const char*>(bytes.data()), N);
}

}  // namespace

EventHash VerbatimDigest(std::string_view text, const std::array<std::uint8_t, 16>& salt) {
  return Sha256(salt, text);
}

EventHash HashEvent(const EventHash& previous, const EventView& event) {
  // Reused, because replay hashes millions of these.
  thread_local std::string bytes;
  bytes.clear();
  AppendBytes(bytes, previous);
  bytes.push_back(kRecordVersion);
  AppendNumber(bytes, event.sequence);
  AppendBytes(bytes, event.id.bytes);
  AppendString(bytes, event.space);
  AppendString(bytes, event.stream);
  AppendNumber(bytes, event.stream_version);
  AppendString(bytes, event.kind);
  AppendNumber(bytes, event.version);
  AppendNumber(bytes, ToMicros(event.time));
  AppendString(bytes, event.actor);
  AppendString(bytes, event.body);
  bytes.push_back(event.digest == nullptr ? 0 : 1);
  if (event.digest != nullptr) AppendBytes(bytes, *event.digest);
  return Sha256(bytes);
}

EventView PlaceAfter(const Head& head, std::string_view space, std::int64_t stream_version,
                     const NewEvent& event, std::optional<EventHash>& digest) {
  EventView view =
      EventView::Of(event, {.sequence = head.sequence + 1, .stream_version = stream_version});
  view.space = space;
  digest = event.digest;
  if (event.verbatim) digest = VerbatimDigest(event.verbatim->text, event.verbatim->salt);
  if (digest) view.digest = &*digest;
  view.hash = HashEvent(head.hash, view);
  return view;
}

}  // namespace credence::ledger
