// SPDX-License-Identifier: Apache-2.0
// Maps PostgreSQL errors to ours by their SQLSTATE.
#pragma once

#include <string_view>

#include "credence/result.h"

namespace credence::ledger {

// One line for an error reported by the server. `where` is the store's name.
Error ErrorOfState(std::string_view where, std::string_view state, std::string_view message);

// One line for a failed connection; libpq gives no SQLSTATE for those.
Error ErrorOfConnecting(std::string_view where, std::string_view message);

// The transaction was rolled back because of others, and can be retried.
bool IsConflict(std::string_view state);

// The cause is the state of the server or of the space, not the data written.
bool IsForAll(std::string_view state);

// The head of a space is not the expected one (pending.cc).
bool IsOtherHead(std::string_view state);

// A unique key exists already.
bool IsTaken(std::string_view state);

// The server ended the session or refuses to serve it, or the session is not in the expected state.
bool IsEndOfSession(std::string_view state);

}  // namespace credence::ledger
