// SPDX-License-Identifier: Apache-2.0
// Auditor: derives from the documents and the requests, never from the engine, what the ledger must
// contain and what the numbers must be. It reads the data directly, bypassing all faults.
//
// All appended events are attributed to the request in progress. An acknowledged request must be
// recorded exactly once, a refused one not at all. For a request whose reply was lost, the ledger
// shows whether it was carried out, and then it was carried out completely.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "credence/engine.h"
#include "engine/beliefs/naive_beliefs.h"
#include "engine/reviews/naive_level.h"
#include "ledger/store.h"
#include "sim/findings.h"
#include "sim/naive_heuristics.h"
#include "sim/naive_memories.h"
#include "sim/naive_sessions.h"

namespace credence::sim {

// A client's request, with all its repetitions.
struct Request {
  std::string what;  // For the trace.
  // The faculties whose events may follow from it, such as "memory".
  std::set<std::string> faculties;
  // The events that show it was carried out, and how many of them. Null: nothing is counted.
  std::function<bool(const Event&)> is_done_by = nullptr;
  std::int64_t times = 1;
  // Whether it may be acknowledged without an event because nothing needs to change. Absent: no.
  std::function<bool()> may_change_nothing = nullptr;
  // Repeating it has no further effect, because of a key or an id.
  bool is_repeatable = false;
  // Whether a repetition may be carried out again because another client undid the first. Absent:
  // no.
  std::function<bool()> may_recur = nullptr;
  // Whether it may be refused now, by the naive rules; nothing if they do not say. Absent: never.
  std::function<std::optional<bool>()> may_be_refused = nullptr;
  // Called once it is known to be carried out, with the first event that shows it.
  std::function<void(const Event&)> apply = nullptr;
};

// Beliefs are numbered in the naive rules, and have ids in the ledger.
struct AuditedBeliefs {
  NaiveBeliefs naive;
  std::vector<std::string> ids;
};

struct AuditedReviews {
  struct Decision {
    std::string feedback;
    bool approved = false;
  };
  std::map<std::string, std::vector<Decision>> decisions;  // By task type, in order.

  // R10, computed from the first decision.
  NaiveLevel LevelOf(const std::string& task_type) const;
};

class Auditor {
 public:
  Auditor(ledger::Store& data, std::string space);

  // --- requests; they can be nested
  struct Passage {
    const Request* request = nullptr;
    std::int64_t began_after = 0;  // The sequence of the newest event at that time.
    std::int64_t done = 0;         // Events that show it was carried out.
    std::int64_t events = 0;
    Passage* outer = nullptr;
  };
  void Begin(Passage& passage, const Request& request);
  enum class Outcome { kAcknowledged, kRefused, kUnknown };
  void End(Passage& passage, Outcome outcome, const std::string& answer);

  // Processes the events appended since the last call. `now`: no clock is off by more than an hour.
  void Absorb(Timestamp now);

  // Everything that `eyes` returns at `now` must be right, and reading must not change anything.
  void CheckReadings(Engine& eyes, const Caller& caller, Timestamp now);
  // Separate, because reading heuristics may record timeouts.
  void CheckHeuristics(Engine& eyes, const Caller& caller);
  // The ledger must be intact and complete, without the erased texts.
  void CheckLedger(Engine& eyes, const Caller& caller);

  Findings& findings() { return findings_; }
  NaiveMemories& memories() { return memories_; }
  NaiveSessions& sessions() { return sessions_; }
  NaiveHeuristics& heuristics() { return heuristics_; }
  AuditedBeliefs& beliefs() { return beliefs_; }
  AuditedReviews& reviews() { return reviews_; }
  // A text that must no longer be found.
  void ExpectErased(std::string text) { erased_.push_back(std::move(text)); }

  std::int64_t events() const { return static_cast<std::int64_t>(hashes_.size()); }
  // Hash of the newest event, in hexadecimal.
  std::string HeadHash() const;

 private:
  void Take(const Event& event, Timestamp now);
  void CheckBeliefs(Engine& eyes, const Caller& caller, Timestamp now);
  void CheckReviews(Engine& eyes, const Caller& caller);
  void CheckInjection(Engine& eyes, const Caller& caller, Timestamp now);

  ledger::Store& data_;
  const std::string space_;
  Findings findings_;
  NaiveMemories memories_{findings_};
  NaiveSessions sessions_{findings_};
  NaiveHeuristics heuristics_{findings_};
  AuditedBeliefs beliefs_;
  AuditedReviews reviews_;
  std::vector<std::string> erased_;

  Passage* passage_ = nullptr;  // The innermost.
  std::vector<EventHash> hashes_;
  std::set<Uuid> ids_;
  std::map<std::string, std::int64_t> stream_versions_;
};

}  // namespace credence::sim
