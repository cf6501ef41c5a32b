// SPDX-License-Identifier: Apache-2.0
// Vectors that the server compares, where it has pgvector. They repeat what derived data hold, so
// everything works without: before the extension is there, and after it is gone.
//
// Comparing is exact, a scan of the group: a row that is searched for in a graph may be missed, and
// what is not found decides here (that no heuristic may fire). A scan costs what a look at a
// group's vectors costs the server; what it saves is that all of them go to a node that has just
// started.
#pragma once

#include <string>

#include "credence/result.h"
#include "ledger/postgres/connection.h"

namespace credence::ledger {

struct PostgresVectors {
  std::string version;  // Of pgvector; empty: it is not used.
  std::string reason;   // Why not.
};

// Makes the table, and the extension if this role may, unless they are there. What is refused is
// no failure; a lost connection is.
// REQUIRES: the other tables are there.
Result<PostgresVectors> EnablePostgresVectors(PostgresConnection& connection);

}  // namespace credence::ledger
