// SPDX-License-Identifier: Apache-2.0
// A store with a damaged file: each three input bytes are a position and its new value. The input
// may also be a whole file. It is refused in one line or used, and nothing crashes.
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>

#include "fuzz/fuzzer.h"
#include "fuzz/sample_store.h"
#include "ledger/sqlite/copy.h"

namespace {

constexpr std::string_view kWholeFile = "SQLite format 3";

std::string Damaged(std::string_view changes) {
  if (changes.starts_with(kWholeFile)) return std::string(changes);
  std::string bytes = credence::fuzz::SampleStoreBytes();
  for (; changes.size() >= 3; changes.remove_prefix(3)) {
    const auto low = static_cast<unsigned char>(changes[0]);
    const auto high = static_cast<unsigned char>(changes[1]);
    // Two bytes cannot address every position, so they are scaled to the size of the file.
    const std::size_t at = (std::size_t{high} * 256 + low) * bytes.size() / 65'536;
    bytes[at] = changes[2];
  }
  return bytes;
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  const std::string bytes = Damaged(input);
  const ledger::ScratchFile file(ScratchPath("damaged.db"));
  std::ofstream(file.path(), std::ios::binary) << bytes;
  UseStore(file.path());
}
