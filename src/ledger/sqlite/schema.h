// SPDX-License-Identifier: Apache-2.0
// The tables of the SQLite store, and how older files are brought up to date.
#pragma once

#include <span>
#include <string_view>

#include "credence/result.h"
#include "ledger/sqlite/connection.h"

namespace credence::ledger {

// Step n (from 0) takes a file from schema version n to n + 1. Steps are never edited, only added.
std::span<const char* const> SchemaSteps();

// Before anything is written: fails with kInvalidArgument when the file is a database of another
// program.
Result<void> RefuseForeign(Connection& connection);

// Whether the file is a store already, of whatever version. An empty one is not.
bool IsStore(const Connection& connection);

// Of a file that somebody gave us: fails with kDataLoss when it holds a trigger, or a view that no
// step makes. REQUIRES: IsStore.
Result<void> RefuseAdditions(Connection& connection);

// Brings the file up to date: each missing step and the new version number in one transaction, safe
// when several processes open a file at once. A file of a newer version is refused with
// kFailedPrecondition. REQUIRES: the file is not another program's.
Result<void> Migrate(Connection& connection, std::span<const char* const> steps);

}  // namespace credence::ledger
