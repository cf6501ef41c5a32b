// SPDX-License-Identifier: Apache-2.0
// Making identifiers: by time and chance, or from a key that the caller repeats.
#pragma once

#include <string_view>

#include "credence/clock.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

// Version 7 (RFC 9562): 48 bits of milliseconds, 12 bits of the microseconds within (method 3, so
// that identifiers of one process mostly ascend), 62 random bits.
Uuid NewUuid(Timestamp now, Rng& rng);
// The same, and greater than `last` if that is of the same moment: identifiers that are made one
// after the other for what happens at once ascend too, and a ledger files those at no cost.
Uuid NewUuidAfter(const Uuid& last, Timestamp now, Rng& rng);

// Version 8: 122 bits of SHA-256 over `scope` and `key`. The same pair gives the same identifier,
// so a command delivered twice makes the same event twice, which the ledger keeps once.
Uuid NamedUuid(std::string_view scope, std::string_view key);

}  // namespace credence
