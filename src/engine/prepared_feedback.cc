// SPDX-License-Identifier: Apache-2.0
#include "engine/prepared_feedback.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

#include "base/utf8.h"

namespace credence::engine {

using review::DocumentList;

namespace {

// Documents of one transaction: many enough that its cost is shared, few enough that others get
// their turn.
constexpr std::size_t kChunk = 4'000;
// So few are read faster than a thread is started.
constexpr std::size_t kSliceMin = 16;
// More would only wait for the one that writes.
constexpr std::size_t kThreadsMax = 4;

review::PaceLimits PacesOf(const review::ReviewSettings& settings) {
  return {.quick_seconds = settings.auto_seconds,
          .fast_seconds = settings.fast_seconds,
          .slow_seconds = settings.slow_seconds};
}

std::vector<PreparedFeedback> Prepare(std::span<const DocumentList::Item> items,
                                      const review::FeedbackLimits& limits,
                                      const review::PaceLimits& paces) {
  std::vector<PreparedFeedback> prepared;
  prepared.reserve(items.size());
  for (const DocumentList::Item& item : items) {
    PreparedFeedback& document = prepared.emplace_back(PreparedFeedback{
        .item = item, .feedback = ParseFeedback(item.text, limits), .enrichment = {}});
    if (document.feedback) {
      document.enrichment = Enrich(*document.feedback, paces);
    } else if (Trim(item.text).starts_with('[')) {
      document.feedback.error().message =
          "the list is broken JSON; mend it, or give JSON Lines, where each document stands alone";
    }
  }
  return prepared;
}

// One core is left to the thread that writes.
std::size_t ThreadsToUse() {
  const std::size_t cores = std::thread::hardware_concurrency();
  return std::clamp<std::size_t>(cores, 2, kThreadsMax + 1) - 1;
}

}  // namespace

review::FeedbackLimits LimitsOf(const review::ReviewSettings& settings) {
  return {.document_bytes = static_cast<std::size_t>(settings.document_max_bytes)};
}

FeedbackPreparer::FeedbackPreparer(std::span<const DocumentList::Item> items,
                                   const review::ReviewSettings& settings)
    : settings_(settings), left_(items), threads_(ThreadsToUse()) {
  StartNext();
}

std::vector<PreparedFeedback> FeedbackPreparer::Next() {
  std::vector<PreparedFeedback> all;
  for (auto& slice : std::exchange(slices_, {})) {
    std::vector<PreparedFeedback> some = slice.get();
    if (all.empty()) {
      all = std::move(some);
    } else {
      std::ranges::move(some, std::back_inserter(all));
    }
  }
  StartNext();
  return all;
}

void FeedbackPreparer::StartNext() {
  std::span<const DocumentList::Item> chunk = left_.first(std::min(left_.size(), kChunk));
  left_ = left_.subspan(chunk.size());
  const std::size_t size = std::max(kSliceMin, (chunk.size() + threads_ - 1) / threads_);
  // Whoever brings a few waits for them in any case.
  const std::launch how = chunk.size() < kSliceMin ? std::launch::deferred : std::launch::async;
  while (!chunk.empty()) {
    const auto slice = chunk.first(std::min(chunk.size(), size));
    chunk = chunk.subspan(slice.size());
    slices_.push_back(std::async(how, Prepare, slice, LimitsOf(settings_), PacesOf(settings_)));
  }
}

}  // namespace credence::engine
