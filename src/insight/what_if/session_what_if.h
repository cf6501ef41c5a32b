// SPDX-License-Identifier: Apache-2.0
// Sessions under two policies: the number after every event, and the verdict on every call.
//
// A session's state is large, and there may be millions of sessions: only those that were seen last
// are at hand. Of one that was put away stays what it came to. If it goes on after all, its stream
// is read once more at the end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "governor/events.h"
#include "governor/redecide.h"
#include "insight/what_if/stream_hash.h"
#include "insight/what_if/tally.h"
#include "insight/what_if/what_if.h"

namespace credence::insight {

class SessionWhatIf final : public WhatIf {
 public:
  // `live_max`: so many sessions are at hand.
  explicit SessionWhatIf(const PolicyPair& policies, std::size_t live_max = 1024);

  std::string_view faculty() const override { return "sessions"; }
  bool Owns(std::string_view stream) const override;
  Result<void> Take(const ledger::EventView& event) override;
  Result<void> Complete(ledger::Reader& reader) override;
  FacultyWhatIf Finish() override;

  // Takes over the sessions of another one, which is of no use then. REQUIRES: it was given other
  // sessions, and Complete was called on neither.
  void Merge(SessionWhatIf& other);

 private:
  // What a session came to.
  struct Outcome {
    std::int64_t recorded_number = 0;
    std::int64_t other_number = 0;
    std::int64_t changed = 0;         // Verdicts.
    std::int64_t recorded_stops = 0;  // Calls that did not pass.
    std::int64_t other_stops = 0;
    std::int64_t last_sequence = 0;  // Of the events that were counted.
    std::optional<bool> success;
  };
  struct Session {
    explicit Session(const PolicyPair& policies)
        : redecider(policies.present.governor, policies.other.governor) {}
    governor::Redecider redecider;
    Outcome outcome;
  };

  // So that a stream is looked up without a copy of its name.
  struct StreamHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view stream) const { return HashOfStream(stream); }
  };

  // Null: it was put away.
  Session* Find(std::string_view stream);
  Session* FindInAll(std::string_view stream);
  Result<void> Count(Session& session, const ledger::EventView& event);
  void CountVerdict(Outcome& outcome, const governor::CallVerdicts& verdicts,
                    const ledger::EventView& event);
  static const Outcome& OutcomeOf(Session& session);
  void PutAwayOldest();
  void PutAwayAll();

  PolicyPair policies_;
  const std::size_t live_max_;
  Tally tally_;
  governor::EventReader events_;
  std::unordered_map<std::string, std::unique_ptr<Session>, StreamHash, std::equal_to<>> live_;
  // Some of these: a few sessions go on at a time, and are found here first. By their hashes.
  struct Recent {
    std::string_view stream;
    Session* session = nullptr;
  };
  std::array<Recent, 256> recent_;
  // By stream, in order, so that the same ledger gives the same report.
  std::map<std::string, Outcome, std::less<>> put_away_;
  std::set<std::string, std::less<>> went_on_;
};

}  // namespace credence::insight
