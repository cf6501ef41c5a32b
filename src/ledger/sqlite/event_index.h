// SPDX-License-Identifier: Apache-2.0
// Where an event is, by its id, and where a stream ends, in the SQLite store.
//
// Two things keep appending fast, because each B-tree that an append changes costs a page in the
// log. The newest events are only kept here, in memory, and filed in the tables a few dozen at a
// time; what is not filed is read again from the events themselves (spaces.filed says from where
// on), so nothing can be lost. And an id that grows with time (a UUID of version 7) and is greater
// than all before it has no entry of its own: id_runs knows the greatest of each few dozen, and the
// rest is found among the events. Any other id is in event_ids.
//
// A connection keeps its index from one transaction to the next. Other processes append as well, so
// each transaction compares the end of the ledger with the one that the index knows; the hash of
// the last event stands for all before it. When the whole store is replaced, even the numbers of
// the spaces may be others.
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

// A position is the space's number in the upper bits and the event's sequence in the lower 40.
inline constexpr int kSequenceBits = 40;
inline constexpr std::int64_t kSequenceMask = (std::int64_t{1} << kSequenceBits) - 1;

class SqliteEventIndex {
 public:
  // The end of a stream.
  struct StreamHead {
    std::int64_t version = 0;
    std::int64_t last = 0;  // Position; 0: the stream is empty.
    std::int64_t no = 0;    // In the table; 0: it may not be there.
    bool is_filed = true;
    std::string_view name = {};
  };

  // Forgets everything if the store is not of the generation that this was made of.
  void Adopt(std::int64_t generation);

  // The number of the space; 0: it is not known to be there.
  std::int64_t space() const { return space_; }
  void set_space(std::int64_t number) { space_ = number; }

  // Makes the index fit a ledger that ends in `head`. REQUIRES: the space is there.
  Result<void> CatchUp(Connection& connection, const Head& head);

  // The following REQUIRE that the index fits.
  // The position of the event; 0: there is none.
  Result<std::int64_t> PositionOf(Connection& connection, const Uuid& id);
  // Valid until the next call of File.
  Result<StreamHead*> HeadOf(Connection& connection, std::string_view stream);
  // Takes up an event that was just written as the last of the space and of its stream.
  void Add(const EventView& event, std::int64_t position, StreamHead& stream);
  // To be called before a commit, and now and then in a long transaction.
  Result<void> FileIfMany(Connection& connection, bool at_end);

 private:
  struct RecentId {
    Uuid id;
    std::int64_t position = 0;
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  // What a run of id_runs stands for: the events between two positions, for all ids that are
  // greater than those of the runs before it.
  struct Run {
    Uuid after;
    Uuid newest;
    std::vector<RecentId> events;  // By id.
  };

  void Remember(const Uuid& id, std::int64_t position);
  StreamHead& EmplaceStream(std::string_view stream);
  Result<void> File(Connection& connection);
  Result<void> FileRun(Connection& connection, std::span<const RecentId> run);
  Result<void> FileStreams(Connection& connection);
  Result<std::int64_t> FiledPositionOf(Connection& connection, const Uuid& id);
  // False: no run is for such an id. Otherwise run_ is.
  Result<bool> ReadRunFor(Connection& connection, const Uuid& id);

  std::int64_t generation_ = 0;
  std::int64_t space_ = 0;
  bool is_loaded_ = false;
  Head head_;
  // The greatest of those ids that grow with time: of all, and of those that are filed.
  Uuid newest_;
  Uuid filed_newest_;
  std::vector<RecentId> recent_;
  // The same, to be found by id: those that were the greatest when they came, which ascend, and the
  // others.
  std::vector<RecentId> recent_ascending_;
  std::unordered_map<Uuid, std::int64_t> recent_others_;
  // The run that was looked through last. Runs do not change, and ids that come together, as those
  // of a reviewer's day, mostly belong into one.
  std::optional<Run> run_;
  std::unordered_map<std::string, StreamHead, Hash, std::equal_to<>> streams_;  // Do not move.
  // Those of them that are not filed, so that filing need not look at all.
  std::vector<StreamHead*> unfiled_;
};

}  // namespace credence::ledger
