// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that answers events.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "base/ids.h"
#include "base/json_reader.h"
#include "base/named_draw.h"
#include "base/utf8.h"
#include "engine/budgeted_model.h"
#include "engine/executive/executive.h"
#include "engine/executive/pending_event.h"
#include "engine/executive/write.h"
#include "executive/events.h"
#include "executive/fold.h"
#include "executive/gate.h"
#include "executive/neutral_prompt.h"
#include "executive/outcomes.h"
#include "executive/queries.h"
#include "executive/signal.h"
#include "executive/weigh.h"
#include "language/redaction.h"
#include "llm/make_model.h"

namespace credence::engine {

using executive::Answered;
using executive::Arrival;
using executive::OpenFire;
using ledger::Reader;
using ledger::Writer;

namespace {

// The prediction when nothing is known.
constexpr double kNoPrediction = 0.5;
// The upper limit for a model's confidence in its own answer.
constexpr double kPredictionMax = 0.8;
constexpr std::string_view kOnlyLearns =
    "a heuristic could answer, but with decision_strategy llm_first it only learns";

Result<void> CheckEvent(const EventArrived& event, const executive::ExecutiveSettings& settings) {
  CREDENCE_RETURN_IF_ERROR(executive::CheckSource(event.source));
  if (!IsValidUtf8(event.text)) return InvalidArgument("the event's text is not valid UTF-8");
  if (Trim(event.text).empty()) {
    return InvalidArgument("the event's text is empty; say what happened");
  }
  const std::size_t count = CodePointCount(event.text);
  if (count > static_cast<std::size_t>(settings.text_max)) {
    return InvalidArgument(
        fmt::format("the event's text has {} characters, but the limit is {}; shorten it", count,
                    settings.text_max));
  }
  if (event.id) CREDENCE_RETURN_IF_ERROR(CheckEventId(*event.id));
  if (!(event.urgency >= 0 && event.urgency <= 1)) {
    return InvalidArgument(fmt::format("urgency {} is not between 0 and 1", event.urgency));
  }
  return {};
}

// The text and number fields of an event, as text.
Result<std::map<std::string, std::string>> FieldsOf(std::string_view json) {
  std::map<std::string, std::string> fields;
  if (Trim(json).empty()) return fields;
  JsonReader reader(json);
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    std::string name(*key);
    const std::string_view raw = reader.Skip();
    if (raw.starts_with('"')) {
      JsonReader one(raw);
      fields.emplace(std::move(name), one.String());
    } else {
      fields.emplace(std::move(name), raw);
    }
  }
  if (const Result<void> done = reader.Finish(); !done) {
    return InvalidArgument("the event's fields are not a JSON object: " + done.error().message);
  }
  return fields;
}

}  // namespace

// Claims the id of an event while it is being answered; a second event with that id waits.
class ExecutiveKeeper::EventClaim {
 public:
  EventClaim(ExecutiveKeeper& keeper, std::string key) : keeper_(keeper), key_(std::move(key)) {
    std::unique_lock lock(keeper_.claims_mutex_);
    keeper_.claim_released_.wait(lock, [&] { return keeper_.claimed_.insert(key_).second; });
  }
  ~EventClaim() {
    {
      const std::scoped_lock lock(keeper_.claims_mutex_);
      keeper_.claimed_.erase(key_);
    }
    keeper_.claim_released_.notify_all();
  }
  EventClaim(const EventClaim&) = delete;
  EventClaim& operator=(const EventClaim&) = delete;

 private:
  ExecutiveKeeper& keeper_;
  std::string key_;
};

// Counts an event while it may wait for the model.
class ExecutiveKeeper::ModelQueueSlot {
 public:
  explicit ModelQueueSlot(ExecutiveKeeper& keeper)
      : keeper_(keeper),
        is_granted_(keeper.at_model_++ < keeper.settings_.executive.max_concurrent_llm +
                                             keeper.settings_.executive.max_waiting_llm) {}
  ~ModelQueueSlot() { --keeper_.at_model_; }
  ModelQueueSlot(const ModelQueueSlot&) = delete;
  ModelQueueSlot& operator=(const ModelQueueSlot&) = delete;

