// SPDX-License-Identifier: Apache-2.0
#include "executive/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "executive/events.h"
#include "executive/evolve.h"
#include "executive/gate.h"
#include "executive/signal.h"
#include "executive/weigh.h"

namespace credence::executive {
namespace {

EventPlace TextlessPlace(const ledger::EventView& event) {
  return {.sequence = event.sequence, .time = event.time, .text = std::nullopt};
}

bool MayAnswer(const Heuristic& heuristic, double similarity, const ExecutiveSettings& settings) {
  return !settings.HeuristicsOnlyLearn() && similarity >= settings.match_threshold &&
         MayFire(heuristic, ThresholdFor(0, settings), settings);
}

// It is not recorded whether an answer was given without candidates. If such endorsements have a
// different weight, the weight shows it.
bool IsCleanAnswer(const ComparedAction& action, const ExecutiveSettings& present) {
  if (!action.magnitude || present.shown_weight == 1) return present.clean_evaluation;
  return *action.magnitude == present.endorsement_weight * std::min(action.similarity, 1.0);
}

std::string_view ArrivalOf(const ledger::EventView& event) {
  return event.stream.substr(kArrivalStream.size());
}

std::string_view VerdictName(bool fires) { return fires ? "fire" : "ask"; }

}  // namespace

WhatIf::WhatIf(const Policies& policies, ledger::Tally& tally)
    : policies_(policies),
      tally_(tally),
      firing_(policies),
      failed_{.what = "fired, and it failed"},
      missed_{.what = "asked, though the fire succeeded"},
      needless_{.what = "asked, and the model said the same"},
      differing_{.what = "fired, though the model said otherwise"} {}

bool WhatIf::Owns(std::string_view stream) const {
  return stream.starts_with(kHeuristicStream) || stream.starts_with(kArrivalStream) ||
         stream.starts_with(kFireStream) || stream.starts_with(kFiringStream);
}

Result<void> WhatIf::Take(const ledger::EventView& event) {
  if (event.stream.starts_with(kHeuristicStream)) return TakeHeuristic(event);
  if (event.stream.starts_with(kArrivalStream)) return TakeArrival(event);
  if (event.stream.starts_with(kFiringStream)) return TakeFiring(event);
  return TakeFire(event);
}

Result<void> WhatIf::TakeHeuristic(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<HeuristicEvent> decoded, DecodeHeuristicEvent(event));
  if (!decoded) return {};
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, ledger::SubjectOf(event, kHeuristicStream));
  Subject& subject = subjects_.At(id);
  subject.known |= std::holds_alternative<Learned>(*decoded);
  // Learned in a form that only a newer program knows, so later events mean nothing here.
  if (!subject.known) return {};
  tally_.CountEvent();
  subject.recorded.id = id;
  Evolve(subject.recorded, *decoded, TextlessPlace(event));
  Learn(subject, *decoded, event);
  return {};
}

void WhatIf::Observe(Heuristic& heuristic, const Observed& observed,
                     const ledger::EventView& event) const {
  Evolve(heuristic, HeuristicEvent(observed), TextlessPlace(event));
}

// Applies the event to the heuristic under the other policy.
void WhatIf::Learn(Subject& subject, HeuristicEvent& what, const ledger::EventView& event) {
  const ExecutiveSettings& present = policies_.present;
  const ExecutiveSettings& other = policies_.other;
  if (auto* learned = std::get_if<Learned>(&what)) {
    Weigh(*learned, other);
  } else if (auto* observed = std::get_if<Observed>(&what)) {
    // Endorsements by similarity come with the comparison, and the effect of ignored fires with
    // those fires.
    if (observed->similarity) return;
    if (observed->signal == kIgnoredSignal && observed->arrival) return;
    observed->magnitude = Reweigh(*observed, present, other);
  }
  Evolve(subject.other, what, TextlessPlace(event));
  if (std::holds_alternative<Ignored>(what) && IsIgnoredOften(subject.other.ignored_count, other)) {
    Observe(subject.other, MakeObserved(kIgnoredSignal, false, std::nullopt, other), event);
  }
}

