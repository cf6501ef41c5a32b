// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that looks for the outcomes of responses: in later events, and by
// asking the model whether a response served the user's goals.
#include "executive/outcomes.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "base/fields.h"
#include "base/utf8.h"
#include "engine/budgeted_model.h"
#include "engine/executive/executive.h"
#include "engine/executive/write.h"
#include "executive/events.h"
#include "executive/goals_prompt.h"
#include "executive/queries.h"
#include "executive/signal.h"

namespace credence::engine {

using executive::Arrival;
using executive::ArrivalTexts;
using ledger::Reader;
using ledger::Writer;

namespace {

constexpr std::size_t kFollowUpsMax = 20;
constexpr std::int64_t kVerdictTokensMax = 64;
constexpr std::string_view kGoalsTask = "goals";

// A response whose time for outcomes is over, and what came after it.
struct Unjudged {
  std::optional<Arrival> arrival;
  ArrivalTexts texts;
  std::optional<Fire> fire;
  std::vector<std::string> follow_ups;
};

Result<std::optional<Fire>> FireOfArrival(Reader& reader, const Arrival& arrival) {
  if (!arrival.fire) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(Fire fire, executive::FindFire(reader, arrival.fire->ToString()));
  return fire;
}

Result<Unjudged> LoadUnjudged(Reader& reader, const std::string& id) {
  Unjudged unjudged;
  CREDENCE_ASSIGN_OR_RETURN(unjudged.arrival, executive::LoadArrival(reader, id));
  if (!unjudged.arrival) return unjudged;
  CREDENCE_ASSIGN_OR_RETURN(unjudged.texts, executive::ReadArrival(reader, id));
  CREDENCE_ASSIGN_OR_RETURN(unjudged.fire, FireOfArrival(reader, *unjudged.arrival));
  if (!unjudged.texts.answered) return unjudged;
  CREDENCE_ASSIGN_OR_RETURN(
      unjudged.follow_ups,
      executive::FollowUpTexts(reader, *unjudged.arrival,
                               unjudged.texts.answered->goals_after_s.value_or(0), kFollowUpsMax));
  return unjudged;
}

// Why it makes no sense to ask the model about it; empty: it does.
std::string WhyNotEvaluated(const Unjudged& unjudged, Timestamp now) {
  if (unjudged.fire && unjudged.fire->outcome != FireOutcome::kUnknown) {
    return "the outcome of its fire was reported";
  }
  if (!unjudged.arrival->text || unjudged.texts.response.empty()) return "its text was erased";
  if (executive::IsTooLate(*unjudged.arrival->evaluate_at, now)) {
    return "the model had no time for it";
  }
  return {};
}

}  // namespace

// What a further event of the source reveals about the model's earlier answers.
Result<ExecutiveKeeper::Decisions> ExecutiveKeeper::SettleAnswers(
    Reader& reader, Timestamp now, std::string_view source,
    const executive::FollowUp& follow_up) const {
  const std::optional<Timestamp> since = executive::OutcomesReachTo(follow_up, now);
  if (!since) return Decisions{};
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Arrival> answers,
                            executive::UnjudgedAnswers(reader, source, *since));
  return executive::DecideAnswerOutcomes(answers, follow_up, now);
}

// H13: what the response predicted, which is not the heuristic's confidence if there is an error
// bound.
Result<void> ExecutiveKeeper::CorrectPredictions(Reader& reader, Decisions& decisions) const {
  if (settings_.executive.max_error <= 0) return {};
  for (ledger::EventDraft& decision : decisions) {
    if (decision.kind != executive::OutcomeKnown::kKind) continue;
    CREDENCE_ASSIGN_OR_RETURN(auto outcome, DecodeFields<executive::OutcomeKnown>(decision.body));
    const std::string id = decision.stream.substr(executive::kArrivalStream.size());
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Arrival> arrival,
                              executive::LoadArrival(reader, id));
    if (!arrival || !arrival->predicted) continue;
    outcome.predicted = arrival->predicted;
    decision = executive::OfArrival(id, outcome);
  }
  return {};
}

// True: there is nothing more to do about it now. False: the model cannot be asked at present.
Result<bool> ExecutiveKeeper::Evaluate(const Caller& caller, const std::string& id) {
  // Events come first; a call that would be refused must not be counted.
  if (at_model_ > 0) return false;
  CREDENCE_ASSIGN_OR_RETURN(Unjudged unjudged, workspace_.Read(caller, [&](Reader& reader) {
    return LoadUnjudged(reader, id);
  }));
  if (!unjudged.arrival || !unjudged.arrival->evaluate_at) return true;
  const Arrival& arrival = *unjudged.arrival;
  const Timestamp now = workspace_.Now();
  const auto record = [&](ledger::EventDraft draft) -> Result<bool> {
    CREDENCE_RETURN_IF_ERROR(RecordEvaluation(caller, arrival, {std::move(draft)}));
    return true;
  };
  if (std::string why = WhyNotEvaluated(unjudged, now); !why.empty()) {
    return record(executive::DecideUnevaluated(arrival, std::move(why)));
  }
  if (at_model_ > 0) return false;
  if (!SpendTaskCall(workspace_.store(), kGoalsTask, settings_.executive.goal_evaluations_per_hour,
                     now)) {
    return false;
  }
  executive::EventPrompt prompt = executive::GoalsPrompt({.source = arrival.source,
                                                          .text = *arrival.text,
                                                          .response = unjudged.texts.response,
                                                          .follow_ups = unjudged.follow_ups},
                                                         settings_.executive.goals);
  const Result<llm::Reply> reply = AskInBackground({.system = std::move(prompt.system),
                                                    .prompt = std::move(prompt.prompt),
                                                    .max_tokens = kVerdictTokensMax,
                                                    .json = true});
  if (!reply) {
    if (IsForLater(reply.error())) return false;
    return record(executive::DecideEvaluationFailed(arrival, reply.error().message, now));
  }
  const std::optional<executive::GoalsVerdict> verdict = executive::ReadGoalsVerdict(reply->text);
  if (!verdict || *verdict == executive::GoalsVerdict::kUnclear) {
    return record(executive::DecideUnevaluated(
        arrival, verdict ? "the model finds it unclear" : "the model gave no clear verdict"));
  }
  const bool success = *verdict == executive::GoalsVerdict::kYes;
  CREDENCE_RETURN_IF_ERROR(RecordEvaluation(
      caller, arrival, executive::DecideEvaluated(arrival, unjudged.fire, success), success));
  return true;
}

// Records nothing if the outcome became known in the meantime.
Result<void> ExecutiveKeeper::RecordEvaluation(const Caller& caller, const Arrival& before,
                                               const Decisions& evaluated,
                                               std::optional<bool> success) {
  return Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Arrival> now,
                              executive::LoadArrival(writer, before.id));
    if (!now || now->evaluate_at != before.evaluate_at) return {};
    Decisions decisions = evaluated;
    if (success && now->fire) {
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<Fire> fire, FireOfArrival(writer, *now));
      if (fire && fire->outcome != FireOutcome::kUnknown) {
        decisions = {executive::DecideUnevaluated(*now, "the outcome of its fire was reported")};
      } else {
        CREDENCE_ASSIGN_OR_RETURN(
            Decisions judged,
            JudgeProposal(writer, caller.space, *now, *success, executive::kGoalsSignal));
        std::ranges::move(judged, std::back_inserter(decisions));
      }
    }
    CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
    return {};
  });
}

}  // namespace credence::engine