  bool IsGranted() const { return is_granted_; }

 private:
  ExecutiveKeeper& keeper_;
  const bool is_granted_;
};

// Nothing is recorded, so the same event may be sent again.
Failure ExecutiveKeeper::TooManyAtModel() const {
  return Fail(
      Code::kResourceExhausted,
      fmt::format("{} events are already waiting for the language model; send this one again later",
                  settings_.executive.max_concurrent_llm + settings_.executive.max_waiting_llm));
}

std::int64_t ExecutiveKeeper::MicrosSince(std::chrono::microseconds start) const {
  return (workspace_.surroundings().Elapsed() - start).count();
}

Result<llm::Model*> ExecutiveKeeper::GetModel() {
  CREDENCE_ASSIGN_OR_RETURN(llm::Model* const model, workspace_.FindModel());
  if (model != nullptr) return model;
  return FailedPrecondition(
      "no language model is configured; set llm.provider to ollama, openai, anthropic or "
      "scripted");
}

// A repeated event gets the same answer. While the first is still being answered, the second waits.
Result<std::optional<EventAnswer>> ExecutiveKeeper::AnswerBefore(const Caller& caller,
                                                                 const EventArrived& event) {
  if (!event.id) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Arrival> arrival,
                            workspace_.Read(caller, [&](Reader& reader) {
                              return executive::LoadArrival(reader, *event.id);
                            }));
  if (!arrival || !arrival->path) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(EventAnswer answer, ShowEvent(caller, *event.id));
  return answer;
}

executive::FollowUp ExecutiveKeeper::FollowUpOf(const PendingEvent& pending) {
  const executive::ExecutiveSettings& settings = settings_.executive;
  executive::FollowUp follow_up{.undo = executive::IsUndo(pending.text, settings)};
  if (settings.outcomes.empty()) return follow_up;
  std::call_once(outcomes_once_, [&] {
    std::vector<std::string> patterns;
    for (const executive::OutcomePattern& outcome : settings.outcomes) {
      patterns.push_back(outcome.pattern);
    }
    outcomes_ = std::make_unique<const language::UserPatterns>(patterns);
  });
  const auto look = [&](std::string_view field, std::string_view text) {
    for (const std::size_t i : outcomes_->Matching(text)) {
      const executive::OutcomePattern& outcome = settings.outcomes[i];
      const bool of_source = outcome.source.empty() || outcome.source == pending.event.source;
      if (of_source && outcome.field == field) follow_up.outcomes.push_back(&outcome);
    }
  };
  look("", pending.text);
  for (const auto& [name, value] : pending.fields) look(name, value);
  return follow_up;
}

// Applies a further event of the source to its open fires and, if the event reveals an outcome, to
// its closed ones.
Result<ExecutiveKeeper::Decisions> ExecutiveKeeper::SettleFires(
    Reader& reader, Timestamp now, std::string_view source,
    const executive::FollowUp& follow_up) const {
  CREDENCE_ASSIGN_OR_RETURN(std::vector<Fire> fires, executive::OpenFires(reader, source));
  std::vector<OpenFire> open;
  for (Fire& fire : fires) {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> heuristic,
                              executive::LoadHeuristic(reader, fire.heuristic_id));
    if (!heuristic) continue;
    open.push_back({.fire = std::move(fire), .heuristic = *std::move(heuristic)});
  }
  std::vector<Fire> closed;
  if (const std::optional<Timestamp> since = executive::OutcomesReachTo(follow_up, now)) {
    CREDENCE_ASSIGN_OR_RETURN(closed, executive::UnjudgedFires(reader, source, *since));
  }
  return executive::DecideFollowUp(open, closed, follow_up, now, settings_.executive);
}

