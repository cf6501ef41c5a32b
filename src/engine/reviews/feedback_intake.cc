// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/feedback_intake.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/ids.h"
#include "ledger/fold.h"
#include "review/evolve.h"
#include "review/feedback_history.h"
#include "review/fold.h"
#include "review/intake/feedback.h"
#include "review/queries.h"

namespace credence::engine {

using review::Feedback;
using review::Work;

namespace {

// A receipt is an event, and events are read and shown as a whole.
constexpr std::int64_t kReceiptDocumentsMax = 500;
constexpr std::size_t kReceiptBytes = 1 << 20;  // A receipt is closed at this size.

// The row is written here, because the state is already loaded.
ledger::EventDraft Folded(ledger::EventDraft draft) {
  draft.is_folded = true;
  return draft;
}

// The id in a broken document, normalized as in the corrected one.
std::optional<std::string> FindId(std::string_view document) {
  std::optional<std::string> id = review::FindId(document);
  if (!id) return std::nullopt;
  const Result<Uuid> uuid = Uuid::Parse(*id);
  return uuid ? uuid->ToString() : std::move(id);
}

std::string_view WorkIn(std::string_view stream) {
  return stream.substr(review::WorkFold::kStreamPrefix.size());
}

}  // namespace

Result<WorksOfTransaction::Entry*> WorksOfTransaction::Find(const std::string& stream) {
  const auto [entry, is_new] = works_.try_emplace(stream);
  if (is_new) {
    CREDENCE_ASSIGN_OR_RETURN(entry->second.work,
                              ledger::LoadState<review::WorkFold>(writer_, WorkIn(stream)));
  }
  return &entry->second;
}

void WorksOfTransaction::Apply(Entry& entry, const review::WorkEvent& event,
                               const review::Place& place) {
  review::Evolve(*entry.work, event, place);
  if (!std::exchange(entry.is_changed, true)) changed_.push_back(&*entry.work);
}

Result<void> WorksOfTransaction::Put() {
  for (const Work* work : changed_) {
    CREDENCE_RETURN_IF_ERROR(
        writer_.PutRow(review::WorkFold::ToRow(*work, review::WorkFold::TextOf(*work))));
  }
  return {};
}

Result<SubmitAnswer> FeedbackIntake::Take(const review::PreparedFeedback& candidate,
                                          const Terms& terms) {
  if (!candidate.feedback) {
    return Refuse(candidate, candidate.feedback.error(), FindId(candidate.item.text));
  }
  const Feedback& feedback = *candidate.feedback;
  const std::string id = feedback.id.ToString();
  CREDENCE_ASSIGN_OR_RETURN(WorksOfTransaction::Entry* const known,
                            works_.Find(candidate.submit.stream));
  CREDENCE_ASSIGN_OR_RETURN(std::int64_t* const before, SessionCount(feedback.session));
  const review::SubmitContext context{.work = known->work ? &*known->work : nullptr,
                                      .now = terms.came,
                                      .imported = terms.imported,
                                      .position = std::min(*before + 1, review::kPositionMax),
                                      .project = terms.project};
  if (const auto refusal = review::RefusalOf(feedback, context, settings_)) {
    return Refuse(candidate, *refusal, id);
  }
  const Work& work = *known->work;
  review::SubmitDecision decision = DecideSubmit(feedback, candidate.submit, context);
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended place,
                            batch_.Append(Folded(std::move(decision.submitted))));
  if (place.duplicate) return Refuse(candidate, review::DuplicateOf(feedback.id), id);
  CREDENCE_RETURN_IF_ERROR(batch_.Append(Folded(std::move(decision.timed))));
  ++*before;
  SubmitAnswer answer{.id = id,
                      .accepted = true,
                      .line = candidate.item.line,
                      .break_offered = context.position >= settings_.fatigue_after};
  CREDENCE_ASSIGN_OR_RETURN(answer.warning, WarningOf(feedback, work));
  CountOutcome(feedback, work);
  if (auto review = ReviewOfSessionIn(feedback, work)) reviews_.push_back(*std::move(review));
  // Uses the ledger's own fold function; the second event changes nothing.
  works_.Apply(*known, decision.event,
               {.id = feedback.id,
                .sequence = place.sequence,
                .time = context_.now,
                .text = feedback.document});
  CREDENCE_RETURN_IF_ERROR(Mend(feedback.id, id));
  return answer;
}

