// SPDX-License-Identifier: Apache-2.0
// The tables of the SQLite store, and how older files are brought up to date.
#pragma once

#include <span>

#include "credence/result.h"
#include "ledger/sqlite/connection.h"

namespace credence::ledger {

// Step n (from 0) takes a file from schema version n to n + 1. Steps are never edited, only added.
std::span<const char* const> SchemaSteps();

// Call before writing: fails with kInvalidArgument if the file is another program's database.
Result<void> RefuseForeign(Connection& connection);

// Whether the file is a store of any version. An empty file is not.
bool IsStore(const Connection& connection);

// For user-supplied files: fails with kDataLoss if the file has a trigger, or a view that no step
// creates. REQUIRES: IsStore.
Result<void> RefuseAdditions(Connection& connection);

// Brings the file up to date: each missing step and the new version number in one transaction, safe
// if several processes open the file at once. A newer version is refused with kFailedPrecondition.
// REQUIRES: the file is not another program's.
Result<void> Migrate(Connection& connection, std::span<const char* const> steps);

}  // namespace credence::ledger
