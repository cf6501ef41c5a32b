// SPDX-License-Identifier: Apache-2.0
#include "review/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/base64.h"
#include "base/ids.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "ledger/event_codec.h"
#include "model/autonomy.h"
#include "review/intake/content.h"
#include "review/names.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

// NOLINTBEGIN(performance-unnecessary-value-param): in a template their moves are not seen.
template <class Variant>
EventDraft Make(std::string stream, const Variant& event,
                std::optional<std::string> verbatim = std::nullopt) {
  return {.stream = std::move(stream),
          .kind = ledger::KindOfEvent(event),
          .body = ledger::BodyOfEvent(event),
          .verbatim = std::move(verbatim)};
}
// NOLINTEND(performance-unnecessary-value-param)

std::unexpected<ReviewRefusal> Refuse(RefusalKind kind, std::string field, std::string message) {
  return std::unexpected(
      ReviewRefusal{.kind = kind, .field = std::move(field), .message = std::move(message)});
}

// A writer that does not know a name fills in this one.
constexpr std::string_view kUnknown = "unknown";

std::optional<std::string> IfKnown(const std::string& name) {
  if (name.empty() || name == kUnknown) return std::nullopt;
  return name;
}

bool IsVersionOf(const Work* known, const WorkProduct& work) {
  return known != nullptr && known->version == work.version;
}

// A prediction need not repeat what the registration of the same version said.
OptionalList<std::string> AttributesOf(const WorkProduct& work, const Work* known) {
  if (!work.attributes.empty()) return work.attributes;
  return IsVersionOf(known, work) ? known->attributes : OptionalList<std::string>();
}

std::optional<Generation> GenerationOf(const WorkProduct& work, const Work* known) {
  if (work.generation) {
    const GenerationContext& given = *work.generation;
    Generation generation{.prompt_hash = IfKnown(given.prompt_hash),
                          .memory_snapshot = given.memory_snapshot,
                          .model_used = IfKnown(given.model_used),
                          .generation_time_ms = given.generation_ms,
                          .iteration_count = given.iterations};
    const bool says_something =
        generation.prompt_hash || generation.model_used || !generation.memory_snapshot.empty();
    if (says_something) return generation;
  }
  return IsVersionOf(known, work) ? known->generation : std::nullopt;
}

bool IsSameRegistration(const Registration& registration, const Work& known,
                        std::string_view task_type) {
  const WorkProduct& work = registration.work;
  return known.version == work.version && known.type == work.type && known.task_type == task_type &&
         known.stage == registration.stage && known.agent == registration.agent &&
         known.session == registration.session && known.alternative_of == work.alternative_of &&
         known.complexity == work.complexity && known.irreversible == work.irreversible &&
         known.summary == work.summary && known.attributes == AttributesOf(work, &known) &&
         known.generation == GenerationOf(work, &known);
}

// Each version is drawn once: registering it again with a new summary does not draw again.
void KeepDraw(const Work& known, Registered& registered) {
  if (known.version != registered.version || registered.irreversible) return;
  registered.level = known.level;
  registered.share = known.share;
  registered.shown = known.shown;
  registered.review_class = known.review_class;
}

// Nothing: the same prediction was already made.
std::optional<WorkEvent> PredictionOf(const WorkProduct& work, const RegisterContext& context) {
  if (!work.confidence) return std::nullopt;
  const Work* known = context.known;
  if (known != nullptr && known->predicted_version == work.version &&
      known->stated == work.confidence && known->predicted_score == work.predicted) {
    return std::nullopt;
  }
  return Predicted{.version = work.version,
                   .confidence = *work.confidence,
                   .score = work.predicted,
                   .calibrated = context.calibrated.value_or(*work.confidence)};
}

bool WasReviewed(const Work& work, std::string_view version) {
  return std::ranges::any_of(work.answers,
                             [&](const Answer& answer) { return answer.version == version; });
}

}  // namespace

std::string TaskTypeOf(const Registration& registration, const Work* known) {
  if (registration.task_type) return *registration.task_type;
  return known != nullptr ? known->task_type : registration.work.type;
}

