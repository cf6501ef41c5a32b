// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/corpus_cache.h"

#include <atomic>
#include <utility>

#include "review/load_corpus.h"

namespace credence::engine {
namespace {

// Whether the ledger contains this point, so that it was not rolled back.
Result<bool> HasBeenAt(ledger::Reader& reader, const ledger::Head& point) {
  if (point.sequence == 0) return true;
  bool found = false;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.after_sequence = point.sequence - 1, .limit = 1}, [&](const ledger::EventView& event) {
        found = event.sequence == point.sequence && event.hash == point.hash;
        return ledger::Visit::kStop;
      }));
  return found;
}

}  // namespace

Result<std::shared_ptr<const review::Corpus>> CorpusCache::Load(std::string_view space,
                                                                ledger::Reader& reader) {
  const std::scoped_lock lock(mutex_);
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
  if (corpus_ != nullptr && space_ == space) {
    if (head_ == head) return corpus_;
    CREDENCE_ASSIGN_OR_RETURN(const bool fits, Extend(reader, head));
    if (fits) return corpus_;
  }
  corpus_ = nullptr;  // Freed first, because a corpus can be large.
  CREDENCE_ASSIGN_OR_RETURN(review::Corpus corpus, review::LoadCorpus(reader));
  corpus_ = std::make_shared<review::Corpus>(std::move(corpus));
  space_ = space;
  head_ = head;
  return corpus_;
}

Result<bool> CorpusCache::Extend(ledger::Reader& reader, const ledger::Head& head) {
  // The corpus is still in use. No new user can get it meanwhile, because mutex_ is held.
  if (corpus_.use_count() > 1) return false;
  std::atomic_thread_fence(std::memory_order_acquire);  // Synchronizes with the last release.
  if (head.sequence < head_.sequence) return false;
  CREDENCE_ASSIGN_OR_RETURN(const bool has_been, HasBeenAt(reader, head_));
  if (!has_been) return false;
  // A corpus that fails half-way is discarded.
  const std::shared_ptr<review::Corpus> corpus = std::exchange(corpus_, nullptr);
  CREDENCE_ASSIGN_OR_RETURN(const bool is_whole,
                            review::ExtendCorpus(reader, head_.sequence, *corpus));
  if (!is_whole) return false;
  corpus_ = corpus;
  head_ = head;
  return true;
}

}  // namespace credence::engine
