// SPDX-License-Identifier: Apache-2.0
// The store in a PostgreSQL database (15 or newer), which any number of nodes share.
//
// The tables are made in the first schema of the search path, by whoever opens it first. A URL with
// several hosts ("postgresql://credence@a,b/credence") is how failover works: every connection goes
// to the first host that can be written, so after the death of one the next is found by itself.
// Between the nodes and the server only session pooling is possible (prepared statements, LISTEN,
// session locks).
//
// What Write acknowledged was committed, as durably as the server is set up for
// (synchronous_commit, synchronous_standby_names). A commit that was under way when the connection
// died is looked up, not guessed: it is not lost and not done twice.
//
// Other nodes see a commit in the next transaction they begin. Version() follows within
// milliseconds, by NOTIFY, and within `poll_interval` where a notification was lost or the other
// node has never asked for its own version, and so does not notify.
//
// A database that was restored to an earlier moment may give sequences again: a node whose
// connection is lost therefore counts up Generation().
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

struct PostgresOptions {
  // As libpq takes it, TLS included: "postgresql://user@host:5432/database?sslmode=verify-full".
  // What it says goes before the options here.
  std::string url;
  // Connections for reads and writes. Watching for commits and claims take one more each.
  int connections_max = 16;
  // How long one waits for a free connection.
  std::chrono::milliseconds connection_wait{10'000};
  std::chrono::seconds connect_timeout{5};
  // How long the server may work on one statement, and wait for the lock of a space; a server that
  // does not answer at all is given up a little later.
  std::chrono::milliseconds statement_timeout{60'000};
  std::chrono::milliseconds lock_timeout{20'000};
  // A node that stops in the middle of a transaction keeps the space for so long.
  std::chrono::milliseconds idle_transaction_timeout{300'000};
  // How often a transaction is tried again after a lost connection or a conflict.
  int retries_max = 6;
  std::chrono::milliseconds poll_interval{1'000};
};

// Failure: kInvalidArgument (the URL, a database that is not UTF-8), kUnimplemented (no libpq, an
// old server), kUnauthenticated, kNotFound (no such database), kPermissionDenied,
// kFailedPrecondition (newer schema), kUnavailable (a server that can only be read, too).
Result<std::unique_ptr<Store>> OpenPostgresStore(const PostgresOptions& options);

}  // namespace credence::ledger
