// SPDX-License-Identifier: Apache-2.0
// The store in a PostgreSQL database (15 or newer), shared by any number of nodes.
//
// The first node to open it creates the tables, in the first schema of the search path. For
// failover, give a URL with several hosts ("postgresql://credence@a,b/credence"): every connection
// goes to the first writable host, so a failed primary is replaced automatically. Only session
// pooling is possible between nodes and server (prepared statements, LISTEN, session locks).
//
// An acknowledged Write is committed, as durably as the server is configured (synchronous_commit,
// synchronous_standby_names). If the connection dies during a commit, its outcome is looked up, not
// guessed: it is neither lost nor repeated.
//
// Other nodes see a commit in their next transaction. Version() follows within milliseconds, by
// NOTIFY, or within `poll_interval` if a notification was lost or the other node never asked for
// its own version and so does not notify.
//
// A database restored to an earlier moment may reuse sequences, so a node that loses its connection
// increases Generation().
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

struct PostgresOptions {
  // As for libpq, including TLS: "postgresql://user@host:5432/database?sslmode=verify-full".
  // Overrides the options here.
  std::string url;
  // Connections for reads and writes. Watching for commits and claims each take one more.
  int connections_max = 16;
  // How long to wait for a free connection.
  std::chrono::milliseconds connection_wait{10'000};
  std::chrono::seconds connect_timeout{5};
  // How long the server may work on one statement, or wait for the lock of a space; an unresponsive
  // server is abandoned slightly later.
  std::chrono::milliseconds statement_timeout{60'000};
  std::chrono::milliseconds lock_timeout{20'000};
  // How long a node that stops in the middle of a transaction can block the space.
  std::chrono::milliseconds idle_transaction_timeout{300'000};
  // How often a transaction is retried after a lost connection or a conflict.
  int retries_max = 6;
  std::chrono::milliseconds poll_interval{1'000};
};

// Failure: kInvalidArgument (the URL, a database that is not UTF-8), kUnimplemented (no libpq, an
// old server), kUnauthenticated, kNotFound (no such database), kPermissionDenied,
// kFailedPrecondition (newer schema), kUnavailable (including a read-only server).
Result<std::unique_ptr<Store>> OpenPostgresStore(const PostgresOptions& options);

}  // namespace credence::ledger
