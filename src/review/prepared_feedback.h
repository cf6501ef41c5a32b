// SPDX-License-Identifier: Apache-2.0
// Prepares feedback documents as far as possible without the ledger. That costs about half as much
// as writing them, so other threads prepare the next transaction meanwhile. Each document is
// independent: the result does not depend on the threads.
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
  // After kChecked, only the fields that RefusalOf reads.
  Checked<Feedback> feedback;
  PreparedSubmit submit;  // Of a feedback; after kChecked, only the stream.
};

// How far documents are prepared.
enum class Preparation { kChecked, kEnriched };

// Consecutive documents.
using PreparedSlice = std::shared_future<std::vector<PreparedFeedback>>;

FeedbackLimits LimitsOf(const ReviewSettings& settings);

// REQUIRES: everything passed by reference outlives it.
class FeedbackPreparer {
 public:
  FeedbackPreparer(std::span<const DocumentList::Item> items, const ReviewSettings& settings,
                   Preparation preparation);

  // The documents of the next transaction, in order and ready. Empty: no more documents. Valid
  // until the next call.
  std::span<const PreparedSlice> Next();

 private:
  void StartNext(std::vector<PreparedSlice> used);

  const ReviewSettings& settings_;
  const Preparation preparation_;
  std::span<const DocumentList::Item> left_;
  std::size_t threads_;
  std::vector<PreparedSlice> current_;
  std::vector<PreparedSlice> next_;
  std::vector<std::future<void>> readers_;  // For the next transaction.
};

}  // namespace credence::review
