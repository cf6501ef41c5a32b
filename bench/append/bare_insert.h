// SPDX-License-Identifier: Apache-2.0
// The rival of the store: the same bytes in one plain table, by one prepared INSERT. It looks
// nothing up, hashes nothing and keeps no index, so it is what SQLite itself costs.
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
  // Makes the file, with the pragmas that the store sets.
  explicit BareInsert(const std::string& path);

  // One transaction.
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
