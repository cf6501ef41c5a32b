// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "credence/clock.h"
#include "credence/mention.h"
#include "governor/events.h"
#include "governor/types.h"
#include "operations/operation_parts.h"
#include "operations/review_answers.h"
#include "operations/review_form.h"
#include "operations/tables.h"

namespace credence::operations {
namespace {

constexpr std::array<std::string_view, 3> kImportFormats = {"github", "gitlab", "git"};
constexpr std::array<std::string_view, 4> kStates = {"pending", "done", "skipped", "quarantined"};

Parameter Documents(std::string_view summary) { return File("file", summary); }

Parameter WorkId() {
  return Naming("work", IdOf("the work product: its id, a unique part of it, or last"));
}

Parameter TaskTypeOption(std::string_view summary) { return Option("task-type", "T", summary); }

// Where the document comes from if it is not given: the command line writes it from these.
std::vector<Parameter> RegisterParameters(std::string_view documents) {
  std::vector<Parameter> all = {
      Documents(documents),
      Option("diff", "RANGE", "a git range instead of FILE, such as HEAD~1 or main..HEAD"),
      Option("content", "PATH", "the work itself instead of FILE, or - for standard input"),
      Option("id", "ID", "its name (default: the commit, or the path)"),
      Option("type", "T", "its type (default: code-module)"),
      TaskTypeOption("its task type"),
      Option("stage", "S", "its pipeline stage"),
      Option("summary", "TEXT", "what it is (default: the subject of the commit)"),
      Option("confidence", "X", "how sure the agent is, from 0 to 1"),
      Option("score", "N", "the score that the agent predicts, from 1 to 10"),
      Flag("irreversible", "a person always reviews it")};
  for (Parameter& parameter : all) parameter.local = parameter.name != "file";
  return all;
}

Result<Checked<RegisterReport>> AnswerRegister(Result<RegisterReport> report) {
  if (!report) return Failure(std::move(report).error());
  const bool refused = std::ranges::any_of(
      report->answers, [](const RegisterAnswer& answer) { return !answer.accepted; });
  return Checked<RegisterReport>{.answer = *std::move(report), .refused = refused};
}

Result<Checked<SubmitReport>> AnswerSubmit(Result<SubmitReport> report) {
  if (!report) return Failure(std::move(report).error());
  const bool refused = report->refused > 0;
  return Checked<SubmitReport>{.answer = *std::move(report), .refused = refused};
}

Operation FormOperation(std::string_view name, std::string_view summary, ReviewDecision decision) {
  return {name, summary, Access::kReview, FormParameters(),
          [decision](Engine& engine, const Caller& caller, const Arguments& arguments) {
            return AnswerSubmit(AnswerForm(engine, caller, arguments, decision));
          }};
}

Result<Checked<SubmitReport>> Submit(Engine& engine, const Caller& caller,
                                     const Arguments& arguments) {
  return AnswerSubmit(
      engine.reviews().Submit(caller, {.documents = arguments.Text("file"),
                                       .imported = arguments.Flag("import"),
                                       .replaces = arguments.OptionalText("replaces"),
                                       .later = arguments.Flag("later")}));
}

// Whether a session has the outcome that was given for this reason. The words may be erased.
Result<bool> HasOutcomeOf(Engine& engine, const Caller& caller, const std::string& session,
                          std::string_view reason) {
  CREDENCE_ASSIGN_OR_RETURN(
      const LedgerPage page,
      engine.ledger().Browse(caller, {.kind = std::string(governor::Judged::kKind),
                                      .subject = governor::StreamOf(session),
                                      .actor = std::nullopt,
                                      .limit = 1}));
  if (page.events.empty() || !page.events.front().verbatim) return false;
  return page.events.front().verbatim->text.starts_with(reason);
}

// Sets the outcome of sessions whose work was merged or reverted. What a person said since the
// first import stays.
Result<void> JudgeSessions(Engine& engine, const Caller& caller,
                           const std::vector<SessionOutcome>& outcomes) {
  for (const SessionOutcome& outcome : outcomes) {
    const Result<SessionReading> session = engine.sessions().Show(caller, outcome.session);
    if (!session) {
      if (session.error().code == Code::kNotFound) continue;  // It was not governed here.
      return Failure(session.error());
    }
    if (outcome.takes_back) {
      CREDENCE_ASSIGN_OR_RETURN(const bool has_it,
                                HasOutcomeOf(engine, caller, session->id, *outcome.takes_back));
      if (!has_it) continue;
    } else if (!outcome.is_new && session->success) {
      continue;
    }
    CREDENCE_RETURN_IF_ERROR(
        engine.sessions().Judge(caller, outcome.session, outcome.success, outcome.reason));
  }
  return {};
}

Result<Checked<ReviewImportReport>> ImportFrom(Engine& engine, const Caller& caller,
                                               const Arguments& arguments) {
  const std::optional<std::string> text = arguments.OptionalText("file");
  if (!text) {
    return InvalidArgument(
        "there is no document; give files of the GitHub or GitLab API, or a range of commits");
  }
  ImportReviews request{.text = *text,
                        .names = arguments.Texts("file-path"),
                        .format = arguments.OptionalText("format"),
                        .task_type = arguments.OptionalText("task-type"),
                        .agents = arguments.Texts("agent")};
  CREDENCE_ASSIGN_OR_RETURN(ReviewImportReport report, engine.reviews().Import(caller, request));
  CREDENCE_RETURN_IF_ERROR(JudgeSessions(engine, caller, report.sessions));
  const bool refused = !report.unread.empty();
  return Checked<ReviewImportReport>{.answer = std::move(report), .refused = refused};
}

Result<ReviewList> ListReviewsOf(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const Page page(arguments);
  return engine.reviews().List(caller,
                               {.state = arguments.OptionalText("state").value_or("pending"),
                                .limit = page.limit(),
                                .offset = page.offset(),
                                .since = arguments.OptionalText("since"),
                                .until = arguments.OptionalText("until")});
}

Result<CalibrationView> Calibration(Engine& engine, const Caller& caller,
                                    const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(ReviewFindings findings, engine.reviews().Analyse(caller));
  const std::optional<std::string> task_type = arguments.OptionalText("task-type");
  if (!task_type) {
    return CalibrationView{.calibration = std::move(findings.calibration),
                           .by_task_type = std::move(findings.calibration_by_task_type)};
  }
  const auto found = std::ranges::find(findings.calibration_by_task_type, *task_type,
                                       &ReviewCalibration::task_type);
  if (found == findings.calibration_by_task_type.end()) {
    return NotFound(fmt::format("no decisions on task type {}; {} shows the task types",
                                Quoted(*task_type), Op("review levels")));
  }
  return CalibrationView{.calibration = *found};
}

Result<ReviewContext> Context(Engine& engine, const Caller& caller, const Arguments& arguments) {
  ContextRequest request{.task = arguments.Text("task"),
                         .task_type = arguments.OptionalText("task-type"),
                         .stage = arguments.OptionalText("stage")};
  if (const auto dimension = arguments.OptionalText("dimension")) {
    request.dimensions.push_back(*dimension);
  }
  return engine.reviews().Context(caller, request);
}

Result<Checked<SelfCheck>> CheckWork(Engine& engine, const Caller& caller,
                                     const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(SelfCheck check,
                            engine.reviews().Check(caller, arguments.Text("file")));
  const bool refused = arguments.Flag("strict") && !check.passed;
  return Checked<SelfCheck>{.answer = std::move(check), .refused = refused};
}

// Shows the quarantined document with this id, or else the accepted feedback.
Result<std::variant<QuarantinedDetail, FeedbackDetail>> Show(Engine& engine, const Caller& caller,
                                                             const Arguments& arguments) {
  const std::string& id = arguments.Text("id");
  Result<QuarantinedReading> refused = engine.reviews().ShowQuarantined(caller, id);
  if (refused || refused.error().code != Code::kNotFound) {
    return AnswerAs<QuarantinedDetail>(std::move(refused));
  }
  Result<FeedbackReading> accepted = engine.reviews().ShowFeedback(caller, id);
  if (accepted || accepted.error().code != Code::kNotFound) {
    return AnswerAs<FeedbackDetail>(std::move(accepted));
  }
  return NotFound(
      fmt::format("no feedback and no quarantined document {}; {} shows quarantined documents, and "
                  "an export has the ids of all feedback",
                  Quoted(id), Op("review list", {{"state", "quarantined"}})));
}

// Erasing is final, so a clock set to the future must not cause it by accident.
Result<RetainReport> Retain(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const bool dry_run = arguments.Flag("dry-run");
  const Timestamp now = engine.Now();
  if (!dry_run && !arguments.Flag("yes-future") && now > SystemClock().Now()) {
    return FailedPrecondition(
        fmt::format("the clock is set to {}, which is in the future, and erasing is final; try {} "
                    "first, or confirm with {}",
                    FormatTimestamp(now), Param("dry-run"), Param("yes-future")));
  }
  return engine.reviews().Retain(caller, dry_run);
}

// Operations for incoming feedback and work products, and for the queue.
std::vector<Operation> IntakeOperations() {
  return {
      {"review register", "Register work products and select which of them people review",
       Access::kWrite,
       RegisterParameters(
           "{\"workProduct\": {…}, \"taskType\", \"pipelineStage\"}: one, or JSON Lines"),
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerRegister(engine.reviews().Register(caller, arguments.Text("file")));
       }},
      {"review predict",
       "Register work products together with the agent's prediction of the review", Access::kWrite,
       RegisterParameters("as for register, with workProduct.agentConfidence"),
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerRegister(engine.reviews().Predict(caller, arguments.Text("file")));
       }},
      {"review submit",
       "Submit feedback; invalid feedback is quarantined",
       Access::kReview,
       {Documents("feedback events: one JSON object, an array, or JSON Lines"),
        Flag("import", "accept feedback of any age"),
        Option("replaces", "ID", "the quarantined document that this one replaces"),
        Flag("later", "return once the feedback is checked and stored; process it afterwards")},
       Submit},
      {"review import",
       "Import reviews and outcomes from GitHub, GitLab or git",
       Access::kReview,
       {[] {
          Parameter file = File("file", "documents of their APIs, or output of gh");
          file.required = false;
          file.repeated = true;
          return file;
        }(),
        [] {
          Parameter format = Option("format", "F", "github, gitlab or git (default: by the shape)");
          format.choices = kImportFormats;
          return format;
        }(),
        TaskTypeOption("the task type of the work (default: the project)"),
        [] {
          Parameter agent = Option("agent", "LOGIN", "only pull requests of this author");
          agent.repeated = true;
          return agent;
        }(),
        [] {
          Parameter git = Option("git", "RANGE", "read reverts and trailers of these commits");
          git.local = true;
          return git;
        }()},
       ImportFrom},
      FormOperation("review approve", "Approve a work product", ReviewDecision::kApproved),
      FormOperation("review reject", "Reject a work product", ReviewDecision::kRejected),
      FormOperation("review needs-work", "Send a work product back for more work",
                    ReviewDecision::kNeedsWork),
      {"review compare",
       "Say which of two work products is better; preferences learn from their attributes",
       Access::kReview, ComparisonParameters(),
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerSubmit(AnswerComparison(engine, caller, arguments));
       }},
      {"review list",
       "List work products that await review or were reviewed, or quarantined documents",
       Access::kRead,
       {[] {
          Parameter state = Option("state", "S", "pending (default), done, skipped, quarantined");
          state.choices = kStates;
          return state;
        }(),
        SinceOption("only those registered since then: \"last week\", 2026-03-01"),
        UntilOption("only those registered before then"), LimitOfPage(), OffsetOfPage()},
       ListReviewsOf,
       kPage},
      {"review work",
       "Show a work product with its content",
       Access::kRead,
       {WorkId()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.reviews().ShowWork(caller, arguments.Text("id"));
       }},
      {"review show",
       "Show feedback, or a quarantined document and why it was refused",
       Access::kRead,
       {IdOf("its id, a unique part of it, or last")},
       Show},
      {"review withdraw",
       "Withdraw feedback; levels are computed without it",
       Access::kReview,
       {IdOf("the feedback: its id, a unique part of it, or last"), Option("reason", "R", "why")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.reviews().Withdraw(caller, arguments.Text("id"),
                                          arguments.OptionalText("reason"));
       }},
      {"review discard",
       "Discard a quarantined document",
       Access::kReview,
       {IdOf("its id, a unique part of it, or last")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.reviews().Discard(caller, arguments.Text("id"));
       }},
  };
}

