// SPDX-License-Identifier: Apache-2.0
// The part of ReviewKeeper that takes documents in: registrations, predictions and feedback. Each
// document is taken or refused on its own; many share a transaction.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/prepared_feedback.h"
#include "engine/reviews.h"
#include "engine/work_reading.h"
#include "ledger/claim.h"
#include "review/decide.h"
#include "review/evolve.h"
#include "review/feedback_history.h"
#include "review/fold.h"
#include "review/intake/feedback.h"
#include "review/queries.h"

namespace credence::engine {

using review::Checked;
using review::DocumentList;
using review::Feedback;
using review::Work;

namespace {

// Registrations of one transaction: many enough that its cost is shared, few enough that others get
// their turn.
constexpr std::size_t kChunk = 2'000;

EventDraft ToDraft(review::Decision decision, bool is_folded = false) {
  return {.stream = std::move(decision.stream),
          .kind = decision.kind,
          .body = std::move(decision.body),
          .verbatim = std::move(decision.verbatim),
          .event_id = decision.event_id,
          .is_folded = is_folded};
}

// The work products that a transaction of documents is about: each is loaded once, kept up to date,
// and written once.
class Works {
 public:
  explicit Works(ledger::Writer& writer) : writer_(writer) {}

  struct Entry {
    std::optional<Work> work;  // Nothing: nobody registered it.
    bool is_changed = false;
  };

  // By the stream. Valid as long as this is.
  Result<Entry*> Find(const std::string& stream) {
    const auto [entry, is_new] = works_.try_emplace(stream);
    if (is_new) {
      const std::string_view id =
          std::string_view(stream).substr(review::WorkFold::kStreamPrefix.size());
      CREDENCE_ASSIGN_OR_RETURN(entry->second.work,
                                ledger::LoadState<review::WorkFold>(writer_, id));
    }
    return &entry->second;
  }

  // REQUIRES: somebody registered it.
  void Apply(Entry& entry, const review::WorkEvent& event, const review::Place& place) {
    review::Evolve(*entry.work, event, place);
    if (!std::exchange(entry.is_changed, true)) changed_.push_back(&*entry.work);
  }

  // In the order of the feedback, which is mostly that of the registrations, in which rows lie:
  // neighbours are on the same page.
  Result<void> Put() {
    for (const Work* work : changed_) {
      CREDENCE_RETURN_IF_ERROR(
          writer_.PutRow(review::WorkFold::ToRow(*work, review::WorkFold::TextOf(*work))));
    }
    return {};
  }

 private:
  ledger::Writer& writer_;
  std::unordered_map<std::string, Entry> works_;  // Entries do not move.
  std::vector<const Work*> changed_;
};

// The id in a broken document, written as the mended one will have it.
std::optional<std::string> FindId(std::string_view document) {
  std::optional<std::string> id = review::FindId(document);
  if (!id) return std::nullopt;
  const Result<Uuid> uuid = Uuid::Parse(*id);
  return uuid ? uuid->ToString() : std::move(id);
}

// One transaction of feedback.
class Intake {
 public:
  struct Options {
    bool imported = false;
    std::optional<std::string> replaces;
  };

  Intake(ledger::Writer& writer, const CommitContext& context,
         const review::ReviewSettings& settings, const Options& options)
      : writer_(writer),
        context_(context),
        settings_(settings),
        options_(options),
        batch_(writer, context),
        works_(writer) {}

