// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that handles feedback and outcomes.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/fields.h"
#include "base/ids.h"
#include "base/utf8.h"
#include "credence/fields.h"
#include "engine/executive/executive.h"
#include "engine/executive/write.h"
#include "executive/events.h"
#include "executive/neutral_prompt.h"
#include "executive/queries.h"
#include "executive/signal.h"
#include "model/beta.h"

namespace credence::engine {

using executive::Arrival;
using ledger::Reader;
using ledger::Writer;

namespace {

// The form of the answer when a model extracts a pattern.
struct ExtractedPattern {
  std::string condition;
  std::string action;

  CREDENCE_FIELDS(condition, action)
};

// The heuristics that can learn from feedback, of those that it concerns. Failure:
// kFailedPrecondition when all of them are frozen. The feedback has to be given again then, so none
// of it may be recorded.
struct Learners {
  std::vector<Uuid> ids;
  std::string note;  // About the frozen heuristics.
};
Result<Learners> LearnersOf(Reader& reader, const std::vector<Uuid>& concerned) {
  Learners learners;
  Result<void> frozen;
  for (const Uuid& id : concerned) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                              executive::LoadHeuristic(reader, id));
    if (!heuristic) continue;
    const Result<void> learns = executive::RequireLearning(*heuristic);
    if (learns) {
      learners.ids.push_back(id);
    } else {
      frozen = learns;
      learners.note = executive::FrozenNote(*heuristic);
    }
  }
  if (learners.ids.empty()) CREDENCE_RETURN_IF_ERROR(frozen);
  return learners;
}

// H9: which heuristics a person's feedback on a response concerns.
std::vector<Uuid> ConcernedBy(const Arrival& arrival) {
  if (arrival.heuristic) return {*arrival.heuristic};
  return arrival.endorsed;
}

// Why these texts cannot become a heuristic; nothing if they can.
std::optional<std::string> UnfitPattern(std::string_view condition, std::string_view action,
                                        const executive::ExecutiveSettings& settings) {
  auto unfit = executive::UnfitForHeuristic("condition", condition, settings);
  return unfit ? std::move(unfit) : executive::UnfitForHeuristic("action", action, settings);
}

}  // namespace

// H14: extracted by the model if there is one; otherwise the event and the response themselves.
ExecutiveKeeper::Pattern ExecutiveKeeper::ExtractPattern(const Arrival& arrival,
                                                         std::string_view response) {
  Pattern pattern{.condition = OneLine(Trim(arrival.text.value_or(""))),
                  .action = OneLine(Trim(response))};
  const Result<llm::Model*> model = GetModel();
  if (!model) return pattern;
  const llm::Patience patience{.timeout = settings_.llm.Timeout()};
  const Result<llm::CallSlots::Slot> slot = slots_.Take(patience);
  if (!slot) return pattern;
  executive::EventPrompt prompt =
      executive::PatternPrompt(arrival.source, pattern.condition, response);
  const Result<llm::Reply> reply = (*model)->Ask({.system = std::move(prompt.system),
                                                  .prompt = std::move(prompt.prompt),
                                                  .max_tokens = 512,
                                                  .json = true},
                                                 patience);
  if (!reply) return pattern;
  const Result<ExtractedPattern> extracted = DecodeFields<ExtractedPattern>(ObjectIn(reply->text));
  if (!extracted) return pattern;
  if (UnfitPattern(extracted->condition, extracted->action, settings_.executive)) return pattern;
  return {.condition = extracted->condition, .action = extracted->action};
}

Result<void> ExecutiveKeeper::AddMoved(Reader& reader, const Uuid& id,
                                       FeedbackAnswer& answer) const {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> heuristic,
                            executive::LoadHeuristic(reader, id));
  if (heuristic) answer.moved.push_back(ReadingOf(*std::move(heuristic)));
  return {};
}

