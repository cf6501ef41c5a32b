// SPDX-License-Identifier: Apache-2.0
// A line of an export from an untrusted source: refused in one line, or unchanged after a round
// trip.
#include "ledger/event_json.h"

#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"

void credence::fuzz::Fuzz(std::string_view input) {
  using ledger::DecodeEventJson;
  const auto event = DecodeEventJson(input);
  if (Refused(event)) return;
  const auto again = DecodeEventJson(ledger::EncodeEventJson(*event));
  CREDENCE_CHECK(again.has_value(), "what was written can be read");
  CREDENCE_CHECK(*again == *event, "and is the same");
}
