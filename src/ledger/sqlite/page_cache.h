// SPDX-License-Identifier: Apache-2.0
// SQLite's page cache without a search of all pages at the end of a transaction.
//
// At a commit SQLite drops the pages beyond the end of the file from its cache. Usually there are
// none, and the cache knows it by the greatest page number that it has seen. But when a tree is
// balanced, a page has the number of the lock page (at 1 GiB) for a moment, and then every slot is
// searched: a millisecond for a cache of 256 MB, in every second event of the executive. This cache
// does not count that number.
#pragma once

namespace credence::ledger {

// Makes it the page cache of this process. Without effect if SQLite is in use already: it is only
// slower then. Any thread may call it, before its first connection.
void InstallPageCache();

}  // namespace credence::ledger
