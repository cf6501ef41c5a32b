// SPDX-License-Identifier: Apache-2.0
// CorpusCache: the corpus of the space that was analysed last, so that a server need not read
// millions of events again for a few new ones. It is told by the end of the ledger what it is good
// for: the hash of an event stands for all before it, whichever process appended them.
//
// Thread-safety: may be used from several threads. One of them loads while others wait.
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
  // The corpus of what `reader` sees of `space`.
  Result<std::shared_ptr<const review::Corpus>> Load(std::string_view space,
                                                     ledger::Reader& reader);

 private:
  // True: it is up to date now.
  Result<bool> Extend(ledger::Reader& reader, const ledger::Head& head);

  std::mutex mutex_;
  // Guarded by mutex_.
  std::string space_;
  ledger::Head head_;                       // The last event that is in it.
  std::shared_ptr<review::Corpus> corpus_;  // Null: nothing was loaded yet.
};

}  // namespace credence::engine