Result<void> WhatIf::TakeArrival(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<ArrivalEvent> decoded, DecodeArrivalEvent(event));
  if (!decoded) return {};
  tally_.CountEvent();
  if (const auto* answered = std::get_if<Answered>(&*decoded)) {
    if (answered->proposed && answered->facts) {
      JudgeProposal(*answered, event);
    } else if (answered->path == DecisionPath::kHeuristic) {
      JudgeFire(*answered, event);
    } else {
      JudgeAsked(*answered, event);
    }
  } else if (const auto* second = std::get_if<SecondAnswered>(&*decoded)) {
    Asked asked{.shown = {}, .is_second = true};
    for (const ShownCandidate& candidate : second->candidates) asked.shown.push_back(candidate.id);
    asked_.insert_or_assign(std::string(event.stream), std::move(asked));
  } else if (const auto* compared = std::get_if<Compared>(&*decoded)) {
    Compare(*compared, event);
  } else if (const auto* received = std::get_if<Received>(&*decoded)) {
    firing_.Receive(ArrivalOf(event), received->source);
  }
  return {};
}

void WhatIf::CountVerdict(Subject& subject, const ledger::EventView& event, bool recorded,
                          bool other) {
  if (!tally_.Counts(event.time)) return;
  if (recorded == other) {
    tally_.CountSameVerdict();
    return;
  }
  ++subject.changed;
  tally_.CountVerdict({.subject = subject.recorded.id.ToString(),
                       .sequence = event.sequence,
                       .at = event.time,
                       .what = fmt::format("event {}", ArrivalOf(event)),
                       .recorded = std::string(VerdictName(recorded)),
                       .other = std::string(VerdictName(other)),
                       .recorded_number = subject.recorded.confidence,
                       .other_number = subject.other.confidence});
}

// With an error bound, one heuristic was proposed; its answer is judged by an event of its own. The
// event that says how its fire ended is not counted again.
void WhatIf::JudgeProposal(const Answered& answered, const ledger::EventView& event) {
  Subject* subject = subjects_.Find(*answered.proposed);
  if (subject == nullptr) return;
  const double similarity = answered.facts->similarity;
  const BothAnswers may =
      firing_.Propose(ArrivalOf(event), *answered.facts,
                      {.present = MayAnswer(subject->recorded, similarity, policies_.present),
                       .other = MayAnswer(subject->other, similarity, policies_.other)});
  // A draw to ask nevertheless is no verdict of the policy.
  const bool recorded = answered.path == DecisionPath::kHeuristic || answered.exploration;
  const bool other = may.present == may.other ? recorded : may.other;
  firing_.Answer(ArrivalOf(event), {.present = recorded, .other = other}, event.sequence,
                 tally_.Counts(event.time));
  CountVerdict(*subject, event, recorded, other);
  AwaitComparison(answered, event, {.is_judged_elsewhere = true, .sequence = event.sequence});
}

Result<void> WhatIf::TakeFiring(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<FiringEvent> decoded, FiringFold::Decode(event));
  const auto* judged = decoded ? std::get_if<FiringJudged>(&*decoded) : nullptr;
  if (judged == nullptr) return {};
  tally_.CountEvent();
  const auto verdict = firing_.Judge(event.stream.substr(kFiringStream.size()), *judged);
  if (verdict) tally_.TellExample(*verdict, judged->right);
  return {};
}

// A heuristic answered. Its fire was opened just before.
void WhatIf::JudgeFire(const Answered& answered, const ledger::EventView& event) {
  Subject* subject = answered.heuristic ? subjects_.Find(*answered.heuristic) : nullptr;
  OpenFire* fire = answered.fire ? fires_.Find(*answered.fire) : nullptr;
  if (subject == nullptr || fire == nullptr) return;
  const bool present = MayAnswer(subject->recorded, fire->similarity, policies_.present);
  const bool other = MayAnswer(subject->other, fire->similarity, policies_.other);
  fire->other_fires = present == other || other;
  fire->sequence = event.sequence;
  fire->recorded_confidence = subject->recorded.confidence;
  fire->other_confidence = subject->other.confidence;
  CountVerdict(*subject, event, true, fire->other_fires);
}

void WhatIf::JudgeAsked(const Answered& answered, const ledger::EventView& event) {
  bool present = false;
  Subject* best = nullptr;
  double best_similarity = 0;
  for (const ShownCandidate& candidate : answered.candidates) {
    Subject* subject = subjects_.Find(candidate.id);
    if (subject == nullptr) continue;
    present |= MayAnswer(subject->recorded, candidate.similarity, policies_.present);
    if (!MayAnswer(subject->other, candidate.similarity, policies_.other)) continue;
    if (best != nullptr && candidate.similarity <= best_similarity) continue;
    best = subject;
    best_similarity = candidate.similarity;
  }
  if (present) best = nullptr;
  if (best == nullptr) {
    if (tally_.Counts(event.time)) tally_.CountSameVerdict();
  } else {
    CountVerdict(*best, event, false, true);
  }
  const bool fires = best != nullptr;
  AwaitComparison(answered, event,
                  {.other_fires = fires ? std::optional(best->recorded.id) : std::nullopt,
                   .sequence = event.sequence});
}

