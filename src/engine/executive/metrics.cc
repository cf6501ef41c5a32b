// SPDX-License-Identifier: Apache-2.0
#include "engine/executive/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <variant>

#include "base/prometheus.h"
#include "executive/events.h"
#include "executive/queries.h"

namespace credence::engine {
namespace {

// In milliseconds.
constexpr std::array<double, 16> kBounds = {0.05, 0.1, 0.25, 0.5, 1,    2.5,  5,     10,
                                            25,   50,  100,  250, 1000, 5000, 15000, 60000};
// More would be too many for a collector to store.
constexpr std::size_t kTrajectoriesMax = 100;

constexpr std::string_view kMetricPrefix = "credence_executive_";

void Head(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
  WriteMetricHead(out, fmt::format("{}{}", kMetricPrefix, name), type, help);
}

double Ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

}  // namespace

Histogram::Histogram() : counts_(kBounds.size()) {}

void Histogram::Add(double value) {
  ++count_;
  sum_ += value;
  const auto bound = std::ranges::lower_bound(kBounds, value);
  if (bound != kBounds.end()) ++counts_[static_cast<std::size_t>(bound - kBounds.begin())];
}

void Histogram::Write(std::string& out, std::string_view name, std::string_view help) const {
  Head(out, name, "histogram", help);
  std::int64_t below = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    below += counts_[i];
    fmt::format_to(std::back_inserter(out), "{}{}_bucket{{le=\"{}\"}} {}\n", kMetricPrefix, name,
                   kBounds[i], below);
  }
  fmt::format_to(std::back_inserter(out),
                 "{0}{1}_bucket{{le=\"+Inf\"}} {2}\n{0}{1}_sum {3}\n{0}{1}_count {2}\n",
                 kMetricPrefix, name, count_, sum_);
}

void ExecutiveMetrics::Take(OfSpace& of, const ledger::EventView& event) {
  if (event.stream.starts_with(executive::kHeuristicStream)) {
    const std::string id(event.stream.substr(executive::kHeuristicStream.size()));
    std::erase(of.changed, id);
    of.changed.push_back(id);
    if (of.changed.size() > kTrajectoriesMax) of.changed.erase(of.changed.begin());
    return;
  }
  if (!event.stream.starts_with(executive::kArrivalStream)) return;
  const auto known = executive::DecodeArrivalEvent(event);
  if (!known || !*known) return;
  constexpr double kMicrosPerMs = 1000;
  const std::string id(event.stream.substr(executive::kArrivalStream.size()));
  if (const auto* answered = std::get_if<executive::Answered>(&**known)) {
    const std::int64_t own = answered->total_us - answered->model_us - answered->wait_us;
    of.processing.Add(static_cast<double>(answered->total_us) / kMicrosPerMs);
    of.own.Add(static_cast<double>(own) / kMicrosPerMs);
    if (answered->path == DecisionPath::kLlm) {
      std::set<Uuid>& shown = of.shown[id];
      for (const executive::ShownCandidate& one : answered->candidates) shown.insert(one.id);
    }
    ++of.paths[std::string(NameOf(answered->path))];
    // A model that was called gets an entry, however short the call was.
    if (answered->model) of.model.Add(static_cast<double>(answered->model_us) / kMicrosPerMs);
    if (answered->model || answered->wait_us > 0) {
      of.wait.Add(static_cast<double>(answered->wait_us) / kMicrosPerMs);
    }
  } else if (const auto* second = std::get_if<executive::SecondAnswered>(&**known)) {
    if (second->model) of.model.Add(static_cast<double>(second->model_us) / kMicrosPerMs);
    if (!second->answered) return;
    std::set<Uuid>& shown = of.shown[id];
    for (const executive::ShownCandidate& one : second->candidates) shown.insert(one.id);
  } else if (const auto* compared = std::get_if<executive::Compared>(&**known)) {
    of.comparison.Add(static_cast<double>(compared->compare_us) / kMicrosPerMs);
    const auto shown = of.shown.extract(id);
    if (shown.empty()) return;
    of.candidates += static_cast<std::int64_t>(shown.mapped().size());
    of.endorsed += std::ranges::count_if(compared->actions, [&](const auto& action) {
      return action.magnitude.has_value() && shown.mapped().contains(action.id);
    });
  } else if (const auto* outcome = std::get_if<executive::OutcomeKnown>(&**known)) {
    Scored scored{.arrival = id,
                  .outcome = fmt::format("outcome=\"{}\",signal=\"{}\"",
                                         outcome->success ? "success" : "failure",
                                         MetricLabel(outcome->signal)),
                  .score = {}};
    if (outcome->predicted) {
      const double off = *outcome->predicted - (outcome->success ? 1.0 : 0.0);
      scored.score = {.weighted = outcome->weight * off * off, .weight = outcome->weight};
    }
    of.scored.push_back(std::move(scored));
  }
}

