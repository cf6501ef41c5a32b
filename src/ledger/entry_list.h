// SPDX-License-Identifier: Apache-2.0
// A row's index entries as one string of bytes: ( length:u32 index length:u32 key )*,
// little-endian.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

std::string EncodeEntries(const std::vector<IndexEntry>& entries);

// A row's kind and id, as the key of a map of the rows that a transaction remembers.
std::string RowKeyOf(std::string_view kind, std::string_view id);

// Failure: kDataLoss.
Result<std::vector<IndexEntry>> DecodeEntries(std::string_view bytes);

}  // namespace credence::ledger
