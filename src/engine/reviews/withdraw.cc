// SPDX-License-Identifier: Apache-2.0
// The part of ReviewKeeper that shows single feedback, and lets people take it back.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "engine/reviews/reviews.h"
#include "review/decide.h"
#include "review/events.h"
#include "review/feedback_history.h"
#include "review/names.h"
#include "review/queries.h"

namespace credence::engine {
namespace {

// A reason is a sentence, not a document.
constexpr std::size_t kReasonBytesMax = 4'096;

FeedbackReading ReadFeedback(review::StoredFeedback feedback) {
  review::Submitted& core = feedback.core;
  FeedbackReading reading{.id = feedback.id.ToString(),
                          .at = core.at,
                          .received_at = feedback.received_at,
                          .work = std::move(core.work),
                          .version = std::move(core.version),
                          .task_type = std::move(core.task_type),
                          .stage = std::move(core.stage),
                          .session = std::move(core.session),
                          .reviewer = std::move(core.reviewer),
                          .decision = std::nullopt,
                          .score = core.score,
                          .sentiment = core.sentiment,
                          .keys = {},
                          .document = std::move(feedback.document),
                          .withdrawn_at = feedback.withdrawn_at,
                          .reason = std::move(feedback.reason)};
  if (core.decision) reading.decision = std::string(NameOf(*core.decision));
  for (const review::Mention& mention : core.mentions) reading.keys.push_back(mention.key);
  std::ranges::sort(reading.keys);
  const auto repeated = std::ranges::unique(reading.keys);
  reading.keys.erase(repeated.begin(), repeated.end());
  return reading;
}

// The level without the feedback, if it counted; an earlier answer of the reviewer may count again.
Result<std::optional<review::Decision>> Recount(ledger::Reader& reader,
                                                const review::StoredFeedback& feedback,
                                                const review::Work& work,
                                                const review::ReviewSettings& settings) {
  const std::string& task_type = feedback.core.task_type;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::Outcome> history,
                            review::LoadOutcomes(reader, task_type));
  const auto counted = [&](const Uuid& id) {
    return std::ranges::find(history, id, &review::Outcome::feedback) != history.end();
  };
  if (!counted(feedback.id)) return std::nullopt;
  std::vector<review::FeedbackOutcome> outcomes;
  const review::Answer* standing =
      review::StandingAnswer(work, {.feedback = feedback.id,
                                    .version = feedback.core.version,
                                    .reviewer = feedback.core.reviewer});
  if (standing != nullptr && !counted(standing->feedback)) {
    CREDENCE_ASSIGN_OR_RETURN(const review::StoredFeedback earlier,
                              review::FindFeedback(reader, standing->feedback.ToString()));
    outcomes.push_back({.feedback = standing->feedback,
                        .approved = standing->decision == ReviewDecision::kApproved,
                        .experimental = earlier.core.experimental});
  }
  return review::DecideRecount(task_type, history, {feedback.id}, outcomes, settings);
}

}  // namespace

Result<FeedbackReading> ReviewKeeper::ShowFeedback(const Caller& caller, std::string_view id) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  std::optional<FeedbackReading> reading;
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(review::StoredFeedback feedback, review::FindFeedback(reader, id));
    reading = ReadFeedback(std::move(feedback));
    return {};
  }));
  return *std::move(reading);
}

Result<FeedbackReading> ReviewKeeper::Withdraw(const Caller& caller, std::string_view id,
                                               const std::optional<std::string>& reason) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  if (reason && (!IsValidUtf8(*reason) || reason->size() > kReasonBytesMax)) {
    return InvalidArgument("the reason is not UTF-8 or longer than 4,096 bytes; shorten it");
  }
  std::optional<FeedbackReading> reading;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(review::StoredFeedback feedback,
                                  review::FindFeedback(writer, id));
        CREDENCE_ASSIGN_OR_RETURN(const std::optional<review::Work> work,
                                  review::FindWork(writer, feedback.core.work));
        if (!work) return NotFound("its work product is not known; run 'credence verify'");
        CREDENCE_ASSIGN_OR_RETURN(review::Decision withdrawal,
                                  DecideWithdraw(*work, feedback.id, reason));
        CREDENCE_ASSIGN_OR_RETURN(std::optional<review::Decision> recount,
                                  Recount(writer, feedback, *work, settings_.review));
        std::vector<review::Decision> decisions = {std::move(withdrawal)};
        if (recount) decisions.push_back(*std::move(recount));
        CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
        feedback.withdrawn_at = context.now;
        feedback.reason = reason;
        reading = ReadFeedback(std::move(feedback));
        return {};
      }));
  // Rules that rested on it must not stay in prompts.
  if (settings_.review.learn_after > 0) CREDENCE_RETURN_IF_ERROR(Learn(caller));
  return *std::move(reading);
}

}  // namespace credence::engine
