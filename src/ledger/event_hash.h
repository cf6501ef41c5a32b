// SPDX-License-Identifier: Apache-2.0
// The chain: each event's hash covers the event and the previous hash of its space.
//
//   hash   := SHA-256( previous:32 record )
//   record := version:u8(=1) sequence:i64 id:16 space:str stream:str stream_version:i64 kind:str
//             body_version:i64 time:i64 actor:str body:str digest
//   digest := u8(=0) | u8(=1) SHA-256( salt:16 text ):32
//   str    := length:u32 bytes
//
// Numbers are little-endian. The event before the first has a hash of zeros.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "credence/event.h"
#include "ledger/store.h"

namespace credence::ledger {

EventHash VerbatimDigest(std::string_view text, const std::array<std::uint8_t, 16>& salt);

// Hashes all of `event` but its own `hash`.
EventHash HashEvent(const EventHash& previous, const EventView& event);

// The event placed after `head`, with the digest of its text and its hash. `digest` receives the
// bytes that the view refers to. REQUIRES: all arguments outlive the view.
EventView PlaceAfter(const Head& head, std::string_view space, std::int64_t stream_version,
                     const NewEvent& event, std::optional<EventHash>& digest);

}  // namespace credence::ledger
