// SPDX-License-Identifier: Apache-2.0
#include "executive/outcomes.h"

#include <algorithm>
#include <utility>

#include "executive/events.h"
#include "executive/fold.h"
#include "executive/signal.h"
#include "ledger/fold.h"
#include "ledger/index_key.h"

namespace credence::executive {
namespace {

using ledger::Visit;

constexpr std::int64_t kAttemptsMax = 3;
constexpr double kRetryAfterS = 3'600;
// If the budget never suffices, the queue must not grow for ever.
constexpr double kTooLateS = 7.0 * 24 * 3'600;

Timestamp SecondsFrom(Timestamp time, double seconds) {
  return FromMicros(ToMicros(time) + static_cast<std::int64_t>(seconds * 1e6));
}

// The longest window of a pattern that applies to the source. Nothing: none does.
std::optional<double> WindowOf(std::string_view source, const ExecutiveSettings& settings) {
  std::optional<double> longest;
  for (const OutcomePattern& outcome : settings.outcomes) {
    if (!outcome.source.empty() && outcome.source != source) continue;
    longest = std::max(longest.value_or(0), outcome.window_s);
  }
  return longest;
}

Result<std::vector<std::string>> DueIn(ledger::Reader& reader, std::string_view index,
                                       const std::string& until, std::int64_t limit) {
  std::vector<std::string> ids;
  if (limit <= 0) return ids;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanIndex(ArrivalFold::kRowKind, index, "", until, [&](const ledger::RowView& row) {
        ids.emplace_back(row.id);
        return static_cast<std::int64_t>(ids.size()) < limit ? Visit::kContinue : Visit::kStop;
      }));
  return ids;
}

}  // namespace

void PlanOutcome(Answered& answered, std::string_view source, bool has_model,
                 const ExecutiveSettings& settings) {
  answered.window_s.reset();
  answered.goals_after_s.reset();
  if (!answered.response) return;
  const std::optional<double> window = WindowOf(source, settings);
  if (answered.path == DecisionPath::kLlm) answered.window_s = window;
  if (has_model && settings.EvaluatesGoals()) {
    answered.goals_after_s = std::max(window.value_or(0), settings.goals_window_s);
  }
}

Result<std::vector<Arrival>> UnjudgedAnswers(ledger::Reader& reader, std::string_view source,
                                             Timestamp since) {
  std::vector<Arrival> answers;
  const std::string prefix = OpenKey(source);
  const std::string from = prefix + DueKey(since);
  const std::string until = ledger::PrefixEnd(prefix);
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<ArrivalFold>(
      reader, {.index = kUnjudgedIndex, .from = from, .until = until}, [&](Arrival arrival) {
        answers.push_back(std::move(arrival));
        return Visit::kContinue;
      }));
  return answers;
}

std::vector<EventDraft> DecideAnswerOutcomes(const std::vector<Arrival>& answers,
                                             const FollowUp& follow_up, Timestamp now) {
  std::vector<EventDraft> decisions;
  for (const Arrival& answer : answers) {
    if (!answer.answered_at || answer.outcome) continue;
    const OutcomePattern* outcome = OutcomeWithin(follow_up, *answer.answered_at, now);
    if (outcome == nullptr) continue;
    decisions.push_back(OfArrival(answer.id, OutcomeKnown{.success = outcome->outcome == "success",
                                                          .weight = outcome->weight,
                                                          .signal = outcome->name,
                                                          .predicted = answer.predicted}));
  }
  return decisions;
}

Result<std::vector<std::string>> DueEvaluations(ledger::Reader& reader, Timestamp now,
                                                std::int64_t limit) {
  return DueIn(reader, kEvaluateIndex, ledger::PrefixEnd(DueKey(now)), limit);
}

Result<std::vector<std::string>> DueSecondAnswers(ledger::Reader& reader, std::int64_t limit) {
  return DueIn(reader, kSecondIndex, std::string(64, '\xff'), limit);
}

Result<std::vector<std::string>> FollowUpTexts(ledger::Reader& reader, const Arrival& arrival,
                                               double seconds, std::size_t limit) {
  std::vector<std::string> texts;
  if (!arrival.answered_at) return texts;
  Result<void> decoded;
  const ledger::EventFilter filter{.kind = std::string(Received::kKind),
                                   .from = arrival.answered_at,
                                   .after_sequence = arrival.text_sequence,
                                   .with_verbatim = true};
  const Timestamp until = SecondsFrom(*arrival.answered_at, seconds);
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const ledger::EventView& event) {
    // Not part of the filter, with which the scan would go on to the end of the ledger.
    if (event.time >= until) return Visit::kStop;
    const Result<std::optional<ArrivalEvent>> known = DecodeArrivalEvent(event);
    if (!known) {
      decoded = Failure(known.error());
      return Visit::kStop;
    }
    const auto* received = *known ? std::get_if<Received>(&**known) : nullptr;
    if (received != nullptr && received->source == arrival.source && event.text) {
      texts.emplace_back(*event.text);
    }
    return texts.size() < limit ? Visit::kContinue : Visit::kStop;
  }));
  CREDENCE_RETURN_IF_ERROR(decoded);
  return texts;
}

std::vector<EventDraft> DecideEvaluated(const Arrival& arrival, const std::optional<Fire>& fire,
                                        bool success) {
  std::vector<EventDraft> decisions;
  if (fire) decisions = DecideOutcome(*fire, success, kGoalsSignal);
  decisions.push_back(OfArrival(arrival.id, OutcomeKnown{.success = success,
                                                         .weight = 1,
                                                         .signal = std::string(kGoalsSignal),
                                                         .predicted = arrival.predicted}));
  return decisions;
}

EventDraft DecideEvaluationFailed(const Arrival& arrival, std::string reason, Timestamp now) {
  Unevaluated event{.reason = std::move(reason), .retry_at = std::nullopt};
  const std::int64_t attempts = arrival.evaluations.value_or(0) + 1;
  if (attempts < kAttemptsMax) event.retry_at = SecondsFrom(now, kRetryAfterS);
  return OfArrival(arrival.id, event);
}

EventDraft DecideUnevaluated(const Arrival& arrival, std::string reason) {
  return OfArrival(arrival.id, Unevaluated{.reason = std::move(reason), .retry_at = std::nullopt});
}

bool IsTooLate(Timestamp due, Timestamp now) { return SecondsFrom(due, kTooLateS) < now; }

}  // namespace credence::executive