// Records the event and its effect on earlier fires; nothing if it is already recorded.
Result<ExecutiveKeeper::Decisions> ExecutiveKeeper::Receive(Reader& reader, Timestamp now,
                                                            PendingEvent& pending) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Arrival> known,
                            executive::LoadArrival(reader, pending.id));
  pending.answered_elsewhere = known && known->path;
  if (known) return Decisions{};
  const executive::FollowUp follow_up = FollowUpOf(pending);
  CREDENCE_ASSIGN_OR_RETURN(Decisions decisions,
                            SettleFires(reader, now, pending.event.source, follow_up));
  CREDENCE_RETURN_IF_ERROR(CorrectPredictions(reader, decisions));
  CREDENCE_ASSIGN_OR_RETURN(Decisions judged, JudgeFollowUps(reader, pending.space, decisions));
  std::ranges::move(judged, std::back_inserter(decisions));
  CREDENCE_ASSIGN_OR_RETURN(Decisions outcomes,
                            SettleAnswers(reader, now, pending.event.source, follow_up));
  std::ranges::move(outcomes, std::back_inserter(decisions));
  executive::Received event{.source = pending.event.source};
  if (pending.trace) {
    event.trace = pending.trace->trace;
    if (!pending.trace->span.empty()) event.span = pending.trace->span;
  }
  ledger::EventDraft received = executive::OfArrival(pending.id, event);
  received.verbatim = pending.text;
  decisions.push_back(std::move(received));
  return decisions;
}

// Drawn by event and heuristic, so that a repeated event gets the same answer.
bool ExecutiveKeeper::IsHeldBack(const Caller& caller, PendingEvent& pending,
                                 const Uuid& heuristic) const {
  const double holdout = settings_.executive.holdout;
  // A heuristic can be held back only if a model can answer instead.
  if (holdout == 0 || !HasModel() || !pending.event.immediate) return false;
  pending.record.holdout = holdout;
  const std::string scope = fmt::format("{}/holdout/{}", caller.space, pending.id);
  if (NamedDraw(scope, heuristic.ToString()) >= holdout) return false;
  pending.record.held = heuristic;
  return true;
}

// Records the answer of a heuristic, after the decisions so far.
Result<void> ExecutiveKeeper::AnswerWith(Writer& writer, const CommitContext& context,
                                         PendingEvent& pending, const FireOf& what,
                                         Decisions decisions) const {
  const Uuid fire = NewUuid(context.now, context.rng);
  EventAnswer& answer = pending.answer;
  answer.path = DecisionPath::kHeuristic;
  answer.response = *what.heuristic.action;
  answer.heuristic_id = what.heuristic.id;
  answer.predicted_success = what.predicted;
  answer.response_id = NewUuid(context.now, context.rng);
  answer.reason = what.reason;
  std::ranges::move(
      executive::DecideFire(
          what.heuristic,
          {.id = fire, .arrival = pending.id, .similarity = std::max(what.similarity, 0.0)}),
      std::back_inserter(decisions));
  Answered& record = pending.record;
  record.path = DecisionPath::kHeuristic;
  record.response = answer.response_id;
  record.heuristic = what.heuristic.id;
  record.fire = fire;
  record.predicted = what.predicted;
  record.reason = answer.reason;
  executive::PlanOutcome(record, pending.event.source, HasModel(), settings_.executive);
  // A short-lived program asks the model too only if the caller waits for it.
  if (settings_.executive.Races() && HasModel() && pending.event.immediate &&
      (pending.event.wait || workspace_.surroundings().long_lived)) {
    record.raced = true;
  }
  record.total_us = MicrosSince(pending.start);
  ledger::EventDraft answered = executive::OfArrival(pending.id, record);
  answered.verbatim = answer.response;
  decisions.push_back(std::move(answered));
  CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
  return {};
}

