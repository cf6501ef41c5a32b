// SPDX-License-Identifier: Apache-2.0
// A store edited with SQL, like a dump that was changed and loaded again: the file is valid, but
// the contents of its tables are not. It is refused in one line or used, and nothing crashes.
#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "fuzz/fuzzer.h"
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

void credence::fuzz::Fuzz(std::string_view input) {
  using ledger::Connection;
  const ledger::ScratchFile file(ScratchPath("edited.db"));
  std::ofstream(file.path(), std::ios::binary) << SampleStoreBytes();
  {
    const auto connection = Connection::Open(file.path(), Connection::Mode::kReadWrite).value();
    for (const std::string& line : LinesOf(input)) {
      if (IsEdit(line)) (void)connection->Execute(line.c_str());
    }
  }
  UseStore(file.path());
}
