// SPDX-License-Identifier: Apache-2.0
// What the errors of PostgreSQL mean here, by their SQLSTATE.
#pragma once

#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence::ledger {

// One line for an error that a server reported. `where` is the store's name.
Error ErrorOfState(std::string_view where, std::string_view state, std::string_view message);

// One line for a connection that could not be made; libpq gives no SQLSTATE for those.
Error ErrorOfConnecting(std::string_view where, std::string_view message);

// The transaction was undone for the sake of others, and can be run again.
bool IsConflict(std::string_view state);

// The state of the server or of the space is the reason, whatever is written.
bool IsForAll(std::string_view state);

// The head of a space is not where it was left (pending.cc).
bool IsOtherHead(std::string_view state);

// A unique key is there already.
bool IsTaken(std::string_view state);

// The server ended the session, or will not serve it; or the session is not what it was thought to
// be.
bool IsEndOfSession(std::string_view state);

}  // namespace credence::ledger
