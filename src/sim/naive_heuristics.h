// SPDX-License-Identifier: Apache-2.0
// A second implementation of the rules for heuristics (docs/executive.md), from the document alone:
// alpha, beta and confidence after each observation, who may fire, who must be endorsed, and what
// happens only once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "credence/event.h"
#include "credence/executive.h"
#include "sim/findings.h"

namespace credence::sim {

class NaiveHeuristics {
 public:
  struct One {
    double alpha = 1;
    double beta = 1;
    double confidence = 0;
    std::int64_t fires = 0;
    std::int64_t successes = 0;
    bool frozen = false;
    std::string source;
    std::string action;
    std::int64_t sequence = 0;  // Of the event that added it.
  };
  struct Arrival {
    std::string source;
    std::string path;  // Empty if not answered yet.
    std::string response;
    bool compared = false;
    std::optional<bool> outcome;
    std::set<std::string> endorsed;  // Heuristics that the comparison endorsed.
  };
  struct Fire {
    std::string heuristic;
    std::string arrival;
    Timestamp at;
    std::string closed_by;  // Empty while open.
    bool counted = false;   // The closing signal was counted for its heuristic.
    bool judged = false;
  };

  explicit NaiveHeuristics(Findings& findings) : findings_(findings) {}

  // `known`: the comparison must include heuristics added up to this event.
  void Take(const Event& event, std::int64_t known);
  void Compare(const std::vector<HeuristicReading>& readings) const;

  const std::map<std::string, One>& all() const { return all_; }
  const std::map<std::string, Arrival>& arrivals() const { return arrivals_; }

 private:
  void TakeOfHeuristic(const Event& event, std::string_view kind, const std::string& id);
  void TakeOfArrival(const Event& event, std::string_view kind, const std::string& id,
                     std::int64_t known);
  void TakeOfFire(const Event& event, std::string_view kind, const std::string& id);
  void Learn(const Event& event, const std::string& id);
  void Observe(One& one, const Event& event, const std::string& id);
  // The magnitude of a signal by the document; nothing if the caller may choose.
  std::optional<double> MagnitudeOf(const std::string& signal, std::optional<double> similarity);
  void CloseBy(const Event& event, const std::string& heuristic, const std::string& signal,
               const std::string& arrival);

  Findings& findings_;
  std::map<std::string, One> all_;
  std::map<std::string, Arrival> arrivals_;
  std::map<std::string, Fire> fires_;
};

}  // namespace credence::sim