  Result<SubmitAnswer> Take(const PreparedFeedback& candidate) {
    if (!candidate.feedback) {
      return Refuse(candidate, candidate.feedback.error(), FindId(candidate.item.text));
    }
    const Feedback& feedback = *candidate.feedback;
    const std::string id = feedback.id.ToString();
    CREDENCE_ASSIGN_OR_RETURN(Works::Entry* const known, works_.Find(candidate.submit.stream));
    const Work* const work = known->work ? &*known->work : nullptr;
    CREDENCE_ASSIGN_OR_RETURN(std::int64_t* const before, SessionCount(feedback.session));
    const review::SubmitContext context{.work = work,
                                        .now = context_.now,
                                        .imported = options_.imported,
                                        .position = std::min(*before + 1, review::kPositionMax)};
    if (const auto refusal = review::RefusalOf(feedback, context, settings_)) {
      return Refuse(candidate, *refusal, id);
    }
    review::SubmitDecision decision = DecideSubmit(feedback, candidate.submit, context);
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended place,
                              batch_.Append(ToDraft(std::move(decision.submitted), true)));
    if (place.duplicate) return Refuse(candidate, review::DuplicateOf(feedback.id), id);
    CREDENCE_RETURN_IF_ERROR(batch_.Append(ToDraft(std::move(decision.timed), true)));
    ++*before;
    SubmitAnswer answer{.id = id,
                        .accepted = true,
                        .line = candidate.item.line,
                        .break_offered = context.position >= settings_.fatigue_after};
    CREDENCE_ASSIGN_OR_RETURN(answer.warning, WarningOf(feedback, *work));
    CountOutcome(feedback, *work);
    // By the function that folds the ledger; the second event changes nothing.
    works_.Apply(*known, decision.event,
                 {.id = feedback.id,
                  .sequence = place.sequence,
                  .time = context_.now,
                  .text = feedback.document});
    CREDENCE_RETURN_IF_ERROR(Mend(feedback.id, id));
    return answer;
  }

  Result<void> Finish() {
    for (const auto& [task_type, outcomes] : outcomes_) {
      if (const auto dropped = dropped_.find(task_type); dropped != dropped_.end()) {
        CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::Outcome> history,
                                  review::LoadOutcomes(writer_, task_type));
        CREDENCE_RETURN_IF_ERROR(batch_.Append(
            ToDraft(DecideRecount(task_type, history, dropped->second, outcomes, settings_))));
        continue;
      }
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<review::TaskType> task,
                                review::FindTask(writer_, task_type));
      CREDENCE_RETURN_IF_ERROR(batch_.Append(ToDraft(
          DecideOutcomes(task.value_or(review::TaskType{}), task_type, outcomes, settings_))));
    }
    CREDENCE_RETURN_IF_ERROR(batch_.Apply());
    return works_.Put();
  }

 private:
  Result<SubmitAnswer> Refuse(const PreparedFeedback& candidate, const ReviewRefusal& refusal,
                              const std::optional<std::string>& id) {
    SubmitAnswer answer{.id = id, .accepted = false, .error = refusal, .line = candidate.item.line};
    // It is there already: there is nothing to mend.
    if (refusal.kind == RefusalKind::kDuplicate) return answer;
    const Uuid quarantine = review::QuarantineIdOf(candidate.item.text);
    answer.quarantine_id = quarantine.ToString();
    if (!refused_.insert(quarantine).second) return answer;
    CREDENCE_ASSIGN_OR_RETURN(
        const std::optional<review::Quarantined> known,
        ledger::LoadState<review::QuarantineFold>(writer_, quarantine.ToString()));
    const bool waits = known && !mended_.contains(quarantine);
    std::optional<review::Decision> decision =
        DecideRefuse(candidate.item.text, refusal, id, waits ? &*known : nullptr);
    if (!decision) return answer;
    CREDENCE_RETURN_IF_ERROR(batch_.Append(ToDraft(*std::move(decision))));
    if (id) fresh_.emplace(*id, review::Quarantined{.id = quarantine});
    return answer;
  }

  // What waited to be mended, and is by this document.
  Result<void> Mend(const Uuid& feedback, const std::string& id) {
    std::vector<review::Quarantined> mended;
    CREDENCE_ASSIGN_OR_RETURN(const bool has_quarantine, HasQuarantine());
    if (has_quarantine) {
      CREDENCE_ASSIGN_OR_RETURN(mended, review::MendedBy(writer_, id));
    }
    if (options_.replaces) {
      CREDENCE_ASSIGN_OR_RETURN(review::Quarantined named,
                                review::FindOpen(writer_, *options_.replaces));
      mended.push_back(std::move(named));
    }
    const auto [from, until] = fresh_.equal_range(id);
    std::transform(from, until, std::back_inserter(mended),
                   [](const auto& entry) { return entry.second; });
    fresh_.erase(from, until);
    std::set<Uuid> done;
    for (const review::Quarantined& document : mended) {
      if (!done.insert(document.id).second) continue;
      CREDENCE_RETURN_IF_ERROR(batch_.Append(ToDraft(DecideMend(document, feedback))));
      mended_.insert(document.id);
      refused_.erase(document.id);
    }
    return {};
  }

  Result<bool> HasQuarantine() {
    if (!has_quarantine_) {
      CREDENCE_ASSIGN_OR_RETURN(const auto open, review::ListQuarantined(writer_, 1));
      has_quarantine_ = !open.empty();
    }
    return *has_quarantine_;
  }

  Result<std::optional<std::string>> WarningOf(const Feedback& feedback, const Work& work) {
    const std::string& task_type = TaskTypeOf(feedback, work);
    if (task_type == work.task_type) return std::nullopt;
    if (!task_types_) {
      CREDENCE_ASSIGN_OR_RETURN(const auto tasks, review::ListTasks(writer_));
      task_types_.emplace();
      for (const review::TaskType& task : tasks) task_types_->push_back(task.name);
    }
    std::optional<std::string> warning = review::WarningOf(feedback, work, *task_types_);
    // Once is enough.
    if (std::ranges::find(*task_types_, task_type) == task_types_->end()) {
      task_types_->push_back(task_type);
    }
    return warning;
  }

  // What it does to the level of its task type. REQUIRES: `work` does not have it yet.
  void CountOutcome(const Feedback& feedback, const Work& work) {
    const review::OutcomeChange change = OutcomeOf(feedback, work);
    if (!change.counts) return;
    const std::string& task_type = TaskTypeOf(feedback, work);
    outcomes_[task_type].push_back(*change.counts);
    if (change.dropped.empty()) return;
    std::vector<Uuid>& dropped = dropped_[task_type];
    dropped.insert(dropped.end(), change.dropped.begin(), change.dropped.end());
  }

  Result<std::int64_t*> SessionCount(const std::string& session) {
    const auto found = sessions_.find(session);
    if (found != sessions_.end()) return &found->second;
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t count, review::CountSession(writer_, session));
    return &(sessions_[session] = count);
  }

  ledger::Writer& writer_;
  const CommitContext& context_;
  const review::ReviewSettings& settings_;
  const Options& options_;
  Batch batch_;
  Works works_;
  std::map<std::string, std::int64_t> sessions_;
  std::map<std::string, std::vector<review::FeedbackOutcome>> outcomes_;
  std::map<std::string, std::vector<Uuid>> dropped_;    // Stood in for by one of those.
  std::optional<std::vector<std::string>> task_types_;  // Known ones, once somebody asked.
  // In this transaction, whose rows are not written yet.
  std::set<Uuid> refused_;
  std::set<Uuid> mended_;
  std::multimap<std::string, review::Quarantined> fresh_;  // Refused here, by the event's id.
  std::optional<bool> has_quarantine_;  // There were open documents before this transaction.
};

}  // namespace

