// SPDX-License-Identifier: Apache-2.0
// The rival of the store: the same bytes in one plain table, by one prepared INSERT. It does no
// lookups, computes no hashes and keeps no index, so it shows the cost of SQLite itself.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "ledger/sqlite/connection.h"
#include "ledger/store.h"

namespace credence::bench {

class BareInsert {
 public:
  // Creates the file, with the store's pragmas.
  explicit BareInsert(const std::string& path);

  // Writes one transaction.
  void Write(std::span<const ledger::NewEvent> events);
  std::int64_t Count();

 private:
  std::unique_ptr<ledger::Connection> connection_;
  ledger::Statement begin_;
  ledger::Statement insert_;
  ledger::Statement commit_;
  std::int64_t position_ = 0;
};

}  // namespace credence::bench