Result<SubmitAnswer> FeedbackIntake::Receive(const review::PreparedFeedback& candidate,
                                             const Terms& terms) {
  if (!candidate.feedback) {
    return Refuse(candidate, candidate.feedback.error(), FindId(candidate.item.text));
  }
  const Uuid& id = candidate.feedback->id;
  CREDENCE_ASSIGN_OR_RETURN(
      const std::optional<Work> work,
      ledger::PeekState<review::WorkFold>(writer_, WorkIn(candidate.submit.stream)));
  const auto refusal = review::RefusalOf(
      *candidate.feedback,
      {.work = work ? &*work : nullptr, .now = terms.came, .imported = terms.imported}, settings_);
  if (refusal) return Refuse(candidate, *refusal, id.ToString());
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Event> same, writer_.FindEvent(id));
  if (same) return Refuse(candidate, review::DuplicateOf(id), id.ToString());
  if (list_.empty()) list_.reserve(kReceiptBytes + kReceiptBytes / 4);
  list_ += list_.empty() ? '[' : ',';
  list_ += candidate.item.text;
  received_.imported = terms.imported;
  received_.project = terms.project;
  if (++received_.documents == kReceiptDocumentsMax || list_.size() >= kReceiptBytes) {
    CREDENCE_RETURN_IF_ERROR(CloseReceipt());
  }
  return SubmitAnswer{
      .id = id.ToString(), .accepted = true, .waiting = true, .line = candidate.item.line};
}

Result<void> FeedbackIntake::CloseReceipt() {
  if (received_.documents == 0) return {};
  list_ += ']';
  CREDENCE_RETURN_IF_ERROR(
      batch_.Append(DecideReceive(NewUuid(context_.now, context_.rng), std::exchange(received_, {}),
                                  std::exchange(list_, {}))));
  return {};
}

Result<void> FeedbackIntake::File(const review::Receipt& receipt, const review::Filed& filed) {
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended place,
                            batch_.Append(DecideFile(receipt.id, filed)));
  if (place.duplicate) return {};  // Another process filed it first.
  CREDENCE_RETURN_IF_ERROR(
      batch_.Append(DecideErase(review::ReceiptStreamOf(receipt.id), review::Erased{.texts = 1})));
  return writer_.EraseVerbatim(receipt.sequence);
}

Result<void> FeedbackIntake::Finish() {
  CREDENCE_RETURN_IF_ERROR(CloseReceipt());
  CREDENCE_RETURN_IF_ERROR(AppendOutcomes());
  CREDENCE_RETURN_IF_ERROR(batch_.Apply());
  CREDENCE_RETURN_IF_ERROR(works_.Put());
  for (const ReviewOfSession& review : reviews_) {
    CREDENCE_RETURN_IF_ERROR(ProveByReview(writer_, context_, review, memory_settings_));
  }
  return {};
}

Result<void> FeedbackIntake::AppendOutcomes() {
  for (const auto& [task_type, outcomes] : outcomes_) {
    if (const auto dropped = dropped_.find(task_type); dropped != dropped_.end()) {
      CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::Outcome> history,
                                review::LoadOutcomes(writer_, task_type));
      CREDENCE_RETURN_IF_ERROR(
          batch_.Append(DecideRecount(task_type, history, dropped->second, outcomes, settings_)));
      continue;
    }
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<review::TaskType> task,
                              review::FindTask(writer_, task_type));
    CREDENCE_RETURN_IF_ERROR(batch_.Append(
        DecideOutcomes(task.value_or(review::TaskType{}), task_type, outcomes, settings_)));
  }
  return {};
}