// Operations that show what was learned.
std::vector<Operation> LearningOperations() {
  return {
      {"review learn",
       "Learn from all feedback: update rules, gates, calibration and alerts",
       Access::kWrite,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return engine.reviews().Learn(caller);
       }},
      {"review levels",
       "Show how much of each task type people review, and why",
       Access::kRead,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return AnswerAs<LevelList>(engine.reviews().Levels(caller));
       }},
      {"review rules",
       "List what reviewers ask for repeatedly",
       Access::kAnalyse,
       {Flag("all", "include retired rules and noise")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) -> Result<RuleList> {
         CREDENCE_ASSIGN_OR_RETURN(std::vector<RuleReading> rules,
                                   engine.reviews().Rules(caller, arguments.Flag("all")));
         return RuleList{.rules = std::move(rules), .has_all = arguments.Flag("all")};
       }},
      {"review calibration",
       "Compare the confidence that agents stated with the reviews",
       Access::kAnalyse,
       {TaskTypeOption("only this task type")},
       Calibration},
      {"review agreement",
       "Show how far reviewers agree, and whether a model may judge",
       Access::kAnalyse,
       {TaskTypeOption("only this task type"),
        Option("judge", "NAME", "a reviewer that is a model, if its name does not say model:")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.reviews().Agreement(caller,
                                           {.task_type = arguments.OptionalText("task-type"),
                                            .judge = arguments.OptionalText("judge")});
       }},
      {"review report",
       "Show the full report: indicators, alerts, rates, gates, patterns and preferences",
       Access::kAnalyse,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return engine.reviews().Analyse(caller);
       }},
      {"review questions",
       "List where feedback contradicts itself",
       Access::kAnalyse,
       {},
       [](Engine& engine, const Caller& caller,
          const Arguments& /*arguments*/) -> Result<QuestionList> {
         CREDENCE_ASSIGN_OR_RETURN(ReviewFindings findings, engine.reviews().Analyse(caller));
         return QuestionList{std::move(findings.questions)};
       }},
  };
}