// H4. True: a heuristic answered.
Result<bool> ExecutiveKeeper::TryToFire(const Caller& caller, PendingEvent& pending, Space& space) {
  const executive::ExecutiveSettings& settings = settings_.executive;
  if (settings.max_error > 0) return TryToFireWithin(caller, pending, space);
  const double threshold = executive::ThresholdFor(pending.event.urgency, settings);
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<IndexMatch> best,
                            BestTrusted(caller, space, pending.event.source, pending.vector,
                                        threshold, settings.match_threshold));
  if (!best) return false;
  if (settings.HeuristicsOnlyLearn()) {
    pending.record.proposed = best->id;
    return false;
  }
  bool fired = false;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        // Reset, because an earlier attempt of this transaction may have been rolled back.
        fired = false;
        pending.answer = EventAnswer{.event_id = pending.id};
        pending.record = {};
        // The store decides: the heuristic may have just lost its trust.
        CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> heuristic,
                                  executive::LoadHeuristic(writer, best->id));
        const auto may_fire = [&] {
          return heuristic && heuristic->action &&
                 executive::MayFire(*heuristic, threshold, settings);
        };
        if (!may_fire()) return {};
        if (IsHeldBack(caller, pending, heuristic->id)) return {};
        CREDENCE_ASSIGN_OR_RETURN(Decisions decisions, Receive(writer, context.now, pending));
        if (pending.answered_elsewhere) return {};
        // The event's effect on earlier fires comes first, and may cost this heuristic its trust.
        if (decisions.size() > 1) {
          CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
          decisions.clear();
          CREDENCE_ASSIGN_OR_RETURN(heuristic, executive::LoadHeuristic(writer, best->id));
          if (!may_fire()) return {};
        }
        fired = true;
        return AnswerWith(
            writer, context, pending,
            {.heuristic = *heuristic,
             .similarity = best->similarity,
             .predicted = heuristic->confidence,
             .reason = fmt::format("similarity {:.2f}, confidence {:.2f}, threshold {:.2f}",
                                   best->similarity, heuristic->confidence, threshold)},
            std::move(decisions));
      }));
  return fired;
}

// H6: the nearest heuristics that may not fire, whether or not they match, and those that the
// caller named. A possible response need not fit exactly to be worth a look.
Result<void> ExecutiveKeeper::CollectCandidates(const Caller& caller, PendingEvent& pending,
                                                Space& space) {
  const executive::ExecutiveSettings& settings = settings_.executive;
  const auto limit = static_cast<std::size_t>(settings.max_candidates);
  if (limit == 0) return {};
  CREDENCE_ASSIGN_OR_RETURN(std::vector<IndexMatch> matches,
                            Matches(caller, space, pending.event.source, pending.vector, 2 * limit,
                                    settings.candidate_threshold));
  pending.has_matches = !matches.empty() && matches.front().similarity >= settings.match_threshold;
  return workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    std::vector<IndexMatch> candidates;
    const auto is_known = [&](const Uuid& id) {
      return std::ranges::find(candidates, id, &IndexMatch::id) != candidates.end();
    };
    for (const std::string& name : pending.event.candidates) {
      const Result<Uuid> id = Uuid::Parse(name);
      if (!id || is_known(*id)) continue;
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> named,
                                executive::LoadHeuristic(reader, *id));
      // Never match across sources. An unknown id was deleted or never existed here.
      if (!named || named->source != pending.event.source) continue;
      CREDENCE_ASSIGN_OR_RETURN(
          const double similarity,
          SimilarityTo(reader, space, pending.event.source, pending.vector, *id));
      candidates.push_back({.id = *id, .similarity = similarity, .trust = 0});
    }
    for (const IndexMatch& match : matches) {
      if (!is_known(match.id)) candidates.push_back(match);
    }
    for (const IndexMatch& match : candidates) {
      if (pending.record.candidates.size() >= limit) break;
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                                executive::LoadHeuristic(reader, match.id));
      if (!heuristic || !heuristic->action || heuristic->IsAtRest()) continue;
      // Held out: the model must answer as if this heuristic did not exist.
      if (pending.record.held == match.id) continue;
      pending.record.candidates.push_back(
          {.id = match.id, .similarity = match.similarity, .confidence = heuristic->confidence});
      pending.answer.candidates.push_back(
          {.id = match.id, .similarity = match.similarity, .confidence = heuristic->confidence});
      pending.shown.push_back({.condition = *heuristic->condition, .action = *heuristic->action});
    }
    return {};
  });
}

