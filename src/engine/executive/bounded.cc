// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that fires with an error bound (executive.max_error).
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "base/fields.h"
#include "base/named_draw.h"
#include "engine/executive/executive.h"
#include "engine/executive/judgement_id.h"
#include "engine/executive/pending_event.h"
#include "engine/executive/write.h"
#include "executive/firing_fold.h"
#include "executive/gate.h"
#include "executive/queries.h"
#include "executive/signal.h"

namespace credence::engine {

using executive::Arrival;
using executive::FiringChoice;
using executive::FiringSource;
using ledger::Reader;
using ledger::Writer;

struct ExecutiveKeeper::ProposedAnswer {
  Heuristic heuristic;
  executive::FiringFacts facts;
  FiringSource firing;
};

// The answer that the nearest heuristics agree on. Nothing: no heuristic is near.
Result<std::optional<ExecutiveKeeper::ProposedAnswer>> ExecutiveKeeper::ProposeAnswer(
    const Caller& caller, const PendingEvent& pending, Space& space) {
  const executive::ExecutiveSettings& settings = settings_.executive;
  CREDENCE_ASSIGN_OR_RETURN(
      const std::vector<IndexMatch> matches,
      Matches(caller, space, pending.event.source, pending.vector, executive::kNearConsidered, 0));
  std::optional<ProposedAnswer> proposed;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    proposed.reset();
    CREDENCE_ASSIGN_OR_RETURN(FiringSource firing,
                              executive::LoadFiring(reader, pending.event.source));
    std::vector<Heuristic> heuristics;
    std::vector<executive::NearHeuristic> near;
    std::map<std::string, std::size_t> actions;
    for (const IndexMatch& match : matches) {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> heuristic,
                                executive::LoadHeuristic(reader, match.id));
      if (!heuristic || !heuristic->action || executive::TrustOf(*heuristic, settings) < 0)
        continue;
      // After a drift, heuristics count again once there is new evidence for them.
      if (firing.reset_at && heuristic->updated_at < *firing.reset_at) continue;
      const std::size_t action = actions.emplace(*heuristic->action, actions.size()).first->second;
      near.push_back(
          {.similarity = match.similarity, .confidence = heuristic->confidence, .action = action});
      heuristics.push_back(*std::move(heuristic));
    }
    const std::optional<executive::Proposal> proposal = executive::Propose(near);
    if (!proposal) return {};
    proposed = ProposedAnswer{.heuristic = std::move(heuristics[proposal->heuristic]),
                              .facts = proposal->facts,
                              .firing = std::move(firing)};
    return {};
  }));
  return proposed;
}

Result<bool> ExecutiveKeeper::TryToFireWithin(const Caller& caller, PendingEvent& pending,
                                              Space& space) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<ProposedAnswer> proposed,
                            ProposeAnswer(caller, pending, space));
  if (!proposed) return false;
  executive::FiringTerms terms = settings_.executive.Terms();
  // It is no use to ask if no model can answer.
  if (!HasModel() || !pending.event.immediate) terms.exploration = 0;
  // The same for a repeated event, on every machine and in every replay.
  const double draw =
      NamedDraw(fmt::format("{}/explore/{}", caller.space, pending.event.source), pending.id);
  const executive::FiringDecision decision =
      executive::DecideFiring(proposed->firing.rule, proposed->facts, terms, draw);
  const std::string promise = executive::DescribePromise(proposed->firing.rule, terms);
  executive::Answered record;
  record.proposed = proposed->heuristic.id;
  record.facts = proposed->facts;
  if (settings_.executive.HeuristicsOnlyLearn()) {
    pending.record = record;
    pending.promise = "with decision_strategy llm_first heuristics only learn: " + promise;
    return false;
  }
  if (decision.choice != FiringChoice::kAsk) record.exploration = terms.exploration;
  pending.record = record;
  if (decision.choice == FiringChoice::kExplore) {
    pending.promise = "asked to learn; a heuristic could answer: " + promise;
    return false;
  }
  if (decision.choice == FiringChoice::kAsk) {
    pending.promise =
        decision.limit
            ? fmt::format("wrong with probability {:.2f}, and heuristics answer up to {:g}: {}",
                          decision.predicted_wrong, *decision.limit, promise)
            : "no heuristic may answer yet: " + promise;
    return false;
  }
  bool fired = false;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        fired = false;
        pending.answer = EventAnswer{.event_id = pending.id};
        pending.record = record;
        CREDENCE_ASSIGN_OR_RETURN(Decisions decisions, Receive(writer, context.now, pending));
        if (pending.answered_elsewhere) return {};
        // The event's effect on earlier answers comes first, and may end the promise.
        if (decisions.size() > 1) {
          CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
          decisions.clear();
        }
        CREDENCE_ASSIGN_OR_RETURN(const FiringSource latest,
                                  executive::LoadFiring(writer, pending.event.source));
        CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                                  executive::LoadHeuristic(writer, proposed->heuristic.id));
        if (!heuristic || !heuristic->action ||
            executive::TrustOf(*heuristic, settings_.executive) < 0 ||
            DecideFiring(latest.rule, proposed->facts, terms, draw).choice != FiringChoice::kFire) {
          pending.record.exploration.reset();
          pending.promise =
              "no heuristic may answer any more: " + executive::DescribePromise(latest.rule, terms);
          return {};
        }
        fired = true;
        return AnswerWith(writer, context, pending,
                          {.heuristic = *heuristic,
                           .similarity = proposed->facts.similarity,
                           .predicted = 1 - decision.predicted_wrong,
                           .reason = promise},
                          std::move(decisions));
      }));
  return fired;
}

