// SPDX-License-Identifier: Apache-2.0
// Vector search in the server, if it has pgvector. The vectors repeat derived data, so everything
// works without them: before the extension is installed, and after it is removed.
//
// The comparison is an exact scan of the group: a graph search may miss a row, and a missing match
// has consequences here (no heuristic fires). The server scans the group's vectors, which saves
// sending all of them to a node that has just started.
#pragma once

#include <string>

#include "credence/result.h"
#include "ledger/postgres/connection.h"

namespace credence::ledger {

struct PostgresVectors {
  std::string version;  // Version of pgvector; empty if not used.
  std::string reason;   // Why it is not used.
};

// Creates the table, and the extension if the role may, unless they exist. A refusal is not a
// failure; a lost connection is. REQUIRES: the other tables exist.
Result<PostgresVectors> EnablePostgresVectors(PostgresConnection& connection);

}  // namespace credence::ledger
