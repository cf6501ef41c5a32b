// SPDX-License-Identifier: Apache-2.0
// A copy of a whole database as the file of a SQLite store, which can be opened, verified and moved
// without a server.
#pragma once

#include <string>
#include <string_view>

#include "credence/result.h"
#include "ledger/postgres/path.h"
#include "ledger/store.h"

namespace credence::ledger {

// The contract is that of Store::BackUp. `name` is that of the database, for errors.
Result<StoreCopy> CopyPostgresToFile(PostgresPath& database, std::string_view name,
                                     const std::string& path, bool replace);

}  // namespace credence::ledger
