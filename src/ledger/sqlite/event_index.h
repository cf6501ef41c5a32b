// SPDX-License-Identifier: Apache-2.0
// Finds events by id, and the ends of streams, in the SQLite store.
//
// Two things keep appending fast, because each B-tree that an append changes costs a page in the
// log. First, the newest events are kept only in memory here, and filed in the tables a few dozen
// at a time; unfiled events are read again from the events themselves (spaces.filed says from
// where), so nothing can be lost. Second, an id that grows with time (a UUID of version 7) and is
// greater than all before it has no entry of its own: id_runs has the greatest id of every few
// dozen, and the rest are found among the events. Any other id is in event_ids.
//
// A connection keeps its index between transactions. Other processes append as well, so each
// transaction compares the head of the ledger with the head that the index knows; the hash of the
// last event covers all before it. When the whole store is replaced, even the numbers of spaces may
// change.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "credence/result.h"
#include "credence/uuid.h"
#include "ledger/sqlite/connection.h"
#include "ledger/store.h"

namespace credence::ledger {

// A position has the number of the space in the upper bits and the sequence in the lower 40.
inline constexpr int kSequenceBits = 40;
inline constexpr std::int64_t kSequenceMask = (std::int64_t{1} << kSequenceBits) - 1;

class SqliteEventIndex {
 public:
  // The end of a stream.
  struct StreamHead {
    std::int64_t version = 0;
    std::int64_t last = 0;  // Position; 0 if the stream is empty.
    std::int64_t no = 0;    // Row in the table; 0 if it may not be there.
    bool is_filed = true;
    std::string_view name = {};
  };

  // Clears the index if the store has another generation.
  void Adopt(std::int64_t generation);

  // The number of the space; 0 if not known to exist.
  std::int64_t space() const { return space_; }
  void set_space(std::int64_t number) { space_ = number; }

  // Brings the index up to date with a ledger that ends in `head`. REQUIRES: the space exists.
  Result<void> CatchUp(Connection& connection, const Head& head);

  // The following REQUIRE that the index is up to date. The position of the event; 0 if there is
  // none.
  Result<std::int64_t> PositionOf(Connection& connection, const Uuid& id);
  // Valid until the next call of File.
  Result<StreamHead*> HeadOf(Connection& connection, std::string_view stream);
  // Adds an event that was just written as the last of the space and of its stream.
  void Add(const EventView& event, std::int64_t position, StreamHead& stream);
  // Call before a commit, and from time to time in a long transaction.
  Result<void> FileIfMany(Connection& connection, bool at_end);

 private:
  struct RecentId {
    Uuid id;
    std::int64_t position = 0;
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  // A run of id_runs: the events between two positions, for all ids greater than those of earlier
  // runs.
  struct Run {
    Uuid after;
    Uuid newest;
    std::vector<RecentId> events;  // Sorted by id.
  };

  void Remember(const Uuid& id, std::int64_t position);
  StreamHead& EmplaceStream(std::string_view stream);
  Result<void> File(Connection& connection);
  Result<void> FileRun(Connection& connection, std::span<const RecentId> run);
  Result<void> FileStreams(Connection& connection);
  Result<std::int64_t> FiledPositionOf(Connection& connection, const Uuid& id);
  // Loads the run for the id into run_. False if there is none.
  Result<bool> ReadRunFor(Connection& connection, const Uuid& id);

  std::int64_t generation_ = 0;
  std::int64_t space_ = 0;
  bool is_loaded_ = false;
  Head head_;
  // The greatest ids that grow with time: of all events, and of the filed ones.
  Uuid newest_;
  Uuid filed_newest_;
  std::vector<RecentId> recent_;
  // The same by id: those that were the greatest when they came, which ascend, and the others.
  std::vector<RecentId> recent_ascending_;
  std::unordered_map<Uuid, std::int64_t> recent_others_;
  // The run searched last. Runs do not change, and ids that come together, such as those of a
  // reviewer's day, mostly belong to one run.
  std::optional<Run> run_;
  // Addresses are stable.
  std::unordered_map<std::string, StreamHead, Hash, std::equal_to<>> streams_;
  // The unfiled ones, so that filing does not scan all.
  std::vector<StreamHead*> unfiled_;
};

}  // namespace credence::ledger