Result<std::string> ExecutiveMetrics::Text(ledger::Reader& reader, std::string_view space) {
  const std::scoped_lock lock(mutex_);
  OfSpace& of = spaces_[std::string(space)];
  CREDENCE_RETURN_IF_ERROR(
      TakeNewEvents(reader, of, {}, [&of](const ledger::EventView& event) { Take(of, event); }));
  for (const Scored& scored : of.scored) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<executive::Arrival> arrival,
                              executive::LoadArrival(reader, scored.arrival));
    // A fire that was recorded alone has an outcome without an arrival.
    if (!arrival || !arrival->path) continue;
    ++of.outcomes[fmt::format("path=\"{}\",{}", NameOf(*arrival->path), scored.outcome)];
    if (scored.score.weight == 0) continue;
    Score& sum = of.brier[arrival->source];
    sum.weighted += scored.score.weighted;
    sum.weight += scored.score.weight;
  }
  of.scored.clear();
  std::string out;
  of.processing.Write(out, "event_processing_latency_ms", "From an event to its response.");
  of.own.Write(out, "event_own_latency_ms", "The same without the model and the wait for it.");
  of.model.Write(out, "llm_call_latency_ms", "Waiting for the model.");
  of.comparison.Write(out, "embedding_comparison_latency_ms",
                      "Comparing a response with the actions of its source.");
  of.wait.Write(out, "semaphore_wait_ms", "Waiting for one of the model's slots.");
  Head(out, "endorsement_rate", "gauge", "Endorsed candidates among those shown to the model.");
  fmt::format_to(std::back_inserter(out), "{}endorsement_rate {}\n", kMetricPrefix,
                 Ratio(static_cast<double>(of.endorsed), static_cast<double>(of.candidates)));
  std::int64_t answered = 0;
  for (const auto& [path, count] : of.paths) answered += count;
  Head(out, "heuristic_path_ratio", "gauge", "Events answered by a heuristic among all.");
  fmt::format_to(std::back_inserter(out), "{}heuristic_path_ratio {}\n", kMetricPrefix,
                 Ratio(static_cast<double>(of.paths["heuristic"]), static_cast<double>(answered)));
  Head(out, "events_total", "counter", "Events answered, by decision path.");
  for (const auto& [path, count] : of.paths) {
    fmt::format_to(std::back_inserter(out), "{}events_total{{path=\"{}\"}} {}\n", kMetricPrefix,
                   path, count);
  }
  Head(out, "outcomes_total", "counter", "Outcomes of responses, by decision path and signal.");
  for (const auto& [labels, count] : of.outcomes) {
    fmt::format_to(std::back_inserter(out), "{}outcomes_total{{{}}} {}\n", kMetricPrefix, labels,
                   count);
  }
  Head(out, "brier_score", "gauge", "Mean squared error of predicted success, by source.");
  for (const auto& [source, score] : of.brier) {
    fmt::format_to(std::back_inserter(out), "{}brier_score{{source=\"{}\"}} {}\n", kMetricPrefix,
                   MetricLabel(source), Ratio(score.weighted, score.weight));
  }
  Head(out, "confidence_trajectory", "gauge",
       "Confidence of the heuristics that changed last, at most 100.");
  for (const std::string& id : of.changed) {
    const Result<Uuid> uuid = Uuid::Parse(id);
    if (!uuid) continue;
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                              executive::LoadHeuristic(reader, *uuid));
    if (!heuristic || heuristic->archived_at) continue;
    fmt::format_to(std::back_inserter(out),
                   "{}confidence_trajectory{{heuristic=\"{}\",source=\"{}\"}} {}\n", kMetricPrefix,
                   id, MetricLabel(heuristic->source), heuristic->confidence);
  }
  return out;
}

}  // namespace credence::engine
