// SPDX-License-Identifier: Apache-2.0
// CorpusCache: the corpus of the space that was analysed last, so that a server need not read
// millions of events again for a few new ones. The last event of the ledger shows whether the
// corpus is valid: its hash covers all events before it, whichever process appended them.
//
// Thread-safe. One thread loads while others wait.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "ledger/store.h"
#include "review/corpus.h"

namespace credence::engine {

class CorpusCache {
 public:
  // The corpus for what `reader` sees of `space`.
  Result<std::shared_ptr<const review::Corpus>> Load(std::string_view space,
                                                     ledger::Reader& reader);

 private:
  // True: it is now up to date.
  Result<bool> Extend(ledger::Reader& reader, const ledger::Head& head);

  std::mutex mutex_;
  // Guarded by mutex_.
  std::string space_;
  ledger::Head head_;                       // The last event that it includes.
  std::shared_ptr<review::Corpus> corpus_;  // Null: not loaded yet.
};

}  // namespace credence::engine
