// SPDX-License-Identifier: Apache-2.0
// Feedback documents, as far as they can be looked at without the ledger. That costs about half as
// much as writing them down, so those of the next transaction are looked at by other threads
// meanwhile. Each document stands alone: what comes out does not depend on the threads.
#pragma once

#include <cstddef>
#include <future>
#include <span>
#include <vector>

#include "review/decide.h"
#include "review/intake/feedback.h"
#include "review/settings.h"

namespace credence::review {

struct PreparedFeedback {
  DocumentList::Item item;
  // When it was only checked: no more than RefusalOf looks at.
  Checked<Feedback> feedback;
  PreparedSubmit submit;  // Of a feedback; only the stream when it was only checked.
};

// How far they are looked at.
enum class Preparation { kChecked, kEnriched };

// Documents that follow each other.
using PreparedSlice = std::shared_future<std::vector<PreparedFeedback>>;

FeedbackLimits LimitsOf(const ReviewSettings& settings);

// REQUIRES: what is referred to outlives it.
class FeedbackPreparer {
 public:
  FeedbackPreparer(std::span<const DocumentList::Item> items, const ReviewSettings& settings,
                   Preparation preparation);

  // The documents of the next transaction, in order and ready; none: that was all. Valid until the
  // next call.
  std::span<const PreparedSlice> Next();

 private:
  void StartNext(std::vector<PreparedSlice> used);

  const ReviewSettings& settings_;
  const Preparation preparation_;
  std::span<const DocumentList::Item> left_;
  std::size_t threads_;
  std::vector<PreparedSlice> current_;
  std::vector<PreparedSlice> next_;
  std::vector<std::future<void>> readers_;  // Of the next.
};

}  // namespace credence::review
