// SPDX-License-Identifier: Apache-2.0
// Copies a whole database to a SQLite file, which can be opened, verified and moved without a
// server.
#pragma once

#include <string>
#include <string_view>

#include "credence/result.h"
#include "ledger/postgres/path.h"
#include "ledger/store.h"

namespace credence::ledger {

// As Store::BackUp. `name` is the database, for errors.
Result<StoreCopy> CopyPostgresToFile(PostgresPath& database, std::string_view name,
                                     const std::string& path, bool replace);

}  // namespace credence::ledger