Checked<std::vector<EventDraft>> DecideRegister(const Registration& registration,
                                                const RegisterContext& context, bool is_prediction,
                                                const ReviewSettings& settings) {
  const WorkProduct& work = registration.work;
  const Work* known = context.known;
  std::vector<EventDraft> decisions;
  const std::string stream = WorkStreamOf(work.id);
  const std::string task_type = TaskTypeOf(registration, known);
  std::optional<WorkEvent> prediction = PredictionOf(work, context);
  const bool moves = known != nullptr && known->task_type != task_type;
  if ((prediction || moves) && known != nullptr && WasReviewed(*known, work.version)) {
    if (is_prediction) {
      return Refuse(RefusalKind::kDuplicate, "workProduct.version",
                    fmt::format("version {} of {} was already reviewed; predict before the review",
                                Quoted(work.version), Quoted(work.id)));
    }
    prediction.reset();  // The registration itself may still be corrected.
  }
  if (known == nullptr || !IsSameRegistration(registration, *known, task_type)) {
    const Decimal share =
        context.paused ? Decimal::FromInt(1) : ReviewShare(settings.Autonomy(), context.level);
    Registered registered{.id = work.id,
                          .version = work.version,
                          .type = work.type,
                          .task_type = task_type,
                          .stage = registration.stage,
                          .agent = registration.agent,
                          .alternative_of = work.alternative_of,
                          .complexity = work.complexity,
                          .irreversible = work.irreversible,
                          .level = context.level,
                          .share = work.irreversible ? Decimal::FromInt(1) : share,
                          .shown = model::IsReviewed(share, context.random_bits, work.irreversible),
                          .review_class = context.review_class,
                          .session = registration.session,
                          .attributes = AttributesOf(work, known),
                          .generation = GenerationOf(work, known),
                          .project = context.project};
    if (known != nullptr && !registered.project) registered.project = known->project;
    if (known != nullptr) KeepDraw(*known, registered);
    decisions.push_back(Make(stream, WorkEvent(std::move(registered)), work.summary));
  }
  if (work.content) {
    std::string content = EncodeContent(*work.content);
    if (content != context.content) {
      if (known != nullptr && context.content && WasReviewed(*known, work.version)) {
        return Refuse(RefusalKind::kDuplicate, "workProduct.content",
                      fmt::format("version {} of {} was already reviewed with another content; "
                                  "register a new version",
                                  Quoted(work.version), Quoted(work.id)));
      }
      decisions.push_back(
          Make(stream, WorkEvent(ContentGiven{.version = work.version}), std::move(content)));
    }
  }
  if (prediction) decisions.push_back(Make(stream, *prediction));
  return decisions;
}

ReviewRefusal DuplicateOf(const Uuid& id) {
  return {.kind = RefusalKind::kDuplicate,
          .field = "id",
          .message = fmt::format("event {} was already submitted", id.ToString())};
}

namespace {

// If a registration named no task type, the work product's type serves, until feedback names one.
bool IsTaskTypeOf(const Feedback& feedback, const Work& work) {
  return !feedback.task_type || *feedback.task_type == work.task_type ||
         work.task_type == work.type;
}

bool OnlyCompares(const Feedback& feedback) { return feedback.comparison && !feedback.decision; }

// A decision may follow a comparison that was given in the same form.
bool IsSameAnswer(const Feedback& feedback, const Answer& answer) {
  return answer.version == feedback.work.version && answer.session == feedback.session &&
         answer.modal == feedback.modal &&
         answer.only_compares.value_or(false) == OnlyCompares(feedback);
}

}  // namespace

