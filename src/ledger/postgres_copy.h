// SPDX-License-Identifier: Apache-2.0
// A copy of a whole database as the file of a SQLite store, which can be opened, verified and moved
// without a server.
#pragma once

#include <string>

#include "credence/result.h"
#include "ledger/postgres_connection.h"
#include "ledger/store.h"

namespace credence::ledger {

// The contract is that of Store::BackUp. REQUIRES: a transaction that sees one picture is open.
Result<StoreCopy> CopyPostgresToFile(PostgresConnection& connection, const std::string& path,
                                     bool replace);

}  // namespace credence::ledger