void WhatIf::AwaitComparison(const Answered& answered, const ledger::EventView& event,
                             Asked asked) {
  if (answered.path != DecisionPath::kLlm) return;
  asked.shown.reserve(answered.candidates.size());
  for (const ShownCandidate& candidate : answered.candidates) {
    asked.shown.push_back(candidate.id);
  }
  asked_.insert_or_assign(std::string(event.stream), std::move(asked));
}

void WhatIf::Compare(const Compared& compared, const ledger::EventView& event) {
  const auto at = asked_.find(std::string(event.stream));
  const Asked asked = at == asked_.end() ? Asked{} : std::move(at->second);
  if (at != asked_.end()) asked_.erase(at);
  // Without the race, the model would not have been asked.
  const bool is_asked_no_more =
      policies_.present.Races() && policies_.other.decision_strategy == "heuristic_first";
  if (asked.is_second && is_asked_no_more) return;
  Endorse(compared, asked, event);
  if (tally_.Counts(event.time)) CountAgreement(compared, asked);
}

void WhatIf::Endorse(const Compared& compared, const Asked& asked, const ledger::EventView& event) {
  const ExecutiveSettings& other = policies_.other;
  const bool resembles_any = std::ranges::any_of(
      compared.actions, [&](const auto& action) { return Resembles(action.similarity, other); });
  for (const ComparedAction& action : compared.actions) {
    Subject* subject = subjects_.Find(action.id);
    if (subject == nullptr) continue;
    const bool shown = std::ranges::find(asked.shown, action.id) != asked.shown.end();
    const Weighed weighed =
        Weigh({.similarity = action.similarity,
               .shown = shown,
               .is_clean_answer = shown && IsCleanAnswer(action, policies_.present),
               .opposite = action.held && action.held->starts_with(kOppositePrefix),
               .frozen = subject->other.IsAtRest(),
               .last_compared_at = subject->other.last_compared_at},
              resembles_any, event.time, other);
    if (!weighed.magnitude) continue;
    Observe(subject->other,
            {.signal = std::string(weighed.signal),
             .positive = weighed.positive,
             .magnitude = *weighed.magnitude,
             .person = false,
             .arrival = std::nullopt},
            event);
  }
}

// Whether the model answered as a candidate would have, by the present threshold for both.
void WhatIf::CountAgreement(const Compared& compared, const Asked& asked) {
  if (asked.shown.empty() || asked.is_judged_elsewhere || asked.is_second) return;
  const auto is_same = [&](const Uuid& id) {
    const auto action = std::ranges::find(compared.actions, id, &ComparedAction::id);
    return action != compared.actions.end() && !action->held &&
           Resembles(action->similarity, policies_.present);
  };
  // If a heuristic would have answered, that one counts; otherwise any that was shown.
  const bool same =
      asked.other_fires ? is_same(*asked.other_fires) : std::ranges::any_of(asked.shown, is_same);
  (same ? needless_ : differing_).Count(same, asked.other_fires.has_value() != same);
  if (asked.other_fires) tally_.TellExample(asked.sequence, same);
}

Result<void> WhatIf::TakeFire(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<FireEvent> decoded, DecodeFireEvent(event));
  if (!decoded) return {};
  tally_.CountEvent();
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, ledger::SubjectOf(event, kFireStream));
  if (const auto* opened = std::get_if<Opened>(&*decoded)) {
    fires_.At(id).similarity = opened->similarity;
    return {};
  }
  const auto* judged = std::get_if<Judged>(&*decoded);
  const OpenFire* fire = judged == nullptr ? nullptr : fires_.Find(id);
  if (fire == nullptr || fire->sequence == 0) return {};
  if (tally_.Counts(event.time)) {
    (judged->success ? missed_ : failed_)
        .Count(!judged->success, fire->other_fires != judged->success);
    tally_.CountForecast(fire->recorded_confidence, fire->other_confidence, judged->success);
    if (!fire->other_fires) tally_.TellExample(fire->sequence, judged->success);
  }
  fires_.Erase(id);
  return {};
}

void WhatIf::Finish() {
  for (const auto& [id, subject] : subjects_.Ordered()) {
    if (!subject->known) continue;
    tally_.CountSubject({.subject = id.ToString(),
                         .recorded = subject->recorded.confidence,
                         .other = subject->other.confidence,
                         .verdicts = subject->changed});
  }
  for (OutcomeCount* count : {&failed_, &missed_, &needless_, &differing_}) {
    tally_.Add(std::move(*count));
  }
  firing_.Finish(tally_);
}

}  // namespace credence::executive
