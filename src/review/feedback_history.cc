// SPDX-License-Identifier: Apache-2.0
#include "review/feedback_history.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "credence/mention.h"
#include "ledger/scan_decoded.h"
#include "ledger/typed_id.h"

namespace credence::review {

using ledger::EventView;
using ledger::Reader;
using ledger::Visit;

namespace {

// The feedback id that `part` abbreviates.
Result<Uuid> IdOf(Reader& reader, std::string_view part) {
  ledger::TypedId wanted(part);
  if (const Result<Uuid> whole = Uuid::Parse(wanted.text())) return *whole;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.kind = std::string(Submitted::kKind)}, [&](const EventView& event) {
        wanted.Offer(event.id.ToString(), event.sequence);
        return wanted.IsDecided() ? Visit::kStop : Visit::kContinue;
      }));
  CREDENCE_ASSIGN_OR_RETURN(
      const std::string found,
      wanted.Choose({.one = "feedback", .many = "feedback events", .list = Op("review list")}));
  return Uuid::Parse(found);
}

}  // namespace

Result<StoredFeedback> FindFeedback(Reader& reader, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(const Uuid uuid, IdOf(reader, id));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Event> event, reader.FindEvent(uuid));
  if (!event || event->kind != Submitted::kKind) {
    return NotFound(fmt::format("no feedback {}", Quoted(id)));
  }
  std::optional<StoredFeedback> found;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanDecoded(
      reader, {.stream = event->stream, .with_verbatim = true}, DecodeWorkEvent,
      [&](const EventView& view, const WorkEvent& what) {
        if (const auto* submitted = std::get_if<Submitted>(&what); submitted && view.id == uuid) {
          found = {.id = uuid, .core = *submitted, .received_at = view.time};
          if (view.text) found->document = std::string(*view.text);
        }
        const auto* withdrawn = std::get_if<Withdrawn>(&what);
        if (found && withdrawn != nullptr && withdrawn->feedback == uuid) {
          found->withdrawn_at = view.time;
          if (view.text) found->reason = std::string(*view.text);
        }
      }));
  if (!found) return NotFound(fmt::format("no feedback {}", Quoted(id)));
  return *std::move(found);
}

Result<std::vector<WorkFeedback>> LoadFeedbackOn(Reader& reader, const Work& work) {
  std::vector<Answer> answers = work.answers;
  std::ranges::sort(answers, IsBefore);
  std::map<Uuid, std::optional<double>> scores;
  if (!answers.empty()) {
    CREDENCE_RETURN_IF_ERROR(
        ledger::ScanDecoded(reader, {.stream = WorkStreamOf(work.id)}, DecodeWorkEvent,
                            [&](const EventView& view, const WorkEvent& what) {
                              if (const auto* submitted = std::get_if<Submitted>(&what)) {
                                scores[view.id] = submitted->score;
                              }
                            }));
  }
  std::vector<WorkFeedback> all;
  for (const Answer& answer : answers) {
    WorkFeedback& one = all.emplace_back(WorkFeedback{.id = answer.feedback.ToString(),
                                                      .at = answer.at,
                                                      .version = answer.version,
                                                      .reviewer = answer.reviewer,
                                                      .score = scores[answer.feedback]});
    if (answer.decision) one.decision = std::string(NameOf(*answer.decision));
  }
  return all;
}

Result<std::set<Uuid>> LoadWithdrawn(Reader& reader) {
  std::set<Uuid> withdrawn;
  CREDENCE_RETURN_IF_ERROR(
      ledger::ScanDecoded(reader, {.kind = std::string(Withdrawn::kKind)}, DecodeWorkEvent,
                          [&](const EventView& /*view*/, const WorkEvent& what) {
                            if (const auto* event = std::get_if<Withdrawn>(&what))
                              withdrawn.insert(event->feedback);
                          }));
  return withdrawn;
}

Result<std::vector<Outcome>> LoadOutcomes(Reader& reader, std::string_view task_type) {
  std::vector<Outcome> outcomes;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanDecoded(
      reader, {.stream = TaskStreamOf(task_type)}, DecodeTaskEvent,
      [&](const EventView& /*view*/, const TaskEvent& what) {
        const auto& decided = std::get<Decided>(what);
        if (decided.dropped) {
          const std::set<Uuid> dropped(decided.dropped->begin(), decided.dropped->end());
          std::erase_if(outcomes,
                        [&](const Outcome& one) { return dropped.contains(one.feedback); });
        }
        outcomes.insert(outcomes.end(), decided.outcomes.begin(), decided.outcomes.end());
      }));
  return outcomes;
}

Result<std::optional<EventDraft>> RecountWithout(Reader& reader, const StoredFeedback& feedback,
                                                 const Work& work, const ReviewSettings& settings) {
  const std::string& task_type = feedback.core.task_type;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Outcome> history, LoadOutcomes(reader, task_type));
  const auto counted = [&](const Uuid& id) {
    return std::ranges::find(history, id, &Outcome::feedback) != history.end();
  };
  if (!counted(feedback.id)) return std::nullopt;
  std::vector<FeedbackOutcome> outcomes;
  const Answer* standing = StandingAnswer(work, {.feedback = feedback.id,
                                                 .version = feedback.core.version,
                                                 .reviewer = feedback.core.reviewer});
  if (standing != nullptr && !counted(standing->feedback)) {
    CREDENCE_ASSIGN_OR_RETURN(const StoredFeedback earlier,
                              FindFeedback(reader, standing->feedback.ToString()));
    outcomes.push_back({.feedback = standing->feedback,
                        .approved = standing->decision == ReviewDecision::kApproved,
                        .experimental = earlier.core.experimental});
  }
  return DecideRecount(task_type, history, {feedback.id}, outcomes, settings);
}

}  // namespace credence::review