double ExecutiveKeeper::Predict(const PendingEvent& pending, llm::Model& model) {
  const executive::EventPrompt prompt = executive::PredictionPrompt(
      pending.event.source, pending.text, pending.answer.response, settings_.executive.goals);
  const Result<llm::Reply> reply =
      model.Ask({.system = prompt.system, .prompt = prompt.prompt, .max_tokens = 64, .json = true},
                {.timeout = settings_.llm.Timeout()});
  if (!reply) return kNoPrediction;
  const Result<std::map<std::string, std::string>> fields = FieldsOf(ObjectIn(reply->text));
  if (!fields || !fields->contains("success")) return kNoPrediction;
  JsonReader number(fields->at("success"));
  const double success = number.Double();
  if (!number.Finish() || !(success >= 0 && success <= 1)) return kNoPrediction;
  return std::min(success, kPredictionMax);
}

// Why no heuristic answered.
std::string ExecutiveKeeper::ReasonToAsk(const PendingEvent& pending) const {
  if (!pending.promise.empty()) return pending.promise;
  if (pending.record.held) return "a heuristic would answer; it is held out this time";
  if (pending.record.proposed) return std::string(kOnlyLearns);
  // Matches were not searched for in this case.
  if (settings_.executive.max_candidates == 0) return "no heuristic may answer";
  if (pending.has_matches) {
    return "no heuristic that matches is trusted enough";
  }
  return "no heuristic matches";
}

// System 2. Always fills in the answer.
void ExecutiveKeeper::AskModel(PendingEvent& pending) {
  EventAnswer& answer = pending.answer;
  Answered& record = pending.record;
  answer.path = DecisionPath::kRejected;
  if (!pending.event.immediate) {
    answer.reason = "not immediate: no heuristic may answer, and the event asks for no model";
    return;
  }
  const Result<llm::Model*> model = GetModel();
  if (!model) {
    answer.reason = model.error().message;
    return;
  }
  executive::EventPrompt prompt =
      executive::NeutralPrompt(pending.event.source, pending.text, pending.shown,
                               settings_.executive.goals, workspace_.rng());
  const llm::Patience patience{.timeout = settings_.llm.Timeout()};
  const std::chrono::microseconds came = workspace_.surroundings().Elapsed();
  const Result<llm::CallSlots::Slot> slot = TakeCall(patience);
  record.wait_us = MicrosSince(came);
  if (!slot) {
    answer.reason = "the model was not asked: " + slot.error().message;
    return;
  }
  answer.model = (*model)->Name();
  answer.path = DecisionPath::kFallback;
  answer.prompt = prompt.prompt;
  answer.system = prompt.system;
  const std::chrono::microseconds asked = workspace_.surroundings().Elapsed();
  Result<llm::Reply> reply = (*model)->Ask({.system = std::move(prompt.system),
                                            .prompt = std::move(prompt.prompt),
                                            .max_tokens = settings_.llm.max_tokens},
                                           patience);
  record.model_us = MicrosSince(asked);
  if (!reply) {
    // H6: a call that the budget forbids does not count as asked.
    const bool asked_nobody = reply.error().code == Code::kResourceExhausted;
    if (asked_nobody) answer.path = DecisionPath::kRejected;
    answer.reason =
        fmt::format("the model {}: {}", asked_nobody ? "was not asked" : "did not answer",
                    reply.error().message);
    return;
  }
  const std::string text(Trim(reply->text));
  if (text.empty() || !IsValidUtf8(text)) {
    answer.reason = "the model answered nothing";
    return;
  }
  answer.path = DecisionPath::kLlm;
  answer.response = text;
  answer.reason = ReasonToAsk(pending);
  answer.predicted_success =
      settings_.executive.predict_success ? Predict(pending, **model) : kNoPrediction;
  record.model_us = MicrosSince(asked);
}