// H14: creates a heuristic, or finds the one with the same condition.
Result<void> ExecutiveKeeper::MakeFrom(const Caller& caller, const Arrival& arrival,
                                       const ResponseFeedback& feedback, const Uuid& event_id,
                                       FeedbackAnswer& answer) {
  CREDENCE_ASSIGN_OR_RETURN(executive::ArrivalTexts texts,
                            workspace_.Read(caller, [&](Reader& reader) {
                              return executive::ReadArrival(reader, arrival.id);
                            }));
  // An erased event leaves nothing to learn from; its rating still counts.
  const Pattern pattern = arrival.erased_at ? Pattern{} : ExtractPattern(arrival, texts.response);
  const std::optional<std::string> unfit =
      arrival.erased_at ? std::optional<std::string>("the texts of the event were erased")
                        : UnfitPattern(pattern.condition, pattern.action, settings_.executive);
  CREDENCE_ASSIGN_OR_RETURN(const SpacePtr space,
                            ReadySpace(caller, arrival.source, Wanted::kMatches));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<float> condition,
                            EmbedOne(space->embedder, pattern.condition));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<float> action,
                            EmbedOne(space->embedder, pattern.action));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<IndexMatch> near,
                            Matches(caller, *space, arrival.source, condition, 1,
                                    settings_.executive.reinforce_threshold));

  return Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
    // The same feedback may have arrived twice at once.
    CREDENCE_ASSIGN_OR_RETURN(const auto old, writer.FindEvent(event_id));
    answer = {.event_id = arrival.id, .duplicate = old.has_value()};
    if (old) return {};
    executive::Rated rated{.positive = feedback.positive};
    std::vector<ledger::EventDraft> decisions;
    const auto reinforce = [&](const Uuid& id) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> known,
                                executive::LoadHeuristic(writer, id));
      if (!known) return {};
      CREDENCE_RETURN_IF_ERROR(executive::RequireLearning(*known));
      answer.reinforced = id;
      decisions.push_back(executive::DecideObserve(id, executive::kUserSignal, true,
                                                   settings_.executive, arrival.id));
      return {};
    };
    if (!near.empty()) {
      CREDENCE_RETURN_IF_ERROR(reinforce(near.front().id));
    } else if (unfit) {
      answer.note = "no heuristic was made: " + *unfit;
    } else {
      CREDENCE_ASSIGN_OR_RETURN(
          const executive::HeuristicDraft draft,
          executive::PrepareHeuristic(
              {.condition = pattern.condition,
               .action = pattern.action,
               .source = arrival.source,
               .origin_id =
                   arrival.response ? std::optional(arrival.response->ToString()) : std::nullopt},
              settings_.executive));
      bool created = false;
      CREDENCE_ASSIGN_OR_RETURN(const Uuid made,
                                Learn(writer, context, draft, std::nullopt,
                                      EncodeVectors(condition, action), space->embedder, created));
      if (created) {
        answer.created = made;
      } else {
        CREDENCE_RETURN_IF_ERROR(reinforce(made));
      }
    }
    rated.made = answer.created ? answer.created : answer.reinforced;
    decisions.push_back(executive::OfArrival(arrival.id, rated));
    decisions.back().event_id = event_id;
    CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
    return rated.made ? AddMoved(writer, *rated.made, answer) : Result<void>();
  });
}

Result<FeedbackAnswer> ExecutiveKeeper::GiveFeedback(const Caller& caller,
                                                     const ResponseFeedback& feedback) {
  CREDENCE_RETURN_IF_ERROR(SettleSilence(caller));
  std::optional<Arrival> arrival;
  const auto load = [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(arrival, executive::FindArrival(reader, feedback.event));
    return {};
  };
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, load));
  if (!arrival->response) {
    return FailedPrecondition(
        fmt::format("event {} got no response, so there is nothing to rate", arrival->id));
  }
  // Compare first, to know which heuristics the answer endorsed.
  if (arrival->path == DecisionPath::kLlm && !arrival->compared) {
    CREDENCE_RETURN_IF_ERROR(Compare(caller, arrival->id));
    CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, load));
  }
  FeedbackAnswer answer{.event_id = arrival->id};
  // H11: without a key, the same feedback by the same person on the same response is one signal.
  const Uuid event_id =
      NamedUuid(fmt::format("{}/event/rated/{}", caller.space, arrival->id),
                feedback.key ? "key:" + *feedback.key
                             : fmt::format("{}:{}", caller.actor, feedback.positive));
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const auto old, reader.FindEvent(event_id));
    answer.duplicate = old.has_value();
    return {};
  }));
  if (answer.duplicate) return answer;
  const std::vector<Uuid> concerned = ConcernedBy(*arrival);
  CREDENCE_RETURN_IF_ERROR(concerned.empty() && feedback.positive
                               ? MakeFrom(caller, *arrival, feedback, event_id, answer)
                               : Rate(caller, *arrival, feedback, event_id, concerned, answer));
  return answer;
}

// H9: applies a person's feedback to the heuristics that it concerns.
Result<void> ExecutiveKeeper::Rate(const Caller& caller, const Arrival& arrival,
                                   const ResponseFeedback& feedback, const Uuid& event_id,
                                   std::vector<Uuid> concerned, FeedbackAnswer& answer) {
  return Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const auto old, writer.FindEvent(event_id));
    answer = {.event_id = arrival.id, .duplicate = old.has_value()};
    if (old) return {};
    if (concerned.empty()) {
      // Earlier feedback may have made a heuristic of this response.
      CREDENCE_ASSIGN_OR_RETURN(const executive::ArrivalTexts texts,
                                executive::ReadArrival(writer, arrival.id));
      if (texts.made) concerned = {*texts.made};
    }
    CREDENCE_ASSIGN_OR_RETURN(Learners learners, LearnersOf(writer, concerned));
    answer.note = std::move(learners.note);
    std::vector<ledger::EventDraft> decisions = {
        executive::OfArrival(arrival.id, executive::Rated{.positive = feedback.positive})};
    decisions.back().event_id = event_id;
    for (const Uuid& id : learners.ids) {
      decisions.push_back(executive::DecideObserve(id, executive::kUserSignal, feedback.positive,
                                                   settings_.executive, arrival.id));
    }
    if (arrival.fire) {
      CREDENCE_ASSIGN_OR_RETURN(const Fire fire,
                                executive::FindFire(writer, arrival.fire->ToString()));
      if (fire.open) {
        decisions.push_back(executive::OfFire(
            fire.id, executive::Closed{.signal = std::string(executive::kUserSignal)}));
      }
      CREDENCE_ASSIGN_OR_RETURN(
          Decisions judged,
          JudgeProposal(writer, caller.space, arrival, feedback.positive, executive::kUserSignal));
      std::ranges::move(judged, std::back_inserter(decisions));
    }
    CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
    for (const Uuid& id : learners.ids) {
      CREDENCE_RETURN_IF_ERROR(AddMoved(writer, id, answer));
    }
    if (concerned.empty()) answer.note = "no heuristic had a part in this response";
    return {};
  });
}

