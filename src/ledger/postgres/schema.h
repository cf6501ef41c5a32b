// SPDX-License-Identifier: Apache-2.0
// The tables of the PostgreSQL store, and the steps that create them.
#pragma once

#include <span>
#include <string>

#include "credence/result.h"
#include "ledger/postgres/connection.h"

namespace credence::ledger {

// Each step takes the schema one version further. Released steps never change.
std::span<const char* const> PostgresSchemaSteps();

// Runs the missing steps in one transaction; several nodes may do it at once. Failure:
// kFailedPrecondition (the schema is newer than the steps), kPermissionDenied.
Result<void> MigratePostgres(PostgresConnection& connection, std::span<const char* const> steps);

// Locks the tables against other schema changes until the end of the transaction.
Result<void> LockPostgresSchema(PostgresConnection& connection);

// 16 letters and digits that identify the schema in names that span the database (a channel, a
// lock).
Result<std::string> PostgresSchemaTag(PostgresConnection& connection);

}  // namespace credence::ledger