Result<SubmitReport> ReviewKeeper::Submit(const Caller& caller, const SubmitRequest& request) {
  const DocumentList documents = review::SplitDocuments(request.documents);
  if (documents.items.empty()) {
    return InvalidArgument("there is no document; give one JSON object, an array or JSON Lines");
  }
  if (request.replaces && documents.items.size() != 1) {
    return InvalidArgument("--replaces names one document, but several are given");
  }
  const review::ReviewSettings& settings = settings_.review;
  const Intake::Options options{.imported = request.imported, .replaces = request.replaces};
  SubmitReport report{.is_list = documents.is_list};
  FeedbackPreparer preparer(documents.items, settings);
  while (true) {
    const std::span<const PreparedSlice> slices = preparer.Next();
    if (slices.empty()) break;
    // Others who write need not wait for that, and what fails there fails before the transaction.
    for (const PreparedSlice& slice : slices) (void)slice.get();
    std::vector<SubmitAnswer> answers;
    CREDENCE_RETURN_IF_ERROR(
        Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
          answers.clear();
          Intake intake(writer, context, settings, options);
          for (const PreparedSlice& slice : slices) {
            for (const PreparedFeedback& candidate : slice.get()) {
              CREDENCE_ASSIGN_OR_RETURN(SubmitAnswer answer, intake.Take(candidate));
              answers.push_back(std::move(answer));
            }
          }
          return intake.Finish();
        }));
    for (const SubmitAnswer& answer : answers) {
      ++(answer.accepted ? report.accepted : report.refused);
      report.break_offered |= answer.break_offered;
    }
    std::ranges::move(answers, std::back_inserter(report.answers));
  }
  if (report.accepted > 0) {
    CREDENCE_ASSIGN_OR_RETURN(const bool due, IsLearningDue(caller));
    if (due) {
      // The feedback is stored, whatever becomes of this; the next time will tell. Another process
      // may be at it already.
      const Result<std::unique_ptr<ledger::Claim>> claim = store_.TryClaim(caller.space, "learn");
      if (claim && *claim != nullptr) {
        Result<LearnReport> learned = Learn(caller);
        if (learned) report.learned = *std::move(learned);
      }
    }
  }
  return report;
}

