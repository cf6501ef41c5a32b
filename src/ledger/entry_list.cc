// SPDX-License-Identifier: Apache-2.0
#include "ledger/entry_list.h"

#include <cstdint>
#include <optional>

#include "ledger/little_endian.h"

namespace credence::ledger {
namespace {

std::optional<std::string> TakeString(std::string_view& bytes) {
  if (bytes.size() < 4) return std::nullopt;
  std::uint32_t size = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    size |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  }
  bytes.remove_prefix(4);
  if (bytes.size() < size) return std::nullopt;
  std::string text(bytes.substr(0, size));
  bytes.remove_prefix(size);
  return text;
}

}  // namespace

std::string RowKeyOf(std::string_view kind, std::string_view id) {
  std::string key;
  key.reserve(kind.size() + 1 + id.size());
  key.append(kind).push_back('\0');
  key.append(id);
  return key;
}

std::string EncodeEntries(const std::vector<IndexEntry>& entries) {
  std::string out;
  for (const IndexEntry& entry : entries) {
    AppendString(out, entry.index);
    AppendString(out, entry.key);
  }
  return out;
}

Result<std::vector<IndexEntry>> DecodeEntries(std::string_view bytes) {
  std::vector<IndexEntry> entries;
  while (!bytes.empty()) {
    std::optional<std::string> index = TakeString(bytes);
    std::optional<std::string> key = index ? TakeString(bytes) : std::nullopt;
    if (!key) return DataLoss("a row's list of index entries is cut short");
    entries.push_back({.index = *std::move(index), .key = *std::move(key)});
  }
  return entries;
}

}  // namespace credence::ledger
