// SPDX-License-Identifier: Apache-2.0
// A second implementation of the rules for a session's score (docs/governor.md), from the document
// alone: which signal moves it by how much, how often, and which signals must follow the end of a
// tool call.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "credence/event.h"
#include "credence/sessions.h"
#include "sim/findings.h"

namespace credence::sim {

class NaiveSessions {
 public:
  struct Signal {
    std::optional<std::int64_t> turn;  // When it fired last.
    std::int64_t moved = 0;            // How much it moved the score then; 0 if disputed.
    std::int64_t disputes = 0;
  };
  struct One {
    std::int64_t confidence = 70;
    std::int64_t turn = 0;
    std::int64_t failures = 0;     // In a row.
    std::int64_t moves = 0;        // Changes of the score.
    bool assessed = false;         // By some prompt, …
    bool assessed_before = false;  // … and by one before the last.
    bool ended = false;
    std::optional<bool> success;
    std::map<std::string, Signal> signals;
    std::set<std::string> awaited;
    std::string disputed;           // The last event disputed this signal.
    std::vector<std::string> owed;  // Signals that must follow in the same transaction.
  };

  explicit NaiveSessions(Findings& findings) : findings_(findings) {}

  void Take(const Event& event);
  // Call only between transactions.
  void ExpectNothingOwed() const;
  void Compare(const SessionReading& reading) const;

  const std::map<std::string, One>& all() const { return all_; }
  // Whether a person's signal must be accepted now; nothing if disputes have extended the cooldown.
  std::optional<bool> MaySignal(const std::string& session, const std::string& signal) const;
  bool MayDispute(const std::string& session, const std::string& signal) const;

 private:
  void Finish(One& one, const Event& event);
  void Move(One& one, const Event& event);
  static bool IsCool(const One& one, const std::string& signal);

  Findings& findings_;
  std::map<std::string, One> all_;
};

}  // namespace credence::sim
