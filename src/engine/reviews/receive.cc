// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/receive.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "credence/mention.h"
#include "engine/reviews/feedback_intake.h"
#include "review/decide.h"
#include "review/intake/feedback.h"
#include "review/prepared_feedback.h"
#include "review/queries.h"
#include "review/reading.h"

namespace credence::engine {

using review::Checked;
using review::DocumentList;
using review::PreparedFeedback;
using review::PreparedSlice;
using review::Work;

namespace {

Result<DocumentList> Split(std::string_view text) {
  DocumentList documents = review::SplitDocuments(text);
  if (!documents.items.empty()) return documents;
  return InvalidArgument("there is no document; give one JSON object, an array or JSON Lines");
}

}  // namespace

Result<SubmitReport> Receiver::Receive(const Caller& caller, const SubmitRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(const DocumentList documents, Split(request.documents));
  if (request.replaces && request.later) {
    return InvalidArgument(fmt::format("{} and {} exclude each other; leave one out",
                                       Param("replaces"), Param("later")));
  }
  if (request.replaces && documents.items.size() != 1) {
    return InvalidArgument(fmt::format("{} replaces one document; give one, not {}",
                                       Param("replaces"), documents.items.size()));
  }
  const review::ReviewSettings& settings = workspace_.settings().review;
  // Earlier feedback is filed first, to keep the order.
  if (!request.later) CREDENCE_RETURN_IF_ERROR(filer_.FileReceived(caller.space));
  SubmitReport report{.is_list = documents.is_list};
  review::FeedbackPreparer preparer(
      documents.items, settings,
      request.later ? review::Preparation::kChecked : review::Preparation::kEnriched);
  // Other threads prepare the documents before their transaction, so that writers need not wait.
  for (auto slices = preparer.Next(); !slices.empty(); slices = preparer.Next()) {
    CREDENCE_ASSIGN_OR_RETURN(
        std::vector<SubmitAnswer> answers,
        workspace_.Write(
            caller,
            [&](ledger::Writer& writer,
                const CommitContext& context) -> Result<std::vector<SubmitAnswer>> {
              std::vector<SubmitAnswer> each;
              FeedbackIntake intake(writer, context, workspace_.settings(), request.replaces);
              const FeedbackIntake::Terms terms{
                  .came = context.now, .imported = request.imported, .project = caller.project};
              for (const PreparedSlice& slice : slices) {
                for (const PreparedFeedback& candidate : slice.get()) {
                  CREDENCE_ASSIGN_OR_RETURN(SubmitAnswer answer,
                                            request.later ? intake.Receive(candidate, terms)
                                                          : intake.Take(candidate, terms));
                  each.push_back(std::move(answer));
                }
              }
              CREDENCE_RETURN_IF_ERROR(intake.Finish());
              return each;
            }));
    for (const SubmitAnswer& answer : answers) {
      ++(answer.accepted ? report.accepted : report.refused);
      report.waiting += answer.waiting ? 1 : 0;
      report.break_offered |= answer.break_offered;
    }
    std::ranges::move(answers, std::back_inserter(report.answers));
  }
  if (report.waiting > 0) {
    filer_.FileSoon(caller.space);
  } else if (report.accepted > 0) {
    CREDENCE_ASSIGN_OR_RETURN(report.learned, learner_.LearnIfDue(caller));
  }
  return report;
}

namespace {

// Registrations per transaction: enough to share its cost, few enough to let others write.
constexpr std::size_t kRegistrationsChunk = 2'000;

// The agent that calls by itself, "mcp:claude-code". Nothing: somebody calls for it.
std::optional<std::string> AgentIn(std::string_view actor) {
  constexpr std::string_view kAgents = "mcp:";
  if (!actor.starts_with(kAgents) || actor.size() == kAgents.size()) return std::nullopt;
  return std::string(actor.substr(kAgents.size()));
}

// Registered one by one, because a work product may be a new version of an earlier one.
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
      .review_class =
          review::ClassOfTask(standing, learning, registration.work.complexity, settings),
      .random_bits = context.rng.Next(),
      .project = context.caller.project};
  if (known && known->version == registration.work.version) {
    CREDENCE_ASSIGN_OR_RETURN(known_so_far.content, review::LoadContent(writer, *known));
  }
  if (registration.work.confidence) {
    known_so_far.calibrated =
        review::CalibratedBy(learning, task_type, *registration.work.confidence);
  }
  const Checked<std::vector<ledger::EventDraft>> decisions =
      DecideRegister(registration, known_so_far, is_prediction, settings);
  if (!decisions) {
    answer.error = decisions.error();
    return answer;
  }
  CREDENCE_RETURN_IF_ERROR(Commit(writer, *decisions, context));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Work> work,
                            review::FindWork(writer, registration.work.id));
  answer.accepted = true;
  answer.may_experiment =
      review::MayExplore(standing.experimental, standing.autonomy.decisions, settings);
  answer.work = review::ReadWork(*work, learning, settings);
  return answer;
}

}  // namespace

Result<RegisterReport> Receiver::Register(const Caller& caller, std::string_view documents,
                                          bool is_prediction) {
  CREDENCE_ASSIGN_OR_RETURN(const DocumentList list, Split(documents));
  const review::ReviewSettings& settings = workspace_.settings().review;
  RegisterReport report{.is_list = list.is_list};
  for (std::span left(list.items); !left.empty();) {
    const auto chunk = left.first(std::min(left.size(), kRegistrationsChunk));
    left = left.subspan(chunk.size());
    std::vector<RegisterAnswer> answers;
    CREDENCE_RETURN_IF_ERROR(workspace_.Write(
        caller, [&](ledger::Writer& writer, const CommitContext& context) -> Result<void> {
          answers.clear();
          CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(writer));
          for (const DocumentList::Item& item : chunk) {
            Checked<review::Registration> registration =
                ParseRegistration(item.text, is_prediction, LimitsOf(settings));
            RegisterAnswer answer;
            if (registration) {
              if (!registration->agent) registration->agent = AgentIn(caller.actor);
              CREDENCE_ASSIGN_OR_RETURN(answer, RegisterOne(writer, context, *registration,
                                                            is_prediction, learning, settings));
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

}  // namespace credence::engine
