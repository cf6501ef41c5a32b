// SPDX-License-Identifier: Apache-2.0
// The rules for the number of a session (docs/governor.md) once more, from the document alone:
// which signal moves it by how much, how often it may, and which must follow a tool's end.
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
    std::int64_t moved = 0;            // By so much, then; 0: it was taken back.
    std::int64_t disputes = 0;
  };
  struct One {
    std::int64_t confidence = 70;
    std::int64_t turn = 0;
    std::int64_t failures = 0;     // In a row.
    std::int64_t moves = 0;        // Of the number.
    bool assessed = false;         // By some prompt, …
    bool assessed_before = false;  // … and by one before the last.
    bool ended = false;
    std::optional<bool> success;
    std::map<std::string, Signal> signals;
    std::set<std::string> awaited;
    std::string disputed;           // The last event was a dispute of this signal.
    std::vector<std::string> owed;  // Signals that have to follow in the same transaction.
  };

  explicit NaiveSessions(Findings& findings) : findings_(findings) {}

  void Take(const Event& event);
  // To be called after whole transactions.
  void ExpectNothingOwed() const;
  void Compare(const SessionReading& reading) const;

  const std::map<std::string, One>& all() const { return all_; }
  // Whether a person's word of this signal has to be taken; nothing: disputes have made that
  // longer.
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
