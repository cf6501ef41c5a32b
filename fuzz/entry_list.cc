// SPDX-License-Identifier: Apache-2.0
// Any bytes as the index entries of a row: refused, or writing them gives the same bytes.
#include "ledger/entry_list.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto entries = credence::ledger::DecodeEntries(bytes);
  if (!entries) {
    CREDENCE_CHECK(!entries.error().message.contains('\n'), "one line");
    return 0;
  }
  CREDENCE_CHECK(credence::ledger::EncodeEntries(*entries) == bytes, "the same bytes");
  return 0;
}