namespace {

// Work products are registered one by one, as a later one may be a new version of an earlier.
Result<RegisterAnswer> RegisterOne(ledger::Writer& writer, const CommitContext& context,
                                   const review::Registration& registration, bool is_prediction,
                                   const review::Learning& learning,
                                   const review::ReviewSettings& settings) {
  RegisterAnswer answer{.id = registration.work.id};
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Work> known,
                            review::FindWork(writer, registration.work.id));
  const std::string task_type = TaskTypeOf(registration, known ? &*known : nullptr);
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<review::TaskType> task,
                            review::FindTask(writer, task_type));
  const review::TaskType standing = task.value_or(review::TaskType{.name = task_type});
  review::RegisterContext known_so_far{
      .known = known ? &*known : nullptr,
      .level = standing.autonomy.level,
      .paused = learning.last.paused,
      .review_class = ClassOfTask(standing, learning, registration.work.complexity, settings),
      .calibrated = std::nullopt,
      .random_bits = context.rng.Next()};
  if (registration.work.confidence) {
    known_so_far.calibrated = CalibratedBy(learning, task_type, *registration.work.confidence);
  }
  const Checked<std::vector<review::Decision>> decisions =
      DecideRegister(registration, known_so_far, is_prediction, settings);
  if (!decisions) {
    answer.error = decisions.error();
    return answer;
  }
  CREDENCE_RETURN_IF_ERROR(Commit(writer, *decisions, context));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Work> work,
                            review::FindWork(writer, registration.work.id));
  answer.accepted = true;
  answer.work = ReadWork(*work, learning, settings);
  return answer;
}

}  // namespace

Result<RegisterReport> ReviewKeeper::RegisterAll(const Caller& caller, std::string_view text,
                                                 bool is_prediction) {
  const DocumentList documents = review::SplitDocuments(text);
  if (documents.items.empty()) {
    return InvalidArgument("there is no document; give one JSON object, an array or JSON Lines");
  }
  RegisterReport report{.is_list = documents.is_list};
  for (std::span left(documents.items); !left.empty();) {
    const auto chunk = left.first(std::min(left.size(), kChunk));
    left = left.subspan(chunk.size());
    std::vector<RegisterAnswer> answers;
    CREDENCE_RETURN_IF_ERROR(
        Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
          answers.clear();
          CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(writer));
          for (const DocumentList::Item& item : chunk) {
            const Checked<review::Registration> registration =
                ParseRegistration(item.text, is_prediction, LimitsOf(settings_.review));
            RegisterAnswer answer;
            if (registration) {
              CREDENCE_ASSIGN_OR_RETURN(
                  answer, RegisterOne(writer, context, *registration, is_prediction, learning,
                                      settings_.review));
            } else {
              answer.error = registration.error();
            }
            answer.line = item.line;
            answers.push_back(std::move(answer));
          }
          return {};
        }));
    std::ranges::move(answers, std::back_inserter(report.answers));
  }
  return report;
}

Result<RegisterReport> ReviewKeeper::Register(const Caller& caller, std::string_view documents) {
  return RegisterAll(caller, documents, false);
}

Result<RegisterReport> ReviewKeeper::Predict(const Caller& caller, std::string_view documents) {
  return RegisterAll(caller, documents, true);
}

}  // namespace credence::engine
