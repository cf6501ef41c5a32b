// SPDX-License-Identifier: Apache-2.0
// Creates identifiers: from time and randomness, or from a key that the caller repeats.
#pragma once

#include <string_view>

#include "credence/clock.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

// Version 7 (RFC 9562): 48 bits of milliseconds, 12 bits of microseconds (method 3, so that
// identifiers of one process mostly ascend), 62 random bits.
Uuid NewUuid(Timestamp now, Rng& rng);
// As NewUuid, but greater than `last` if that has the same time, so that identifiers made in one
// batch ascend too and append cheaply to the ledger's index.
Uuid NewUuidAfter(const Uuid& last, Timestamp now, Rng& rng);

// Version 8: 122 bits of SHA-256 over `scope` and `key`. The same pair gives the same identifier,
// so a command that is delivered twice produces the same event, which the ledger stores once.
Uuid NamedUuid(std::string_view scope, std::string_view key);

}  // namespace credence
