// SPDX-License-Identifier: Apache-2.0
// The part of ReviewKeeper that takes documents in: registrations, predictions and feedback. Each
// document is taken or refused on its own; many share a transaction.
#include <algorithm>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "engine/reviews/feedback_intake.h"
#include "engine/reviews/prepared_feedback.h"
#include "engine/reviews/reviews.h"
#include "engine/reviews/work_reading.h"
#include "review/decide.h"
#include "review/queries.h"

namespace credence::engine {

using review::Checked;
using review::DocumentList;
using review::Work;

namespace {

// Registrations of one transaction: many enough that its cost is shared, few enough that others get
// their turn.
constexpr std::size_t kRegistrationsChunk = 2'000;

}  // namespace

Result<SubmitReport> ReviewKeeper::Submit(const Caller& caller, const SubmitRequest& request) {
  const DocumentList documents = review::SplitDocuments(request.documents);
  if (documents.items.empty()) {
    return InvalidArgument("there is no document; give one JSON object, an array or JSON Lines");
  }
  if (request.replaces && request.later) {
    return InvalidArgument("--replaces and --later do not go together; leave one out");
  }
  if (request.replaces && documents.items.size() != 1) {
    return InvalidArgument("--replaces names one document, but several are given");
  }
  const review::ReviewSettings& settings = settings_.review;
  // In the order in which it came.
  if (!request.later) CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  SubmitReport report{.is_list = documents.is_list};
  FeedbackPreparer preparer(documents.items, settings,
                            request.later ? Preparation::kChecked : Preparation::kEnriched);
  while (true) {
    const std::span<const PreparedSlice> slices = preparer.Next();
    if (slices.empty()) break;
    // Others who write need not wait for that, and what fails there fails before the transaction.
    for (const PreparedSlice& slice : slices) (void)slice.get();
    std::vector<SubmitAnswer> answers;
    CREDENCE_RETURN_IF_ERROR(
        Write(caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
          answers.clear();
          FeedbackIntake intake(writer, context, settings, request.replaces);
          const FeedbackIntake::Terms terms{.came = context.now, .imported = request.imported};
          for (const PreparedSlice& slice : slices) {
            for (const PreparedFeedback& candidate : slice.get()) {
              CREDENCE_ASSIGN_OR_RETURN(SubmitAnswer answer, request.later
                                                                 ? intake.Receive(candidate, terms)
                                                                 : intake.Take(candidate, terms));
              answers.push_back(std::move(answer));
            }
          }
          return intake.Finish();
        }));
    for (const SubmitAnswer& answer : answers) {
      ++(answer.accepted ? report.accepted : report.refused);
      report.waiting += answer.waiting ? 1 : 0;
      report.break_offered |= answer.break_offered;
    }
    std::ranges::move(answers, std::back_inserter(report.answers));
  }
  if (report.waiting > 0) {
    filer_.Note(caller.space);
  } else if (report.accepted > 0) {
    CREDENCE_ASSIGN_OR_RETURN(report.learned, LearnIfDue(caller));
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
    const auto chunk = left.first(std::min(left.size(), kRegistrationsChunk));
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
