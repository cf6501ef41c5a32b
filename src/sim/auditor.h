// SPDX-License-Identifier: Apache-2.0
// Auditor: knows what the ledger must say and what the numbers must be, from the documents and from
// what was asked, and never from the engine. It looks at the data itself, past all faults.
//
// Everything that is appended is attributed to the request that is under way. What was acknowledged
// must be there, once; what was refused must not; of a request whose answer was lost the ledger
// tells whether it was carried out, and then it was carried out whole.
#pragma once

#include <array>
#include <chrono>
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

// A request of a client, with all its repetitions.
struct Request {
  std::string what;  // For the trace.
  // The faculties whose events may follow from it, such as "memory".
  std::set<std::string> faculties;
  // The events that say that it was carried out, and how many that takes. None: nothing is counted.
  std::function<bool(const Event&)> is_done_by = nullptr;
  std::int64_t times = 1;
  // Whether it may be acknowledged without an event, because everything is so already. Absent: no.
  std::function<bool()> may_change_nothing = nullptr;
  // The same again has no further effect, by a key or an id of its own.
  bool is_repeatable = false;
  // Whether a repetition may be carried out again, because another client undid the first one.
  // Absent: no.
  std::function<bool()> may_recur = nullptr;
  // Whether it may be refused now, by the naive rules; nothing: they do not tell. Absent: never.
  std::function<std::optional<bool>()> may_be_refused = nullptr;
  // Called when it is found to be carried out, with the first event that says so.
  std::function<void(const Event&)> apply = nullptr;
};

// Beliefs have numbers in the naive rules, and ids in the ledger.
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

  // R10, from the first decision.
  NaiveLevel LevelOf(const std::string& task_type) const;
};

class Auditor {
 public:
  Auditor(ledger::Store& data, std::string space);

  // --- requests; one may begin and end while another is under way
  struct Passage {
    const Request* request = nullptr;
    std::int64_t began_after = 0;  // The number of the newest event then.
    std::int64_t done = 0;         // Events that say it was carried out.
    std::int64_t events = 0;
    Passage* outer = nullptr;
  };
  void Begin(Passage& passage, const Request& request);
  enum class Outcome { kAcknowledged, kRefused, kUnknown };
  void End(Passage& passage, Outcome outcome, const std::string& answer);

  // Takes in what was appended since the last time. `now`: no clock is farther off than an hour.
  void Absorb(Timestamp now);

  // Everything that `eyes` tells at `now` is what it must be, and telling it changes nothing.
  void CheckReadings(Engine& eyes, const Caller& caller, Timestamp now);
  // Apart, because who looks at heuristics may record that silence has settled something.
  void CheckHeuristics(Engine& eyes, const Caller& caller);
  // The ledger is whole, all that was ever in it is in it still, and erased texts are not.
  void CheckLedger(Engine& eyes, const Caller& caller);

  Findings& findings() { return findings_; }
  NaiveMemories& memories() { return memories_; }
  NaiveSessions& sessions() { return sessions_; }
  NaiveHeuristics& heuristics() { return heuristics_; }
  AuditedBeliefs& beliefs() { return beliefs_; }
  AuditedReviews& reviews() { return reviews_; }
  // A text that must not be found any more.
  void ExpectErased(std::string text) { erased_.push_back(std::move(text)); }

  std::int64_t events() const { return static_cast<std::int64_t>(hashes_.size()); }
  // Of the newest event, in hexadecimal.
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
