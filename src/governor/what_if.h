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
#include "governor/settings.h"
#include "ledger/replay/stream_hash.h"
#include "ledger/replay/what_if.h"

namespace credence::governor {

class WhatIf final : public ledger::WhatIf {
 public:
  using Settings = GovernorSettings;
  using Policies = ledger::PolicyPair<Settings>;
  static constexpr std::string_view kFaculty = "sessions";
  static constexpr std::size_t kLiveMax = 1024;
  // What does not depend on the policies, so that one can serve the comparisons with many.
  struct Decoded {
    EventReader::Seen seen;
    std::size_t stream_hash = 0;
  };
  class Decoder {
   public:
    // As EventReader.
    Result<std::optional<Decoded>> Read(const ledger::EventView& event);

   private:
    EventReader events_;
  };

  // `live_max`: how many sessions are at hand.
  WhatIf(const Policies& policies, ledger::Tally& tally, std::size_t live_max = kLiveMax);

  bool Owns(std::string_view stream) const override;
  Result<void> Take(const ledger::EventView& event) override;
  // The same for an event that a Decoder has read.
  Result<void> Take(const ledger::EventView& event, const Decoded& decoded);
  Result<void> Complete(ledger::Reader& reader) override;
  void Finish() override;

  // Takes over the sessions of another one, which is of no use then; their tallies are added by the
  // caller. REQUIRES: it was given other sessions, and Complete was called on neither.
  void Merge(WhatIf& other);

 private:
  // What a session came to.
  struct Outcome {
    std::int64_t recorded_number = 0;
    std::int64_t other_number = 0;
    std::int64_t changed = 0;         // Verdicts.
    std::int64_t recorded_stops = 0;  // Calls that did not pass.
    std::int64_t other_stops = 0;
    std::int64_t last_sequence = 0;  // Of the events that were counted.
    Timestamp last_at;
    std::optional<bool> success;
  };
  struct Session {
    explicit Session(const Policies& policies) : redecider(policies.present, policies.other) {}
    Redecider redecider;
    Outcome outcome;
  };

  // So that a stream is looked up without a copy of its name.
  struct StreamHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view stream) const { return ledger::HashOfStream(stream); }
  };

  // Null: it was put away.
  Session* Find(std::string_view stream, std::size_t hash);
  Session* FindInAll(std::string_view stream, std::size_t hash);
  void Count(Session& session, const ledger::EventView& event, const EventReader::Seen& seen);
  void CountVerdict(Outcome& outcome, const CallVerdicts& verdicts, const ledger::EventView& event);
  static const Outcome& OutcomeOf(Session& session);
  void PutAwayOldest();
  void PutAwayAll();

  Policies policies_;
  const std::size_t live_max_;
  ledger::Tally& tally_;
  Decoder decoder_;
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

}  // namespace credence::governor
