// SPDX-License-Identifier: Apache-2.0
// Any bytes as the index entries of a row: refused, or writing them gives the same bytes.
#include "ledger/entry_list.h"

#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"

void credence::fuzz::Fuzz(std::string_view bytes) {
  const auto entries = ledger::DecodeEntries(bytes);
  CREDENCE_CHECK(Refused(entries) || ledger::EncodeEntries(*entries) == bytes, "the same bytes");
}
