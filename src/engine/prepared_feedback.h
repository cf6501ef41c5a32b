// SPDX-License-Identifier: Apache-2.0
// Feedback documents, as far as they can be looked at without the ledger. Reading and enriching one
// costs about as much as writing it down, so those of the next transaction are read by other
// threads meanwhile. Each document stands alone: what comes out does not depend on the threads.
#pragma once

#include <cstddef>
#include <future>
#include <span>
#include <vector>

#include "review/intake/enrichment.h"
#include "review/intake/feedback.h"
#include "review/settings.h"

namespace credence::engine {

struct PreparedFeedback {
  review::DocumentList::Item item;
  review::Checked<review::Feedback> feedback;
  review::Enrichment enrichment;
};

review::FeedbackLimits LimitsOf(const review::ReviewSettings& settings);

// REQUIRES: what is referred to outlives it.
class FeedbackPreparer {
 public:
  FeedbackPreparer(std::span<const review::DocumentList::Item> items,
                   const review::ReviewSettings& settings);

  // The documents of the next transaction, in order; none: that was all.
  std::vector<PreparedFeedback> Next();

 private:
  void StartNext();

  const review::ReviewSettings& settings_;
  std::span<const review::DocumentList::Item> left_;
  std::size_t threads_;
  std::vector<std::future<std::vector<PreparedFeedback>>> slices_;  // Of the next transaction.
};

}  // namespace credence::engine
