// SPDX-License-Identifier: Apache-2.0
// All feedback, out of the ledger and into a corpus.
#pragma once

#include <cstdint>

#include "credence/result.h"
#include "ledger/store.h"
#include "review/corpus.h"

namespace credence::review {

// All of the ledger that concerns reviews. Timing that was erased is not in it, its averages are.
Result<Corpus> LoadCorpus(ledger::Reader& reader);

// Adds what came after an event, up to which the corpus was loaded earlier. False: something in it
// was erased or withdrawn since, and it has to be loaded anew.
Result<bool> ExtendCorpus(ledger::Reader& reader, std::int64_t after_sequence, Corpus& corpus);

}  // namespace credence::review
