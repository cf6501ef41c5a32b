// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/file.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "engine/reviews/feedback_intake.h"
#include "review/intake/feedback.h"
#include "review/prepared_feedback.h"
#include "review/queries.h"

namespace credence::engine {

using review::DocumentList;
using review::Filed;
using review::PreparedFeedback;
using review::PreparedSlice;
using review::Receipt;

namespace {

// How many receipts have their documents in memory at once.
constexpr std::int64_t kReceiptsAtOnce = 32;

// The documents of several receipts, in order.
struct Unfiled {
  explicit Unfiled(std::span<const Receipt> all) : receipts(all) {
    for (const Receipt& receipt : receipts) {
      // Missing only in a damaged store.
      if (receipt.list) {
        const DocumentList documents = review::SplitDocuments(*receipt.list);
        std::ranges::copy(documents.items, std::back_inserter(items));
      }
      ends.push_back(items.size());
    }
  }

  std::span<const Receipt> receipts;
  std::vector<DocumentList::Item> items;
  std::vector<std::size_t> ends;  // Where each receipt ends in `items`.
};

// The progress of filing.
class Filing {
 public:
  // REQUIRES: all referenced objects outlive it.
  explicit Filing(const Unfiled& unfiled) : unfiled_(&unfiled) {}

  // Takes the next documents, and files the receipts that they complete.
  Result<void> Take(FeedbackIntake& intake, std::span<const PreparedSlice> slices) {
    CREDENCE_RETURN_IF_ERROR(FileEnded(intake));
    for (const PreparedSlice& slice : slices) {
      for (const PreparedFeedback& candidate : slice.get()) {
        const Receipt& receipt = unfiled_->receipts[receipt_];
        CREDENCE_ASSIGN_OR_RETURN(const SubmitAnswer answer,
                                  intake.Take(candidate, {.came = receipt.at,
                                                          .imported = receipt.imported,
                                                          .project = receipt.project}));
        ++(answer.accepted ? filed_.taken : filed_.refused);
        ++taken_;
        CREDENCE_RETURN_IF_ERROR(FileEnded(intake));
      }
    }
    return {};
  }

 private:
  Result<void> FileEnded(FeedbackIntake& intake) {
    for (; receipt_ < unfiled_->receipts.size() && taken_ == unfiled_->ends[receipt_]; ++receipt_) {
      CREDENCE_RETURN_IF_ERROR(
          intake.File(unfiled_->receipts[receipt_], std::exchange(filed_, {})));
    }
    return {};
  }

  const Unfiled* unfiled_;
  std::size_t taken_ = 0;    // The number of documents.
  std::size_t receipt_ = 0;  // The receipt of the next document.
  Filed filed_;              // Counts for that receipt so far.
};

}  // namespace

Filer::Filer(const Workspace& workspace, Learner& learner)
    : workspace_(workspace),
      learner_(learner),
      when_quiet_([this](const std::string& space, const std::stop_token& stop) {
        // The next caller that reads reviews meets the failure again, and reports it.
        (void)FileReceived(space, stop);
      }) {}

Result<void> Filer::File(std::string_view space, std::span<const Receipt> receipts) {
  const review::ReviewSettings& settings = workspace_.settings().review;
  // Recorded in the name of the submitter.
  const Caller caller{.space = std::string(space), .actor = receipts.front().actor};
  const Unfiled unfiled(receipts);
  review::FeedbackPreparer preparer(unfiled.items, settings, review::Preparation::kEnriched);
  Filing filing(unfiled);
  std::span<const PreparedSlice> slices = preparer.Next();
  do {
    CREDENCE_ASSIGN_OR_RETURN(
        filing,
        workspace_.Write(
            caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<Filing> {
              Filing after = filing;
              FeedbackIntake intake(writer, context, workspace_.settings());
              CREDENCE_RETURN_IF_ERROR(after.Take(intake, slices));
              CREDENCE_RETURN_IF_ERROR(intake.Finish());
              return after;
            }));
    slices = preparer.Next();
  } while (!slices.empty());
  return {};
}

Result<void> Filer::FileReceived(std::string_view space, const std::stop_token& stop) {
  const Caller caller{.space = std::string(space)};
  const auto unfiled = [&](std::int64_t limit) {
    return workspace_.Read(
        caller, [&](ledger::Reader& reader) { return review::ListUnfiled(reader, limit); });
  };
  CREDENCE_ASSIGN_OR_RETURN(std::vector<Receipt> receipts, unfiled(1));
  if (receipts.empty()) return {};
  {
    const std::scoped_lock lock(mutex_);
    while (!stop.stop_requested()) {
      CREDENCE_ASSIGN_OR_RETURN(receipts, unfiled(kReceiptsAtOnce));
      if (receipts.empty()) break;
      const auto others = std::ranges::find_if(receipts, [&](const Receipt& receipt) {
        return receipt.actor != receipts.front().actor;
      });
      const Result<void> filed = File(space, std::span(receipts.begin(), others));
      // A caller without write access sees what others have filed.
      if (!filed && filed.error().code == Code::kPermissionDenied) return {};
      CREDENCE_RETURN_IF_ERROR(filed);
    }
  }
  CREDENCE_RETURN_IF_ERROR(learner_.LearnIfDue(caller));
  return {};
}

}  // namespace credence::engine
