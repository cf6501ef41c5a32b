// SPDX-License-Identifier: Apache-2.0
// Loads all feedback from the ledger into a corpus.
#pragma once

#include <cstdint>

#include "credence/result.h"
#include "ledger/store.h"
#include "review/corpus.h"

namespace credence::review {

// Reads all review events. Erased timings are missing; their averages are included.
Result<Corpus> LoadCorpus(ledger::Reader& reader);

// Adds what came after `after_sequence`, up to which the corpus was loaded earlier. False:
// something in it was erased or withdrawn since, and it has to be loaded again.
Result<bool> ExtendCorpus(ledger::Reader& reader, std::int64_t after_sequence, Corpus& corpus);

}  // namespace credence::review
