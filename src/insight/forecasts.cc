// SPDX-License-Identifier: Apache-2.0
#include "insight/forecasts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>

#include "belief/events.h"
#include "belief/fold.h"
#include "executive/events.h"
#include "executive/fold.h"
#include "governor/events.h"
#include "governor/zone.h"
#include "ledger/fold.h"
#include "ledger/scan_ahead.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/reading.h"
#include "review/corpus.h"
#include "review/load_corpus.h"

namespace credence::insight {
namespace {

// Collects each confidence as it was just before its outcome was known.
class ForecastCollector {
 public:
  explicit ForecastCollector(const memory::MemorySettings& settings) : settings_(settings) {}

  Result<void> Take(const ledger::EventView& event) {
    if (event.stream.starts_with(governor::kStreamPrefix)) return TakeSession(event);
    if (event.stream.starts_with(memory::MemoryFold::kStreamPrefix)) return TakeMemory(event);
    if (event.stream.starts_with(executive::HeuristicFold::kStreamPrefix)) {
      return TakeHeuristic(event);
    }
    if (event.kind == executive::OutcomeKnown::kKind) return TakePrediction(event);
    if (event.kind == belief::Moved::kKind) return TakeBelief(event);
    return {};
  }

  // Work products with a review decision.
  void Add(const review::Corpus& corpus) {
    for (const review::FeedbackRecord& record : corpus.feedback) {
      if (record.decided()) Add(reviews_, record.confidence, record.approved(), record.at);
    }
  }

  std::vector<ForecastSet> Finish() {
    for (auto& [stream, session] : sessions_) {
      if (session.judged) sessions_set_.forecasts.push_back(*session.judged);
    }
    std::vector<ForecastSet> sets;
    for (ForecastSet* set :
         {&sessions_set_, &memories_, &heuristics_, &predictions_, &beliefs_, &reviews_}) {
      std::ranges::sort(set->forecasts, {}, &StatedOutcome::at);
      sets.push_back(std::move(*set));
    }
    return sets;
  }

 private:
  struct Session {
    std::int64_t number = governor::SessionState().confidence;
    std::optional<StatedOutcome> judged;  // The last judgement counts.
  };

  static void Add(ForecastSet& set, double stated, bool came_true, Timestamp at) {
    // NaN: no confidence was stated.
    if (!(stated >= 0 && stated <= 1)) return;
    set.forecasts.push_back({.stated = stated, .came_true = came_true, .at = at});
  }

  Result<void> TakeSession(const ledger::EventView& event) {
    // Only two kinds matter, and most events of a session are calls.
    if (event.kind != governor::Signalled::kKind && event.kind != governor::Judged::kKind) {
      return {};
    }
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, governor::DecodeEvent(event));
    if (!decoded) return {};
    Session& session = sessions_[std::string(event.stream)];
    if (const auto* signal = std::get_if<governor::Signalled>(&*decoded)) {
      session.number =
          std::clamp<std::int64_t>(session.number + signal->delta, 0, governor::kConfidenceMax);
    } else if (const auto* judged = std::get_if<governor::Judged>(&*decoded);
               judged != nullptr && !judged->reported.value_or(false)) {
      session.judged = StatedOutcome{.stated = static_cast<double>(session.number) /
                                               static_cast<double>(governor::kConfidenceMax),
                                     .came_true = judged->success,
                                     .at = event.time};
    }
    return {};
  }

  Result<void> TakeMemory(const ledger::EventView& event) {
    Memory& memory = memory_states_[std::string(event.stream)];
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, memory::DecodeEvent(event));
    const std::optional<bool> word = decoded ? memory::WordOf(*decoded) : std::nullopt;
    if (word) {
      const MemoryReading reading = memory::ReadMemory(memory, event.time, settings_);
      Add(memories_, reading.effective_confidence, *word, event.time);
    }
    CREDENCE_RETURN_IF_ERROR(ledger::ApplyEvent<memory::MemoryFold>(memory, event));
    return {};
  }

  Result<void> TakeHeuristic(const ledger::EventView& event) {
    Heuristic& heuristic = heuristic_states_[std::string(event.stream)];
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, executive::DecodeHeuristicEvent(event));
    if (decoded) {
      if (const auto* fired = std::get_if<executive::Fired>(&*decoded)) {
        fires_[fired->fire] = heuristic.confidence;
      } else if (const auto* succeeded = std::get_if<executive::Succeeded>(&*decoded)) {
        if (const auto fire = fires_.extract(succeeded->fire)) {
          Add(heuristics_, fire.mapped(), succeeded->success, event.time);
        }
      }
    }
    CREDENCE_RETURN_IF_ERROR(ledger::ApplyEvent<executive::HeuristicFold>(heuristic, event));
    return {};
  }

  Result<void> TakePrediction(const ledger::EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, executive::DecodeArrivalEvent(event));
    if (!decoded) return {};
    const auto& known = std::get<executive::OutcomeKnown>(*decoded);
    if (known.predicted) Add(predictions_, *known.predicted, known.success, event.time);
    return {};
  }

  Result<void> TakeBelief(const ledger::EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const auto decoded, belief::DecodeEvent(event));
    if (!decoded) return {};
    const auto& moved = std::get<belief::Moved>(*decoded);
    // Only if a person confirms or denies it.
    const bool is_for = moved.trigger == BeliefTrigger::kUserReaffirmation;
    if (is_for || moved.trigger == BeliefTrigger::kUserRejection ||
        moved.trigger == BeliefTrigger::kUserCorrection) {
      Add(beliefs_, moved.was.ToDouble(), is_for, event.time);
    }
    return {};
  }

  const memory::MemorySettings& settings_;
  std::map<std::string, Session> sessions_;
  std::unordered_map<std::string, Memory> memory_states_;
  std::unordered_map<std::string, Heuristic> heuristic_states_;
  std::map<Uuid, double> fires_;
  ForecastSet sessions_set_{.kind = "sessions",
                            .what = "a session's confidence, and whether its work succeeded"};
  ForecastSet memories_{
      .kind = "memories",
      .what = "a memory's effective confidence, and whether it was confirmed next"};
  ForecastSet heuristics_{
      .kind = "heuristics",
      .what = "a heuristic's confidence when it fired, and whether it succeeded"};
  ForecastSet predictions_{.kind = "predictions",
                           .what = "the success that was predicted for an event, and its outcome"};
  ForecastSet beliefs_{
      .kind = "beliefs",
      .what = "a belief's confidence, and whether the user then reaffirmed or rejected it"};
  ForecastSet reviews_{
      .kind = "reviews",
      .what = "the confidence that an agent stated before a review, and whether it was approved"};
};

}  // namespace

Result<std::vector<ForecastSet>> CollectForecasts(ledger::Reader& reader,
                                                  const memory::MemorySettings& settings) {
  ForecastCollector collector(settings);
  Result<void> taken;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanAhead(reader, {}, [&](const ledger::EventView& event) {
    taken = collector.Take(event);
    return taken ? ledger::Visit::kContinue : ledger::Visit::kStop;
  }));
  CREDENCE_RETURN_IF_ERROR(taken);
  CREDENCE_ASSIGN_OR_RETURN(const review::Corpus corpus, review::LoadCorpus(reader));
  collector.Add(corpus);
  return collector.Finish();
}

}  // namespace credence::insight
