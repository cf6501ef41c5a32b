// SPDX-License-Identifier: Apache-2.0
#include "review/prepared_feedback.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "base/utf8.h"

namespace credence::review {

namespace {

// Documents per transaction: enough to share its cost, few enough to let other writers in.
constexpr std::size_t kDocumentsChunk = 4'000;
// Small, because nothing is being written while these are read.
constexpr std::size_t kFirstChunk = 1'000;
// Fewer documents are read faster than a thread is started.
constexpr std::size_t kAloneMax = 16;
// Documents read in one go, so that threads share the work evenly.
constexpr std::size_t kSlice = 125;
// More threads would only wait for the writer.
constexpr std::size_t kThreadsMax = 4;

AttentionLimits AttentionOf(const ReviewSettings& settings) {
  return {.quick_seconds = settings.auto_seconds,
          .fast_seconds = settings.fast_seconds,
          .slow_seconds = settings.slow_seconds,
          .revisits = settings.distracted_revisits,
          .concurrent = settings.distracted_concurrent};
}

// The part that ledger queries need. Thousands of documents wait for the writer, so the rest is
// freed while it is still in the cache.
Feedback HeadOf(Feedback feedback) {
  Feedback head;
  head.id = feedback.id;
  head.at = feedback.at;
  head.session = std::move(feedback.session);
  head.modal = std::move(feedback.modal);
  head.work.id = std::move(feedback.work.id);
  head.work.version = std::move(feedback.work.version);
  head.work.generation = std::move(feedback.work.generation);
  head.task_type = std::move(feedback.task_type);
  return head;
}

std::vector<PreparedFeedback> Prepare(std::span<const DocumentList::Item> items,
                                      const FeedbackLimits& limits,
                                      const AttentionLimits& attention, Preparation preparation) {
  std::vector<PreparedFeedback> prepared;
  prepared.reserve(items.size());
  for (const DocumentList::Item& item : items) {
    PreparedFeedback& document = prepared.emplace_back(
        PreparedFeedback{.item = item, .feedback = ParseFeedback(item.text, limits)});
    if (document.feedback && preparation == Preparation::kChecked) {
      document.submit.stream = WorkStreamOf(document.feedback->work.id);
      document.feedback = HeadOf(*std::move(document.feedback));
    } else if (document.feedback) {
      document.submit = PrepareSubmit(*document.feedback, Enrich(*document.feedback, attention));
    } else if (Trim(item.text).starts_with('[') && !IsOneValue(item.text)) {
      document.feedback.error().message =
          "the list is not valid JSON; correct it, or give JSON Lines, where each document stands "
          "alone";
    }
  }
  return prepared;
}

// Leaves one core to the writer. If the writer has little to do, one more thread is useful while it
// waits for the disk.
std::size_t ThreadsToUse(Preparation preparation) {
  const std::size_t cores = std::thread::hardware_concurrency();
  const std::size_t others = std::clamp<std::size_t>(cores, 2, kThreadsMax + 1) - 1;
  return preparation == Preparation::kChecked ? others + 1 : others;
}

}  // namespace

FeedbackLimits LimitsOf(const ReviewSettings& settings) {
  return {.document_bytes = static_cast<std::size_t>(settings.document_max_bytes)};
}

FeedbackPreparer::FeedbackPreparer(std::span<const DocumentList::Item> items,
                                   const ReviewSettings& settings, Preparation preparation)
    : settings_(settings),
      preparation_(preparation),
      left_(items),
      threads_(ThreadsToUse(preparation)) {
  StartNext({});
}

std::span<const PreparedSlice> FeedbackPreparer::Next() {
  std::vector<PreparedSlice> used = std::exchange(current_, std::exchange(next_, {}));
  StartNext(std::move(used));
  for (const PreparedSlice& slice : current_) (void)slice.get();
  return current_;
}

void FeedbackPreparer::StartNext(std::vector<PreparedSlice> used) {
  using Task = std::packaged_task<std::vector<PreparedFeedback>()>;
  const std::size_t size = current_.empty() ? kFirstChunk : kDocumentsChunk;
  std::span<const DocumentList::Item> chunk = left_.first(std::min(left_.size(), size));
  left_ = left_.subspan(chunk.size());
  // A caller with few documents waits for them anyway.
  const bool alone = chunk.size() < kAloneMax && used.empty();
  std::vector<std::vector<Task>> tasks(alone ? 1 : threads_);
  while (!chunk.empty()) {
    const auto slice = chunk.first(std::min(chunk.size(), kSlice));
    chunk = chunk.subspan(slice.size());
    Task task(
        [slice, limits = LimitsOf(settings_), attention = AttentionOf(settings_),
         preparation = preparation_] { return Prepare(slice, limits, attention, preparation); });
    next_.push_back(task.get_future().share());
    tasks[next_.size() % tasks.size()].push_back(std::move(task));
  }
  if (alone) {
    for (Task& task : tasks.front()) task();
    return;
  }
  readers_.clear();
  for (std::vector<Task>& some : tasks) {
    readers_.push_back(std::async(
        std::launch::async, [some = std::move(some), used = std::exchange(used, {})]() mutable {
          used.clear();  // Freeing takes time too.
          for (Task& task : some) task();
        }));
  }
}

}  // namespace credence::review