Result<void> ExecutiveKeeper::RecordAnswer(const Caller& caller, PendingEvent& pending) {
  EventAnswer& answer = pending.answer;
  Answered& record = pending.record;
  return Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(Decisions decisions, Receive(writer, context.now, pending));
    if (pending.answered_elsewhere) return {};
    if (!answer.response.empty()) answer.response_id = NewUuid(context.now, context.rng);
    record.path = answer.path;
    record.response = answer.response_id;
    record.predicted = answer.predicted_success;
    if (!answer.model.empty()) record.model = answer.model;
    record.reason = answer.reason;
    executive::PlanOutcome(record, pending.event.source, HasModel(), settings_.executive);
    record.total_us = MicrosSince(pending.start);
    ledger::EventDraft answered = executive::OfArrival(pending.id, record);
    // Erased while the model was asked: the caller gets the answer, but it is not stored.
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Arrival> arrival,
                              executive::LoadArrival(writer, pending.id));
    const bool is_erased = arrival && arrival->erased_at;
    if (!answer.response.empty() && !is_erased) {
      answered.verbatim = language::RedactSecrets(answer.response);
    }
    decisions.push_back(std::move(answered));
    CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
    return {};
  });
}

// System 2, with all that is recorded about it.
Result<void> ExecutiveKeeper::AnswerByModel(const Caller& caller, PendingEvent& pending) {
  const ModelQueueSlot turn(*this);
  if (HasModel()) {
    if (pending.event.immediate && !turn.IsGranted()) return TooManyAtModel();
    // Recorded before the model is asked, so that the event is never lost.
    CREDENCE_RETURN_IF_ERROR(
        Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
          CREDENCE_ASSIGN_OR_RETURN(const Decisions decisions,
                                    Receive(writer, context.now, pending));
          CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
          return {};
        }));
  }
  if (pending.answered_elsewhere) return {};
  AskModel(pending);
  if (pending.answer.path != DecisionPath::kLlm && settings_.executive.HeuristicsOnlyLearn() &&
      pending.record.proposed) {
    pending.answer.reason += "; " + std::string(kOnlyLearns);
  }
  return RecordAnswer(caller, pending);
}

Result<EventAnswer> ExecutiveKeeper::Process(const Caller& caller, const EventArrived& event) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  CREDENCE_RETURN_IF_ERROR(CheckEvent(event, settings_.executive));
  PendingEvent pending{.event = event, .start = workspace_.surroundings().Elapsed()};
  CREDENCE_ASSIGN_OR_RETURN(pending.fields, FieldsOf(event.fields));
  pending.space = caller.space;
  pending.trace = caller.trace;
  pending.text = language::RedactSecrets(event.text);
  pending.id = event.id ? *event.id : NewUuid(workspace_.Now(), workspace_.rng()).ToString();
  pending.answer.event_id = pending.id;

  const EventClaim passing(*this, caller.space + '\n' + pending.id);
  CREDENCE_ASSIGN_OR_RETURN(std::optional<EventAnswer> before, AnswerBefore(caller, event));
  if (before) return *std::move(before);

  bool silence_is_due = false;
  CREDENCE_ASSIGN_OR_RETURN(SpacePtr space,
                            ReadySpace(caller, event.source, Wanted::kMatches, &silence_is_due));
  if (silence_is_due) {
    CREDENCE_RETURN_IF_ERROR(RecordSilence(caller));
    CREDENCE_ASSIGN_OR_RETURN(space, ReadySpace(caller, event.source, Wanted::kMatches));
  }
  CREDENCE_ASSIGN_OR_RETURN(pending.vector, EmbedOne(space->embedder, pending.text));
  CREDENCE_ASSIGN_OR_RETURN(const bool fired, TryToFire(caller, pending, *space));
  if (fired) return Conclude(caller, pending);
  if (pending.answered_elsewhere) return ShowEvent(caller, pending.id);

  CREDENCE_RETURN_IF_ERROR(CollectCandidates(caller, pending, *space));
  CREDENCE_RETURN_IF_ERROR(AnswerByModel(caller, pending));
  if (pending.answered_elsewhere) return ShowEvent(caller, pending.id);
  return Conclude(caller, pending);
}