std::optional<ReviewRefusal> RefusalOf(const Feedback& feedback, const SubmitContext& context,
                                       const ReviewSettings& settings) {
  const Work* work = context.work;
  if (work == nullptr) {
    return ReviewRefusal{
        .kind = RefusalKind::kOrphaned,
        .field = "workProduct.id",
        .message = fmt::format("work product {} is not known; register it, then submit this again",
                               Quoted(feedback.work.id))};
  }
  for (const Answer& answer : work->answers) {
    if (answer.feedback == feedback.id) return DuplicateOf(feedback.id);
    if (IsSameAnswer(feedback, answer)) {
      return ReviewRefusal{
          .kind = RefusalKind::kDuplicate,
          .field = "modalId",
          .message = fmt::format("event {} has the same modal, session, work product and version",
                                 answer.feedback.ToString())};
    }
  }
  constexpr double kMinute = 60e6;
  constexpr double kDay = 86'400e6;
  const auto age = static_cast<double>(ToMicros(context.now) - ToMicros(feedback.at));
  if (-age > settings.future_max_minutes * kMinute) {
    return ReviewRefusal{
        .kind = RefusalKind::kStale,
        .field = "timestamp",
        .message = fmt::format("{} is more than {} minutes in the future; check the clocks",
                               FormatTimestamp(feedback.at), settings.future_max_minutes)};
  }
  if (!context.imported && age > settings.age_max_days * kDay) {
    return ReviewRefusal{
        .kind = RefusalKind::kStale,
        .field = "timestamp",
        .message = fmt::format("{} is more than {} days ago; submit old feedback as an import",
                               FormatTimestamp(feedback.at), settings.age_max_days)};
  }
  if (!IsTaskTypeOf(feedback, *work)) {
    return ReviewRefusal{.kind = RefusalKind::kSchema,
                         .field = "taskType",
                         .message = fmt::format("work product {} was registered with task type {}, "
                                                "not {}; leave the field out, or register it again",
                                                Quoted(work->id), Quoted(work->task_type),
                                                Quoted(*feedback.task_type))};
  }
  if (!feedback.work.generation && !work->generation) {
    return ReviewRefusal{.kind = RefusalKind::kSchema,
                         .field = "workProduct.generationContext",
                         .message = "it is missing, but required: it was not registered either"};
  }
  if (static_cast<std::int64_t>(work->answers.size()) >= settings.reviews_max) {
    return ReviewRefusal{
        .kind = RefusalKind::kRange,
        .field = "workProduct.id",
        .message = fmt::format(
            "work product {} already has {} reviews, the most that review.reviews_max allows",
            Quoted(feedback.work.id), work->answers.size())};
  }
  return std::nullopt;
}

const std::string& TaskTypeOf(const Feedback& feedback, const Work& work) {
  return feedback.task_type ? *feedback.task_type : work.task_type;
}

std::optional<std::string> WarningOf(const Feedback& feedback, const Work& work,
                                     std::span<const std::string> known_task_types) {
  constexpr std::size_t kTypos = 2;
  const std::string& named = TaskTypeOf(feedback, work);
  if (named == work.task_type) return std::nullopt;
  const std::string* nearest = nullptr;
  std::size_t least = kTypos + 1;
  for (const std::string& known : known_task_types) {
    const std::size_t distance = EditDistance(named, known);
    if (distance == 0) return std::nullopt;
    if (distance < least) {
      least = distance;
      nearest = &known;
    }
  }
  if (nearest == nullptr) return std::nullopt;
  return fmt::format("task type {} is new; did you mean {}?", Quoted(named), Quoted(*nearest));
}

OutcomeChange OutcomeOf(const Feedback& feedback, const Work& work) {
  if (!feedback.decision || feedback.decision->decision == ReviewDecision::kDeferred) return {};
  // A model's approvals must not earn a level by which fewer people look.
  if (feedback.reviewer && feedback.reviewer->starts_with(kModelPrefix)) return {};
  const bool approved = feedback.decision->decision == ReviewDecision::kApproved;
  const Answer now{.feedback = feedback.id, .at = feedback.at};
  OutcomeChange change{.counts = FeedbackOutcome{.feedback = feedback.id,
                                                 .approved = approved,
                                                 .experimental = feedback.experimental}};
  const Answer* newest = nullptr;
  for (const Answer& answer : work.answers) {
    if (!answer.decided() || answer.version != feedback.work.version ||
        answer.reviewer != feedback.reviewer) {
      continue;
    }
    change.dropped.push_back(answer.feedback);
    if (newest == nullptr || IsBefore(*newest, answer)) newest = &answer;
  }
  if (newest == nullptr) return change;
  const bool says_same = (newest->decision == ReviewDecision::kApproved) == approved;
  if (says_same || IsBefore(now, *newest)) return {};
  return change;
}

