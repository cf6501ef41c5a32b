// SPDX-License-Identifier: Apache-2.0
// The tables of the PostgreSQL store and how they came about, step by step.
#pragma once

#include <span>
#include <string>

#include "credence/result.h"
#include "ledger/postgres/connection.h"

namespace credence::ledger {

// Each takes the schema one version further. What was released is never changed.
std::span<const char* const> PostgresSchemaSteps();

// Runs the steps that are missing, in one transaction; several nodes may do it at once. Failure:
// kFailedPrecondition (the schema is newer than the steps), kPermissionDenied.
Result<void> MigratePostgres(PostgresConnection& connection, std::span<const char* const> steps);

// Waits until nobody else changes the tables; until the end of the transaction.
Result<void> LockPostgresSchema(PostgresConnection& connection);

// 16 letters and digits that stand for the schema, where something of the whole database (a
// channel, a lock) is meant for the stores of one schema.
Result<std::string> PostgresSchemaTag(PostgresConnection& connection);

}  // namespace credence::ledger