Operation JudgeOperation(std::string_view name, std::string_view summary, RuleVerdict verdict,
                         const std::vector<Parameter>& more = {}) {
  std::vector<Parameter> parameters = {
      Naming("rule", IdOf("the rule: its key, its id, or a unique part of it")),
      Option("reason", "R", "why")};
  parameters.insert(parameters.end(), more.begin(), more.end());
  return {name, summary, Access::kReview, std::move(parameters),
          [verdict](Engine& engine, const Caller& caller, const Arguments& arguments) {
            RuleJudgement judgement{.verdict = verdict, .reason = arguments.OptionalText("reason")};
            if (verdict == RuleVerdict::kConfirm) {
              judgement.text = arguments.OptionalText("text");
              judgement.for_all = arguments.Flag("for-all");
            }
            return engine.reviews().JudgeRule(caller, arguments.Text("id"), judgement);
          }};
}

// Operations with which people judge what was learned, and agents use it.
std::vector<Operation> UseOperations() {
  return {
      JudgeOperation("review confirm", "Confirm a rule; one that waits for it becomes active",
                     RuleVerdict::kConfirm,
                     {Option("text", "WORDS", "say the rule in these words from now on"),
                      Flag("for-all", "the rule holds for all task types and projects")}),
      JudgeOperation("review retire", "Retire a rule and archive its memory", RuleVerdict::kRetire),
      JudgeOperation("review revive", "Revive a retired rule", RuleVerdict::kRevive),
      {"review answer",
       "Answer which side of contradicting feedback is right",
       Access::kReview,
       {IdOf("the question: its key, its id, or a unique part of it"),
        Flag("wanted", "the requested change is wanted"),
        Flag("unwanted", "the requested change is not wanted")},
       [](Engine& engine, const Caller& caller,
          const Arguments& arguments) -> Result<ReviewQuestion> {
         if (arguments.Flag("wanted") == arguments.Flag("unwanted")) {
           return InvalidArgument(
               fmt::format("give either {} or {}", Param("wanted"), Param("unwanted")));
         }
         return engine.reviews().AnswerQuestion(caller, arguments.Text("id"),
                                                arguments.Flag("wanted"));
       }},
      {"review check",
       "Check a work product against gates, rules and the checklist before its review",
       Access::kAnalyse,
       {Documents("{\"workProduct\", \"taskType\", \"scores\", \"text\"}"),
        Flag("strict", "exit with 1 if the check fails")},
       CheckWork},
      {"review context",
       "Summarize past feedback on a task, as text for a prompt",
       Access::kAnalyse,
       {Positional("task", "TASK", "a task type, or a description of the task"),
        TaskTypeOption("the task type, if the task is a description"),
        Option("stage", "S", "only feedback from this pipeline stage"),
        Option("dimension", "D", "only this quality dimension")},
       Context},
      {"review retain",
       "Erase data past its retention: comments after 90 days, timing after 30",
       Access::kAdmin,
       {Flag("dry-run", "only show what would be erased"),
        Flag("yes-future", "erase even though the given time is later than the machine's clock")},
       Retain},
  };
}

}  // namespace

std::vector<Operation> ReviewOperations() {
  std::vector<Operation> all = IntakeOperations();
  std::ranges::move(LearningOperations(), std::back_inserter(all));
  std::ranges::move(UseOperations(), std::back_inserter(all));
  return all;
}

}  // namespace credence::operations
