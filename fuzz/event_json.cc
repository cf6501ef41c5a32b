// SPDX-License-Identifier: Apache-2.0
// A line of an export from an untrusted source: refused in one line, or unchanged after a round
// trip.
#include "ledger/event_json.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using credence::ledger::DecodeEventJson;
  const auto event = DecodeEventJson({reinterpret_cast<const char*>(data), size});
  if (!event) {
    CREDENCE_CHECK(event.error().message.find('\n') == std::string::npos, "one line");
    return 0;
  }
  const auto again = DecodeEventJson(credence::ledger::EncodeEventJson(*event));
  CREDENCE_CHECK(again.has_value(), "what was written can be read");
  CREDENCE_CHECK(*again == *event, "and is the same");
  return 0;
}
