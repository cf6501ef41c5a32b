// SPDX-License-Identifier: Apache-2.0
#include "executive/arrival_list.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "executive/events.h"
#include "executive/fold.h"
#include "executive/queries.h"
#include "ledger/fold.h"
#include "ledger/index_key.h"

namespace credence::executive {
namespace {

using ledger::Visit;

// The index that leaves the fewest arrivals to look at, and the name that its keys begin with.
struct Listing {
  std::string_view index = kNewestIndex;
  std::string name;
};

Listing ListingOf(const ArrivalFilter& filter) {
  if (filter.source) return {.index = kNewestOfSourceIndex, .name = *filter.source};
  if (filter.path && HasPathIndex(*filter.path)) {
    return {.index = kNewestOfPathIndex, .name = std::string(NameOf(*filter.path))};
  }
  return {};
}

HandledEvent EventOf(const Arrival& arrival) {
  HandledEvent event{.id = arrival.id,
                     .source = arrival.source,
                     .received_at = arrival.received_at,
                     .text = arrival.text,
                     .path = arrival.path,
                     .response = std::nullopt,
                     .response_id = arrival.response,
                     .heuristic_id = arrival.heuristic,
                     .fire_id = arrival.fire,
                     .predicted_success = arrival.predicted,
                     .endorsed = arrival.endorsed,
                     .erased_at = arrival.erased_at};
  if (arrival.rating) {
    event.rating = *arrival.rating ? EventRating::kPositive : EventRating::kNegative;
  }
  if (arrival.trace) {
    event.trace = TraceContext{.trace = *arrival.trace, .span = arrival.span.value_or("")};
  }
  if (arrival.outcome) {
    event.outcome = *arrival.outcome ? EventOutcome::kSuccess : EventOutcome::kFailure;
  }
  return event;
}

// The event with what is not in its state: the response and how long it took.
Result<HandledEvent> ReadEvent(ledger::Reader& reader, const Arrival& arrival) {
  HandledEvent event = EventOf(arrival);
  if (!arrival.path) return event;
  CREDENCE_ASSIGN_OR_RETURN(ArrivalTexts texts, ReadArrival(reader, arrival.id));
  if (texts.answered) event.total_us = texts.answered->total_us;
  if (arrival.response && !arrival.erased_at && !texts.response.empty()) {
    event.response = std::move(texts.response);
  }
  return event;
}

bool HasWords(const HandledEvent& event, const std::vector<std::string>& words) {
  const std::string text = AsciiLower(event.text.value_or(""));
  const std::string response = AsciiLower(event.response.value_or(""));
  return std::ranges::all_of(words, [&](const std::string& word) {
    return text.contains(word) || response.contains(word);
  });
}

}  // namespace

Result<ArrivalPage> ListArrivals(ledger::Reader& reader, const ArrivalFilter& filter) {
  // Responses are read after each stretch, because a scan must not begin within another.
  constexpr std::size_t kStretch = 100;
  const Listing listing = ListingOf(filter);
  std::string from = listing.name + '\0';
  std::string until = ledger::PrefixEnd(from);
  if (filter.until) from = NewestPrefix(listing.name, *filter.until - Timestamp::duration(1));
  if (filter.since) until = ledger::PrefixEnd(NewestPrefix(listing.name, *filter.since));
  if (filter.after) from = std::max(from, NewestKey(listing.name, *filter.after) + '\0');

  ArrivalPage page;
  std::int64_t looked_at = 0;
  while (from < until) {
    std::vector<Arrival> stretch;
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<ArrivalFold>(
        reader, {.index = listing.index, .from = from, .until = until}, [&](Arrival arrival) {
          stretch.push_back(std::move(arrival));
          return stretch.size() < kStretch ? Visit::kContinue : Visit::kStop;
        }));
    for (const Arrival& arrival : stretch) {
      const bool is_full = static_cast<std::int64_t>(page.events.size()) >= filter.limit;
      if (is_full || looked_at >= kArrivalsLookedAt) return page;
      ++looked_at;
      page.next = arrival.id;
      if (filter.path && arrival.path != filter.path) continue;
      CREDENCE_ASSIGN_OR_RETURN(HandledEvent event, ReadEvent(reader, arrival));
      if (HasWords(event, filter.words)) page.events.push_back(std::move(event));
    }
    if (stretch.size() < kStretch) break;
    from = NewestKey(listing.name, stretch.back()) + '\0';
  }
  page.next.reset();
  return page;
}