// What follows an answer: the comparison, and questions to the model. The caller gets the answer at
// once, unless it wants to wait.
Result<EventAnswer> ExecutiveKeeper::Conclude(const Caller& caller, PendingEvent& pending) {
  const bool is_models = pending.answer.path == DecisionPath::kLlm;
  if (is_models) MakeUpFor(caller);
  if (!pending.event.wait) {
    if (is_models) CompareLater(caller, pending.id);
    DoModelWorkLater(caller);
    return pending.answer;
  }
  // If the comparison fails now, the answer still counts, and the comparison stays pending.
  bool is_compared = is_models && Compare(caller, pending.id).has_value();
  if (pending.record.raced) is_compared = AskSecondUnlessClaimed(caller, pending.id).has_value();
  if (workspace_.surroundings().long_lived) {
    DoModelWorkLater(caller);
  } else {
    // What fails is tried again after the next event.
    (void)DoModelWork(caller);
  }
  if (!is_compared) return pending.answer;
  CREDENCE_ASSIGN_OR_RETURN(EventAnswer shown, ShowEvent(caller, pending.id));
  shown.prompt = std::move(pending.answer.prompt);
  shown.system = std::move(pending.answer.system);
  return shown;
}

Result<EventAnswer> ExecutiveKeeper::ShowEvent(const Caller& caller, std::string_view event) {
  std::optional<EventAnswer> answer;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const Arrival arrival, executive::FindArrival(reader, event));
    CREDENCE_ASSIGN_OR_RETURN(executive::ArrivalTexts texts,
                              executive::ReadArrival(reader, arrival.id));
    answer = EventAnswer{.event_id = arrival.id,
                         .path = arrival.path.value_or(DecisionPath::kRejected),
                         .response = std::move(texts.response),
                         .response_id = arrival.response,
                         .predicted_success = arrival.predicted,
                         .reason = "not answered yet",
                         .heuristic_id = arrival.heuristic};
    if (texts.answered) {
      answer->reason = texts.answered->reason.value_or("");
      answer->model = texts.answered->model.value_or("");
      for (const executive::ShownCandidate& shown : texts.answered->candidates) {
        answer->candidates.push_back(
            {.id = shown.id, .similarity = shown.similarity, .confidence = shown.confidence});
      }
    }
    if (texts.second) {
      answer->model = texts.second->model.value_or("");
      const auto is_it = [&](const executive::ComparedAction& action) {
        return action.id == arrival.heuristic && action.magnitude;
      };
      if (!texts.second->answered) {
        answer->reason += "; the model did not answer as well";
      } else if (texts.compared) {
        answer->reason += std::ranges::any_of(texts.compared->actions, is_it)
                              ? "; the model says the same"
                              : "; the model says otherwise";
      }
    }
    if (!texts.compared) return {};
    answer->compared = true;
    for (const executive::ComparedAction& action : texts.compared->actions) {
      if (action.magnitude) {
        CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                                  executive::LoadHeuristic(reader, action.id));
        answer->endorsed.push_back({.id = action.id,
                                    .similarity = action.similarity,
                                    .magnitude = *action.magnitude,
                                    .confidence = heuristic ? heuristic->confidence : 0});
      } else if (action.held) {
        answer->held_back.push_back(
            {.id = action.id, .similarity = action.similarity, .reason = *action.held});
      }
    }
    return {};
  }));
  return *std::move(answer);
}

}  // namespace credence::engine