namespace {

std::optional<Compared> ComparedOf(const Feedback& feedback) {
  if (!feedback.comparison) return std::nullopt;
  const ComparisonPart& part = *feedback.comparison;
  Compared compared{.a = part.a.id,
                    .b = part.b.id,
                    .a_attributes = part.a.attributes,
                    .b_attributes = part.b.attributes,
                    .preferred = part.preferred,
                    .strength = part.strength,
                    .dimensions = {}};
  for (const DimensionWinner& winner : part.dimensions) {
    compared.dimensions.push_back({.dimension = winner.dimension, .winner = winner.winner});
  }
  return compared;
}

std::optional<double> StatedIn(const WorkProduct& work) {
  const bool is_stated = std::ranges::find(work.attributes, kNotStated) == work.attributes.end();
  return is_stated ? work.confidence : std::nullopt;
}

// What the document states, and what enrichment derived from it.
Submitted CoreOf(const Feedback& feedback, Enrichment enrichment) {
  Submitted core{.at = feedback.at,
                 .session = feedback.session,
                 .modal = feedback.modal,
                 .modal_version = feedback.modal_version,
                 .work = feedback.work.id,
                 .version = feedback.work.version,
                 .type = feedback.work.type,
                 .stage = feedback.stage,
                 .reviewer = feedback.reviewer,
                 .agent = feedback.agent,
                 .strength = feedback.strength,
                 .experimental = feedback.experimental,
                 .confidence = StatedIn(feedback.work),
                 .predicted = feedback.work.predicted,
                 .comparison = ComparedOf(feedback),
                 .themes = std::move(enrichment.themes),
                 .sentiment = enrichment.sentiment,
                 .certainty_read = enrichment.certainty_read,
                 .actions = enrichment.actions,
                 .mentions = std::move(enrichment.mentions),
                 .hour = enrichment.hour,
                 .weekday = enrichment.weekday,
                 .said = enrichment.said,
                 .score = enrichment.score,
                 .pace = enrichment.pace,
                 .distracted = enrichment.distracted ? std::optional(true) : std::nullopt};
  if (OnlyCompares(feedback)) core.only_compares = true;
  if (core.reviewer && core.reviewer->starts_with(kModelPrefix)) core.by_model = true;
  if (feedback.work.generation) {
    core.model_used = feedback.work.generation->model_used;
    core.iterations = feedback.work.generation->iterations.value_or(0);
    core.prompt = IfKnown(feedback.work.generation->prompt_hash);
    if (!feedback.work.generation->memory_snapshot.empty()) {
      core.memories = feedback.work.generation->memory_snapshot;
    }
  }
  if (feedback.decision) {
    core.decision = feedback.decision->decision;
    core.severity = feedback.decision->severity;
  }
  for (const ScorePart& part : feedback.scores) {
    core.scores.push_back(
        {.dimension = part.dimension, .score = part.score, .weight = part.weight});
  }
  if (feedback.certainty) {
    core.certainty = feedback.certainty->level;
    core.would_delegate = feedback.certainty->would_delegate;
    core.needs_expert = feedback.certainty->needs_expert;
  }
  return core;
}

// Feedback that does not know how the work was made takes it from the registration.
void JoinGeneration(const Feedback& feedback, const Work& work, Submitted& core) {
  if (feedback.work.version != work.version || !work.generation) return;
  if (!core.prompt) core.prompt = work.generation->prompt_hash;
  if (!core.memories && !work.generation->memory_snapshot.empty()) {
    core.memories = work.generation->memory_snapshot;
  }
  if (IfKnown(core.model_used)) return;
  if (work.generation->model_used) core.model_used = *work.generation->model_used;
  if (work.generation->iteration_count) core.iterations = *work.generation->iteration_count;
}

}  // namespace

PreparedSubmit PrepareSubmit(const Feedback& feedback, Enrichment enrichment) {
  PreparedSubmit prepared{.stream = WorkStreamOf(feedback.work.id),
                          .core = CoreOf(feedback, std::move(enrichment)),
                          .lists = {.first = "scores", .last = "mentions"}};
  Submitted& core = prepared.core;
  prepared.lists = EncodeRun(std::move(prepared.lists), core);
  core.scores.clear();
  core.comparison.reset();
  core.themes.clear();
  core.mentions.clear();
  return prepared;
}