namespace {

void AddCandidates(EventHistory& history, const std::vector<ShownCandidate>& candidates) {
  for (const ShownCandidate& shown : candidates) {
    history.candidates.push_back({.id = shown.id,
                                  .condition = std::nullopt,
                                  .action = std::nullopt,
                                  .similarity = shown.similarity,
                                  .confidence = shown.confidence});
  }
}

void Take(EventHistory& history, Answered answered) {
  history.reason = answered.reason.value_or("");
  history.model = answered.model.value_or("");
  history.event.total_us = answered.total_us;
  history.model_us = answered.model_us;
  history.wait_us = answered.wait_us;
  AddCandidates(history, answered.candidates);
  history.held_out = answered.held;
  history.holdout = answered.holdout;
  if (!answered.proposed) return;
  history.proposed = ProposedResponse{.heuristic_id = *answered.proposed,
                                      .action = std::nullopt,
                                      .facts = answered.facts,
                                      .exploration = answered.exploration,
                                      .right = std::nullopt,
                                      .judged_by = std::nullopt,
                                      .max_error = std::nullopt};
}

void Take(EventHistory& history, Compared compared) {
  history.compared = true;
  history.compared_count = compared.count;
  history.compare_us = compared.compare_us;
  for (ComparedAction& action : compared.actions) {
    history.comparisons.push_back({.id = action.id,
                                   .action = std::nullopt,
                                   .similarity = action.similarity,
                                   .cosine = action.cosine,
                                   .magnitude = action.magnitude,
                                   .held_back = std::move(action.held)});
  }
}

void Take(EventHistory& history, const Rated& rated, const ledger::EventView& place) {
  history.feedback.push_back(
      {.at = place.time,
       .actor = std::string(place.actor),
       .rating = rated.positive ? EventRating::kPositive : EventRating::kNegative,
       .made = rated.made});
}

void Take(EventHistory& history, OutcomeKnown known, const ledger::EventView& place) {
  history.outcomes.push_back(
      {.at = place.time,
       .actor = std::string(place.actor),
       .outcome = known.success ? EventOutcome::kSuccess : EventOutcome::kFailure,
       .signal = std::move(known.signal),
       .weight = known.weight,
       .predicted = known.predicted});
}

void Take(EventHistory& history, SecondAnswered second, const ledger::EventView& place) {
  AddCandidates(history, second.candidates);
  history.second = SecondResponse{.response = second.answered && place.text
                                                  ? std::optional(std::string(*place.text))
                                                  : std::nullopt,
                                  .model = std::move(second.model),
                                  .reason = std::move(second.reason),
                                  .model_us = second.model_us};
}

// What the event did to the confidence of one heuristic.
Result<void> AddSteps(ledger::Reader& reader, const Uuid& heuristic, EventHistory& history) {
  Heuristic state;
  Result<void> decoded;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = HeuristicStreamOf(heuristic)}, [&](const ledger::EventView& event) {
        const Result<std::optional<HeuristicEvent>> known = DecodeHeuristicEvent(event);
        if (!known) {
          decoded = Failure(known.error());
          return Visit::kStop;
        }
        if (!*known) return Visit::kContinue;
        const double before = state.confidence;
        const Result<ledger::Known> applied = HeuristicFold::Apply(state, **known, event);
        if (!applied) {
          decoded = Failure(applied.error());
          return Visit::kStop;
        }
        const auto* observed = std::get_if<Observed>(&**known);
        if (observed != nullptr && observed->arrival == history.event.id) {
          const double magnitude = observed->positive ? observed->magnitude : -observed->magnitude;
          history.steps.push_back({.at = event.time,
                                   .heuristic_id = heuristic,
                                   .signal = observed->signal,
                                   .magnitude = magnitude,
                                   .before = before,
                                   .after = state.confidence});
        }
        return Visit::kContinue;
      }));
  return decoded;
}

// Fills in the texts of heuristics.
Result<void> AddTexts(ledger::Reader& reader, EventHistory& history) {
  for (ShownHeuristic& shown : history.candidates) {
    CREDENCE_ASSIGN_OR_RETURN(const auto heuristic, LoadHeuristic(reader, shown.id));
    if (!heuristic) continue;
    shown.condition = heuristic->condition;
    shown.action = heuristic->action;
  }
  for (ResponseComparison& comparison : history.comparisons) {
    CREDENCE_ASSIGN_OR_RETURN(const auto heuristic, LoadHeuristic(reader, comparison.id));
    if (heuristic) comparison.action = heuristic->action;
  }
  if (!history.proposed) return {};
  CREDENCE_ASSIGN_OR_RETURN(const auto heuristic,
                            LoadHeuristic(reader, history.proposed->heuristic_id));
  if (heuristic) history.proposed->action = heuristic->action;
  return {};
}

// The heuristics whose confidence the event may have changed.
std::vector<Uuid> ConcernedBy(const EventHistory& history) {
  std::vector<Uuid> concerned = history.event.endorsed;
  if (history.event.heuristic_id) concerned.push_back(*history.event.heuristic_id);
  for (const EventFeedback& feedback : history.feedback) {
    if (feedback.made) concerned.push_back(*feedback.made);
  }
  std::ranges::sort(concerned);
  concerned.erase(std::ranges::unique(concerned).begin(), concerned.end());
  return concerned;
}

}  // namespace

Result<EventHistory> ReadHistory(ledger::Reader& reader, const Arrival& arrival) {
  EventHistory history{.event = EventOf(arrival)};
  const auto take = [&](ArrivalEvent& known, const ledger::EventView& event) {
    if (auto* answered = std::get_if<Answered>(&known)) {
      Take(history, std::move(*answered));
      if (event.text) history.event.response = std::string(*event.text);
    } else if (auto* compared = std::get_if<Compared>(&known)) {
      Take(history, std::move(*compared));
    } else if (const auto* rated = std::get_if<Rated>(&known)) {
      Take(history, *rated, event);
    } else if (auto* outcome = std::get_if<OutcomeKnown>(&known)) {
      Take(history, std::move(*outcome), event);
    } else if (auto* second = std::get_if<SecondAnswered>(&known)) {
      Take(history, std::move(*second), event);
    } else if (auto* unevaluated = std::get_if<Unevaluated>(&known)) {
      history.not_evaluated = std::move(unevaluated->reason);
    }
  };
  CREDENCE_RETURN_IF_ERROR(ScanArrival(reader, arrival.id, take));
  CREDENCE_RETURN_IF_ERROR(AddTexts(reader, history));
  for (const Uuid& heuristic : ConcernedBy(history)) {
    CREDENCE_RETURN_IF_ERROR(AddSteps(reader, heuristic, history));
  }
  std::ranges::stable_sort(history.steps, {}, &EventStep::at);
  return history;
}

}  // namespace credence::executive