// `firing` is the state that the judgement changes.
Result<ExecutiveKeeper::Decisions> ExecutiveKeeper::JudgeWith(FiringSource& firing, Reader& reader,
                                                              std::string_view space,
                                                              const Arrival& arrival, bool right,
                                                              std::string_view signal) const {
  const executive::ExecutiveSettings& settings = settings_.executive;
  const Uuid id = JudgementId(space, arrival.id);
  CREDENCE_ASSIGN_OR_RETURN(const auto known, reader.FindEvent(id));
  if (known) return Decisions{};
  CREDENCE_ASSIGN_OR_RETURN(const executive::ArrivalTexts texts,
                            executive::ReadArrival(reader, arrival.id));
  if (!texts.answered || !texts.answered->facts) return Decisions{};
  const executive::FiringTerms terms = settings.Terms();
  Decisions decisions = executive::DecideJudged(firing, {.arrival = arrival.id,
                                                         .facts = *texts.answered->facts,
                                                         .right = right,
                                                         .signal = std::string(signal),
                                                         .max_error = terms.max_error,
                                                         .delta = terms.delta});
  decisions.front().event_id = id;
  if (executive::Learn(firing.rule, *texts.answered->facts, right, terms)) Reset(firing.rule);
  return decisions;
}

Result<ExecutiveKeeper::Decisions> ExecutiveKeeper::JudgeProposal(Reader& reader,
                                                                  std::string_view space,
                                                                  const Arrival& arrival,
                                                                  bool right,
                                                                  std::string_view signal) const {
  if (settings_.executive.max_error <= 0) return Decisions{};
  CREDENCE_ASSIGN_OR_RETURN(FiringSource firing, executive::LoadFiring(reader, arrival.source));
  return JudgeWith(firing, reader, space, arrival, right, signal);
}

// What a further event of the source reveals about earlier answers: their outcome, or that they
// were undone. Each judgement depends on the one before.
Result<ExecutiveKeeper::Decisions> ExecutiveKeeper::JudgeFollowUps(
    Reader& reader, std::string_view space, const Decisions& decisions) const {
  if (settings_.executive.max_error <= 0) return Decisions{};
  std::optional<FiringSource> firing;
  std::set<std::string> known;
  Decisions judgements;
  for (const ledger::EventDraft& decision : decisions) {
    std::string arrival;
    bool right = false;
    std::string signal;
    if (decision.kind == executive::OutcomeKnown::kKind) {
      CREDENCE_ASSIGN_OR_RETURN(const auto outcome,
                                DecodeFields<executive::OutcomeKnown>(decision.body));
      arrival = decision.stream.substr(executive::kArrivalStream.size());
      right = outcome.success;
      signal = outcome.signal;
    } else if (decision.kind == executive::Observed::kKind) {
      CREDENCE_ASSIGN_OR_RETURN(const auto observed,
                                DecodeFields<executive::Observed>(decision.body));
      if (observed.signal != executive::kUndoSignal || !observed.arrival) continue;
      arrival = *observed.arrival;
      signal = observed.signal;
    } else {
      continue;
    }
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Arrival> judged,
                              executive::LoadArrival(reader, arrival));
    if (!judged || !known.insert(arrival).second) continue;
    // All of them belong to the source of the further event.
    if (!firing) {
      CREDENCE_ASSIGN_OR_RETURN(firing, executive::LoadFiring(reader, judged->source));
    }
    CREDENCE_ASSIGN_OR_RETURN(Decisions drafts,
                              JudgeWith(*firing, reader, space, *judged, right, signal));
    std::ranges::move(drafts, std::back_inserter(judgements));
  }
  return judgements;
}

}  // namespace credence::engine
