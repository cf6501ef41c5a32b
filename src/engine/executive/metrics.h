// SPDX-License-Identifier: Apache-2.0
// The metrics of the executive, in the text format of Prometheus.
//
// They are read from the ledger, so they cover all processes and survive a restart. Each call reads
// only the events since the previous call.
//
//   credence_executive_event_processing_latency_ms       histogram
//   credence_executive_event_own_latency_ms              the same without the model's time
//   credence_executive_llm_call_latency_ms               histogram
//   credence_executive_embedding_comparison_latency_ms   histogram
//   credence_executive_semaphore_wait_ms                 histogram
//   credence_executive_endorsement_rate                  endorsed / shown to the model
//   credence_executive_confidence_trajectory             confidence of the last changed ones
//   credence_executive_heuristic_path_ratio              answered by heuristics / answered
//   credence_executive_events_total, _brier_score        by decision path, by source
//   credence_executive_outcomes_total                    by decision path, outcome and signal
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/result.h"
#include "credence/uuid.h"
#include "engine/store/new_events.h"
#include "ledger/store.h"

namespace credence::engine {

// Counts the values up to each bound.
class Histogram {
 public:
  Histogram();
  void Add(double value);
  void Write(std::string& out, std::string_view name, std::string_view help) const;

 private:
  std::vector<std::int64_t> counts_;
  std::int64_t count_ = 0;
  double sum_ = 0;
};

// Thread-safe.
class ExecutiveMetrics {
 public:
  Result<std::string> Text(ledger::Reader& reader, std::string_view space);

 private:
  struct Score {
    double weighted = 0;
    double weight = 0;
  };
  // An outcome whose source and path must be looked up.
  struct Scored {
    std::string arrival;
    std::string outcome;  // The labels.
    Score score;          // Weight 0 if nothing was predicted.
  };
  struct OfSpace : ReadSoFar {
    Histogram processing;
    Histogram own;
    Histogram model;
    Histogram comparison;
    Histogram wait;
    std::map<std::string, std::int64_t> paths;
    std::map<std::string, std::set<Uuid>> shown;  // By arrival, until it is compared.
    std::int64_t candidates = 0;
    std::int64_t endorsed = 0;
    std::vector<Scored> scored;
    std::map<std::string, Score> brier;            // By source.
    std::map<std::string, std::int64_t> outcomes;  // By labels.
    std::vector<std::string> changed;              // Heuristics, the last changed last; each once.
  };

  static void Take(OfSpace& of, const ledger::EventView& event);

  std::mutex mutex_;
  std::map<std::string, OfSpace, std::less<>> spaces_;
};

}  // namespace credence::engine