Result<SubmitAnswer> FeedbackIntake::Refuse(const review::PreparedFeedback& candidate,
                                            const ReviewRefusal& refusal,
                                            const std::optional<std::string>& id) {
  SubmitAnswer answer{.id = id, .accepted = false, .error = refusal, .line = candidate.item.line};
  // Already stored, so there is nothing to correct.
  if (refusal.kind == RefusalKind::kDuplicate) return answer;
  const Uuid quarantine = review::QuarantineIdOf(candidate.item.text);
  answer.quarantine_id = quarantine.ToString();
  if (!refused_.insert(quarantine).second) return answer;
  CREDENCE_ASSIGN_OR_RETURN(
      const std::optional<review::Quarantined> known,
      ledger::LoadState<review::QuarantineFold>(writer_, quarantine.ToString()));
  const bool waits = known && !mended_.contains(quarantine);
  std::optional<ledger::EventDraft> decision =
      DecideRefuse(candidate.item.text, refusal, id, waits ? &*known : nullptr);
  if (!decision) return answer;
  CREDENCE_RETURN_IF_ERROR(batch_.Append(*std::move(decision)));
  if (id) fresh_.emplace(*id, review::Quarantined{.id = quarantine});
  return answer;
}

Result<void> FeedbackIntake::Mend(const Uuid& feedback, const std::string& id) {
  std::vector<review::Quarantined> mended;
  CREDENCE_ASSIGN_OR_RETURN(const bool has_quarantine, HasQuarantine());
  if (has_quarantine) {
    CREDENCE_ASSIGN_OR_RETURN(mended, review::MendedBy(writer_, id));
  }
  if (replaces_) {
    CREDENCE_ASSIGN_OR_RETURN(review::Quarantined named, review::FindOpen(writer_, *replaces_));
    mended.push_back(std::move(named));
  }
  const auto [from, until] = fresh_.equal_range(id);
  std::transform(from, until, std::back_inserter(mended),
                 [](const auto& entry) { return entry.second; });
  fresh_.erase(from, until);
  std::set<Uuid> done;
  for (const review::Quarantined& document : mended) {
    if (!done.insert(document.id).second) continue;
    CREDENCE_RETURN_IF_ERROR(batch_.Append(DecideMend(document, feedback)));
    mended_.insert(document.id);
    refused_.erase(document.id);
  }
  return {};
}

Result<bool> FeedbackIntake::HasQuarantine() {
  if (!has_quarantine_) {
    CREDENCE_ASSIGN_OR_RETURN(const auto open, review::ListQuarantined(writer_, 1));
    has_quarantine_ = !open.empty();
  }
  return *has_quarantine_;
}

Result<std::optional<std::string>> FeedbackIntake::WarningOf(const Feedback& feedback,
                                                             const Work& work) {
  const std::string& task_type = TaskTypeOf(feedback, work);
  if (task_type == work.task_type) return std::nullopt;
  if (!task_types_) {
    CREDENCE_ASSIGN_OR_RETURN(const auto tasks, review::ListTasks(writer_));
    task_types_.emplace();
    for (const review::TaskType& task : tasks) task_types_->push_back(task.name);
  }
  std::optional<std::string> warning = review::WarningOf(feedback, work, *task_types_);
  // Warn only once about a new task type.
  if (std::ranges::find(*task_types_, task_type) == task_types_->end()) {
    task_types_->push_back(task_type);
  }
  return warning;
}

void FeedbackIntake::CountOutcome(const Feedback& feedback, const Work& work) {
  const review::OutcomeChange change = OutcomeOf(feedback, work);
  if (!change.counts) return;
  const std::string& task_type = TaskTypeOf(feedback, work);
  outcomes_[task_type].push_back(*change.counts);
  if (change.dropped.empty()) return;
  std::vector<Uuid>& dropped = dropped_[task_type];
  dropped.insert(dropped.end(), change.dropped.begin(), change.dropped.end());
}

Result<std::int64_t*> FeedbackIntake::SessionCount(const std::string& session) {
  const auto found = sessions_.find(session);
  if (found != sessions_.end()) return &found->second;
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t count, review::CountSession(writer_, session));
  return &(sessions_[session] = count);
}

}  // namespace credence::engine
