// SPDX-License-Identifier: Apache-2.0
// An event as one line of JSON: what `credence export` writes and `credence import events` reads.
// The form is specified in docs/formats.md.
#pragma once

#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/sha256.h"
#include "credence/event.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence {

void Describe(const Verbatim& verbatim, auto&& visit) {
  visit("text", verbatim.text);
  visit("salt", ToHex(verbatim.salt));
}

void Describe(const Event& event, auto&& visit) {
  const std::string digest = event.digest ? ToHex(*event.digest) : "";
  CREDENCE_VISIT(visit, event, id, sequence, space, stream, stream_version, kind, version, time,
                 actor);
  visit("body", RawJson{event.body});
  visit("digest", UnlessEmpty(digest));
  visit("verbatim", IfAny(event.verbatim));
  visit("hash", ToHex(event.hash));
}

}  // namespace credence

namespace credence::ledger {

std::string EncodeEventJson(const Event& event);

// Whether the body fits on such a line: one JSON object without a line break. A damaged store may
// hold something else. Failure: kDataLoss, with the number of the event.
Result<void> CheckBody(const EventView& event);

// Accepts exactly the output of EncodeEventJson, fields in any order; unknown fields are refused,
// because dropping them would change the record. Failure: kInvalidArgument.
Result<Event> DecodeEventJson(std::string_view json);

}  // namespace credence::ledger
