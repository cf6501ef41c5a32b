// SPDX-License-Identifier: Apache-2.0
// A store edited with SQL, like a dump that was changed and loaded again: the file is valid, but
// the contents of its tables are not. It is refused in one line or used, and nothing crashes.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "fuzz/sample_store.h"
#include "ledger/sqlite/connection.h"
#include "ledger/sqlite/copy.h"

namespace {

// Allows only changes to rows; nothing that computes for long or generates much data.
bool IsEdit(std::string_view sql) {
  constexpr std::array<std::string_view, 3> kEdits = {"update ", "insert ", "delete "};
  constexpr std::array<std::string_view, 6> kTooMuch = {";",      "with",   "blob(",
                                                        "printf", "format", "join"};
  const std::string lower = credence::AsciiLower(sql);
  const auto is_there = [&](std::string_view word) { return lower.contains(word); };
  return std::ranges::any_of(kEdits,
                             [&](std::string_view edit) { return lower.starts_with(edit); }) &&
         std::ranges::none_of(kTooMuch, is_there);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using credence::ledger::Connection;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const credence::ledger::ScratchFile file(credence::fuzz::ScratchPath("edited.db"));
  std::ofstream(file.path(), std::ios::binary) << credence::fuzz::SampleStoreBytes();
  {
    const auto connection = Connection::Open(file.path(), Connection::Mode::kReadWrite).value();
    while (!rest.empty()) {
      const std::string line(rest.substr(0, rest.find('\n')));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      if (IsEdit(line)) (void)connection->Execute(line.c_str());
    }
  }
  credence::fuzz::UseStore(file.path());
  return 0;
}