SubmitDecision DecideSubmit(const Feedback& feedback, const PreparedSubmit& prepared,
                            const SubmitContext& context) {
  const Work& work = *context.work;
  SubmitDecision decision{.event = prepared.core};
  auto& core = std::get<Submitted>(decision.event);
  core.task_type = TaskTypeOf(feedback, work);
  if (!core.agent) core.agent = work.agent;
  // Only a prediction made before the review counts.
  if (work.predicted_version == feedback.work.version) {
    if (work.stated) core.confidence = work.stated;
    if (work.predicted_score) core.predicted = work.predicted_score;
  }
  JoinGeneration(feedback, work, core);
  core.position = context.position;
  if (core.score && core.predicted) core.delta = TidyNumber(*core.score - *core.predicted);
  core.imported = context.imported;
  core.project = work.project ? work.project : context.project;
  decision.submitted = {.stream = prepared.stream,
                        .kind = Submitted::kKind,
                        .body = EncodeFieldsWith(prepared.lists, core),
                        .verbatim = feedback.document,
                        .event_id = feedback.id};
  decision.timed =
      Make(prepared.stream, WorkEvent(Timed{.feedback = feedback.id}), feedback.meta_document);
  return decision;
}

bool MayExplore(std::int64_t experimental, std::int64_t decisions, const ReviewSettings& settings) {
  if (settings.exploration_share <= 0) return false;
  const double share =
      settings.exploration_share * static_cast<double>(decisions + experimental + 1);
  return experimental < kExplorationMin || static_cast<double>(experimental + 1) <= share;
}

namespace {

class OutcomeCounter {
 public:
  OutcomeCounter(const TaskType& task, std::string_view task_type, const ReviewSettings& settings)
      : settings_(settings), params_(settings.Autonomy()), state_(task.autonomy) {
    event_.task_type = task_type;
    event_.experimental = task.experimental;
  }

  // An outcome counted before, with its recorded `experimental`.
  void Repeat(const Outcome& outcome) {
    if (outcome.experimental) {
      ++event_.experimental;
    } else {
      state_ = model::Step(params_, state_, outcome.approved);
    }
  }

  void Add(const FeedbackOutcome& outcome) {
    const int before = state_.level;
    if (outcome.experimental && MayExplore(event_.experimental, state_.decisions, settings_)) {
      ++event_.experimental;
      event_.outcomes.push_back({.feedback = outcome.feedback,
                                 .approved = outcome.approved,
                                 .level = before,
                                 .experimental = true});
      return;
    }
    state_ = model::Step(params_, state_, outcome.approved);
    event_.rose += state_.level > before ? 1 : 0;
    event_.fell += state_.level < before ? 1 : 0;
    event_.outcomes.push_back(
        {.feedback = outcome.feedback, .approved = outcome.approved, .level = state_.level});
  }

  Decided Finish() {
    event_.level = state_.level;
    event_.approvals = state_.approvals;
    event_.decisions = state_.decisions;
    event_.waiting = state_.waiting;
    event_.recent = static_cast<std::int64_t>(state_.recent.approved);
    event_.recent_count = state_.recent.count;
    event_.evidence.assign(state_.sequential.evidence.begin(), state_.sequential.evidence.end());
    event_.share = model::ReviewShare(params_, state_.level);
    return std::move(event_);
  }

 private:
  const ReviewSettings& settings_;
  const model::AutonomyParams params_;
  model::AutonomyState state_;
  Decided event_;
};

}  // namespace

EventDraft DecideOutcomes(const TaskType& task, std::string_view task_type,
                          std::span<const FeedbackOutcome> outcomes,
                          const ReviewSettings& settings) {
  OutcomeCounter counter(task, task_type, settings);
  for (const FeedbackOutcome& outcome : outcomes) counter.Add(outcome);
  return Make(TaskStreamOf(task_type), TaskEvent(counter.Finish()));
}

EventDraft DecideRecount(std::string_view task_type, std::span<const Outcome> history,
                         const std::vector<Uuid>& dropped,
                         std::span<const FeedbackOutcome> outcomes,
                         const ReviewSettings& settings) {
  const auto counts = [&](const Uuid& feedback) {
    return std::ranges::find(dropped, feedback) == dropped.end();
  };
  OutcomeCounter counter({}, task_type, settings);
  for (const Outcome& outcome : history) {
    if (counts(outcome.feedback)) counter.Repeat(outcome);
  }
  for (const FeedbackOutcome& outcome : outcomes) {
    if (counts(outcome.feedback)) counter.Add(outcome);
  }
  Decided event = counter.Finish();
  event.dropped = dropped;
  return Make(TaskStreamOf(task_type), TaskEvent(std::move(event)));
}