// H9: a developer's rating is also a person's feedback, on both paths. It counts once per
// heuristic, even if an evaluator has already reported the outcome.
Result<ExecutiveKeeper::Decisions> ExecutiveKeeper::DeveloperWords(
    Reader& reader, bool success, std::string_view arrival, const std::vector<Uuid>& concerned,
    std::string& note) const {
  Decisions decisions;
  for (const Uuid& id : concerned) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                              executive::LoadHeuristic(reader, id));
    if (!heuristic) continue;
    if (heuristic->IsAtRest()) {
      note = executive::FrozenNote(*heuristic);
      continue;
    }
    CREDENCE_ASSIGN_OR_RETURN(const bool counted,
                              executive::HasObserved(reader, id, executive::kDevOutcome, arrival));
    if (counted) continue;
    decisions.push_back(executive::DecideObserve(id, executive::kDevOutcome, success,
                                                 settings_.executive, std::string(arrival)));
  }
  return decisions;
}

Result<OutcomeAnswer> ExecutiveKeeper::ReportOutcome(const Caller& caller,
                                                     const OutcomeReport& report) {
  CREDENCE_RETURN_IF_ERROR(model::ValidateWeight(report.weight));
  std::string_view signal = executive::kEvaluator;
  if (report.from && !report.from->empty()) {
    CREDENCE_ASSIGN_OR_RETURN(signal, executive::CheckReporter(*report.from, settings_.executive));
  }
  CREDENCE_RETURN_IF_ERROR(CheckDeveloper(caller, signal));
  CREDENCE_RETURN_IF_ERROR(SettleSilence(caller));
  OutcomeAnswer answer;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const Arrival arrival,
                                  executive::FindArrival(writer, report.event));
        answer = {.event_id = arrival.id, .predicted_success = arrival.predicted};
        if (arrival.predicted) {
          const double off = *arrival.predicted - (report.success ? 1.0 : 0.0);
          answer.brier = off * off;
        }
        if (arrival.outcome && *arrival.outcome != report.success) {
          return FailedPrecondition(fmt::format("event {} is already recorded as a {}", arrival.id,
                                                *arrival.outcome ? "success" : "failure"));
        }
        std::vector<ledger::EventDraft> decisions;
        if (!arrival.outcome) {
          decisions.push_back(executive::OfArrival(
              arrival.id, executive::OutcomeKnown{.success = report.success,
                                                  .weight = report.weight,
                                                  .signal = std::string(signal),
                                                  .predicted = arrival.predicted}));
        }
        if (arrival.fire) {
          CREDENCE_ASSIGN_OR_RETURN(Decisions judged, JudgeProposal(writer, caller.space, arrival,
                                                                    report.success, signal));
          std::ranges::move(judged, std::back_inserter(decisions));
        }
        if (arrival.fire && !arrival.outcome) {
          CREDENCE_ASSIGN_OR_RETURN(const Fire fire,
                                    executive::FindFire(writer, arrival.fire->ToString()));
          std::ranges::move(executive::DecideOutcome(fire, report.success, signal),
                            std::back_inserter(decisions));
          if (fire.open) {
            decisions.push_back(
                executive::OfFire(fire.id, executive::Closed{.signal = std::string(signal)}));
          }
        }
        if (signal == executive::kDevOutcome) {
          CREDENCE_ASSIGN_OR_RETURN(Decisions words,
                                    DeveloperWords(writer, report.success, arrival.id,
                                                   ConcernedBy(arrival), answer.note));
          std::ranges::move(words, std::back_inserter(decisions));
        }
        answer.duplicate = decisions.empty();
        CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
        if (!arrival.heuristic) return {};
        CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> heuristic,
                                  executive::LoadHeuristic(writer, *arrival.heuristic));
        if (heuristic) answer.heuristic = ReadingOf(*std::move(heuristic));
        return {};
      }));
  return answer;
}

}  // namespace credence::engine