Result<EventDraft> DecideWithdraw(const Work& work, const Uuid& feedback,
                                  std::optional<std::string> reason) {
  // A reason is a sentence, not a document.
  constexpr std::size_t kReasonBytesMax = 4'096;
  if (reason && (!IsValidUtf8(*reason) || reason->size() > kReasonBytesMax)) {
    return InvalidArgument("the reason is not UTF-8 or longer than 4,096 bytes; shorten it");
  }
  if (std::ranges::find(work.answers, feedback, &Answer::feedback) == work.answers.end()) {
    return FailedPrecondition(
        fmt::format("feedback {} was already withdrawn", feedback.ToString()));
  }
  return Make(WorkStreamOf(work.id), WorkEvent(Withdrawn{.feedback = feedback}), std::move(reason));
}

const Answer* StandingAnswer(const Work& work, const Answer& withdrawn) {
  const Answer* standing = nullptr;
  for (const Answer& answer : work.answers) {
    if (!answer.decided() || answer.feedback == withdrawn.feedback ||
        answer.version != withdrawn.version || answer.reviewer != withdrawn.reviewer) {
      continue;
    }
    if (standing == nullptr || IsBefore(*standing, answer)) standing = &answer;
  }
  return standing;
}

EventDraft DecideErase(std::string_view stream, const Erased& erased) {
  return Make(std::string(stream), WorkEvent(erased));
}

Uuid QuarantineIdOf(std::string_view document) { return NamedUuid("review quarantine", document); }

namespace {

// Drops quoted text: it may be a person's words, and this message cannot be erased.
std::string WithoutQuoted(std::string_view message) {
  std::string kept;
  bool quoted = false;
  for (const char c : message) {
    if (c == '"') {
      quoted = !quoted;
      kept += quoted ? "\"…\"" : "";
    } else if (!quoted) {
      kept += c;
    }
  }
  return kept;
}

}  // namespace

std::optional<EventDraft> DecideRefuse(std::string_view document, const ReviewRefusal& refusal,
                                       const std::optional<std::string>& event_id,
                                       const Quarantined* known) {
  const ReviewRefusal core{
      .kind = refusal.kind, .field = refusal.field, .message = WithoutQuoted(refusal.message)};
  if (known != nullptr && known->state == QuarantineState::kOpen && known->error == core) {
    return std::nullopt;
  }
  std::string_view kept = document.substr(0, kQuarantineBytesMax);
  const bool is_text = IsValidUtf8(document);
  // Do not cut in the middle of a character.
  while (is_text && !IsValidUtf8(kept)) kept.remove_suffix(1);
  return Make(QuarantineStreamOf(QuarantineIdOf(document)),
              QuarantineEvent(Refused{.event_id = event_id,
                                      .kind = core.kind,
                                      .field = core.field,
                                      .message = core.message,
                                      .bytes = static_cast<std::int64_t>(document.size()),
                                      .truncated = kept.size() < document.size(),
                                      .base64 = !is_text}),
              is_text ? std::string(kept) : EncodeBase64(kept));
}

EventDraft DecideMend(const Quarantined& document, const Uuid& feedback) {
  return Make(QuarantineStreamOf(document.id), QuarantineEvent(Mended{.feedback = feedback}));
}

Result<EventDraft> DecideDiscard(const Quarantined& document) {
  if (document.state != QuarantineState::kOpen) {
    return FailedPrecondition(fmt::format("quarantined document {} is already {}",
                                          document.id.Short(), NameOf(document.state)));
  }
  return Make(QuarantineStreamOf(document.id), QuarantineEvent(Discarded{}));
}

EventDraft DecideReceive(const Uuid& receipt, const Received& received, std::string documents) {
  return Make(ReceiptStreamOf(receipt), ReceiptEvent(received), std::move(documents));
}

EventDraft DecideFile(const Uuid& receipt, const Filed& filed) {
  EventDraft decision = Make(ReceiptStreamOf(receipt), ReceiptEvent(filed));
  decision.event_id = NamedUuid("review receipt filed", receipt.ToString());
  return decision;
}

EventDraft OfRule(const RuleEvent& event, std::optional<std::string> verbatim) {
  const std::string& key =
      std::visit([](const auto& what) -> const std::string& { return what.key; }, event);
  return Make(RuleStreamOf(key), event, std::move(verbatim));
}

EventDraft OfLearning(const LearningEvent& event) { return Make(LearningStream(), event); }

}  // namespace credence::review
