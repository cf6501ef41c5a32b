// SPDX-License-Identifier: Apache-2.0
// Store: holds the ledger. Appends events and writes the state rows they change in one transaction.
//
// A space is a tenant: its events form one sequence and one chain of hashes, and nothing reads
// across spaces. A row is the folded state of one subject (see fold.h), with entries in ordered
// indexes. Three implementations (in memory, SQLite, PostgreSQL) share the same contract tests
// (store_contract_test.cc); code above this interface must not depend on which one it uses.
//
// Thread-safety: a Store is thread-safe; a Reader or Writer is valid only within the call that
// receives it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "credence/event.h"
#include "credence/result.h"
#include "credence/store_version.h"
#include "ledger/claim.h"

namespace credence::ledger {

// An event before the store assigns its position.
struct NewEvent {
  Uuid id;
  std::string stream;
  std::string kind;
  std::int64_t version = 1;
  Timestamp time;
  std::string actor;
  std::string body;
  std::optional<Verbatim> verbatim;
  // Only for events from another store whose text was erased there.
  std::optional<EventHash> digest;
  // Whether Reader::Search finds the verbatim.
  bool searchable = false;
};

struct Appended {
  std::int64_t sequence = 0;
  std::int64_t stream_version = 0;
  // The id existed already; nothing was appended, and the numbers are those of the old event.
  bool duplicate = false;
};

// The two results of Append other than "appended", the same in every store.
Appended DuplicateOf(const Event& old);
Failure WrongVersion(std::string_view stream, std::int64_t version, std::int64_t expected);

// An additional way to find a row. Keys are compared as bytes.
struct IndexEntry {
  std::string index;
  std::string key;

  auto operator<=>(const IndexEntry&) const = default;
};

struct Row {
  std::string kind;  // "memory"
  std::string id;
  std::string data;                // The encoded state.
  std::int64_t text_sequence = 0;  // The event whose verbatim is this row's text; 0 if none.
  std::vector<IndexEntry> entries;

  bool operator==(const Row&) const = default;
};

// Passed to scan visitors; valid only during the call.
struct RowView {
  std::string_view id;
  std::string_view data;
  std::int64_t text_sequence = 0;
  std::optional<std::string_view> text;  // Absent if there is none, or it was erased.
  std::string_view key;                  // The key of the index entry, in ScanIndex.
};

// Passed to scan visitors; valid only during the call.
struct EventView {
  Uuid id;
  std::int64_t sequence = 0;
  std::string_view space;
  std::string_view stream;
  std::int64_t stream_version = 0;
  std::string_view kind;
  std::int64_t version = 1;
  Timestamp time;
  std::string_view actor;
  std::string_view body;
  const EventHash* digest = nullptr;
  std::optional<std::string_view> text;  // Only if the filter asked for verbatims.
  std::array<std::uint8_t, 16> salt{};
  EventHash hash{};

  // REQUIRES: the event outlives the view.
  static EventView Of(const Event& event);
  // An event that was just appended, with the fields that a fold uses. REQUIRES: as above.
  static EventView Of(const NewEvent& event, const Appended& place);
  Event ToEvent() const;
  // Clears the fields that EventFilter::for_replay omits.
  void KeepForReplay();
};

struct EventFilter {
  std::optional<std::string> stream;
  std::optional<std::string> kind;
  std::optional<Timestamp> from;   // Inclusive.
  std::optional<Timestamp> until;  // Exclusive.
  std::int64_t after_sequence = 0;
  std::int64_t limit = INT64_MAX;
  bool with_verbatim = false;
  // Verbatims of these kinds only; empty: all kinds. Texts are most of a ledger, so reading them
  // for a few events would be wasteful.
  std::vector<std::string> verbatim_kinds = {};
  // Omits actor, stream version, digest and hash, which a replay does not need and which take time
  // to read.
  bool for_replay = false;

  bool WantsVerbatim(std::string_view of_kind) const;
};

struct TextQuery {
  std::string stream_prefix;
  std::vector<std::string> words;
  bool any_word = false;  // Match any of the words instead of all.
  // Newest first instead of best first: finds the first of many without reading the rest.
  bool newest_first = false;
  std::int64_t limit = 100;
};

struct Head {
  std::int64_t sequence = 0;
  EventHash hash{};

  bool operator==(const Head&) const = default;
};

// A copy of a whole store.
struct StoreCopy {
  struct Space {
    std::string name;
    Head head;

    bool operator==(const Space&) const = default;
  };
  std::vector<Space> spaces;  // Sorted by name.
  std::int64_t bytes = 0;

  // Sequences have no gaps, so the heads give the number of events.
  std::int64_t Events() const;
};

// Rows with vectors, filed under `key`. Only vectors of the same maker are compared.
struct VectorGroup {
  std::string_view kind;  // The kind of the rows.
  std::string_view index;
  std::string_view key;
  std::string_view maker;
};

struct VectorQuery {
  VectorGroup group;
  std::span<const float> vector = {};
  double min_similarity = -2;
  std::int64_t limit = 0;
  std::int64_t lacking_limit = 0;
};

struct VectorAnswer {
  struct Near {
    std::string id;
    // The inner product as computed by the store: in floats, summed in any order.
    double similarity = 0;
    std::vector<float> vector;
  };
  // All with at least `min_similarity`, or the best `limit` of them, best first.
  std::vector<Near> found;
  // Rows of the group whose vector the store does not have.
  std::vector<std::string> lacking;
};

enum class Visit { kContinue, kStop };
using RowVisitor = FunctionRef<Visit(const RowView&)>;
using KeyVisitor = FunctionRef<Visit(std::string_view key, std::string_view id)>;
using EventVisitor = FunctionRef<Visit(const EventView&)>;
using DerivedVisitor = FunctionRef<Visit(std::string_view key, std::string_view bytes)>;

// A consistent snapshot of one space.
class Reader {
 public:
  virtual ~Reader() = default;

  virtual Result<Head> GetHead() = 0;
  // Increases when the whole store is replaced, and possibly at other times. Data cached from an
  // earlier snapshot is valid only while this is unchanged, because sequences can be reused.
  virtual Result<std::int64_t> Generation() = 0;
  virtual Result<std::int64_t> StreamVersion(std::string_view stream) = 0;
  virtual Result<std::optional<Event>> FindEvent(const Uuid& id) = 0;
  // In sequence order.
  virtual Result<void> ScanEvents(const EventFilter& filter, EventVisitor visit) = 0;

  // False if there is no such row.
  virtual Result<bool> GetRow(std::string_view kind, std::string_view id,
                              FunctionRef<void(const RowView&)> use) = 0;
  // As GetRow for callers that only read the data: the text may be absent, and a writer does not
  // prepare to update the row.
  virtual Result<bool> PeekRow(std::string_view kind, std::string_view id,
                               FunctionRef<void(const RowView&)> use) {
    return GetRow(kind, id, use);
  }
  // How many rows of that kind there are; at most `max`.
  virtual Result<std::int64_t> CountRows(std::string_view kind, std::int64_t max) = 0;
  // In order of id.
  virtual Result<void> ScanRows(std::string_view kind, RowVisitor visit) = 0;
  // Rows whose key in `index` is at least `from` and less than `until`, in order of key, then id.
  virtual Result<void> ScanIndex(std::string_view kind, std::string_view index,
                                 std::string_view from, std::string_view until,
                                 RowVisitor visit) = 0;
  // As ScanIndex without reading the rows: for counting and ordering many of them.
  virtual Result<void> ScanKeys(std::string_view kind, std::string_view index,
                                std::string_view from, std::string_view until, KeyVisitor visit) {
    return ScanIndex(kind, index, from, until,
                     [&](const RowView& row) { return visit(row.key, row.id); });
  }
  // Every row with its text and index entries, in order of kind and id; for verification.
  virtual Result<void> ScanAllRows(
      FunctionRef<Visit(const Row&, std::optional<std::string_view> text)> visit) = 0;
  // Streams with a searchable text that contains the words, best first. Ignores case; a store may
  // also match other endings of a word.
  virtual Result<std::vector<std::string>> Search(const TextQuery& query) = 0;
  // How many searchable texts, of all streams, contain the word as Search finds it; at most `max`.
  virtual Result<std::int64_t> CountTexts(std::string_view word, std::int64_t max) = 0;
  // Derived data whose key begins with `prefix`, in order of key: computed from the ledger, and
  // kept because computing takes long (the vectors of texts). Not part of the folded state, not
  // verified, and always safe to delete.
  virtual Result<void> ScanDerived(std::string_view kind, std::string_view prefix,
                                   DerivedVisitor visit) = 0;

  // Whether this store compares vectors; otherwise callers compare them.
  virtual Result<bool> ComparesVectors() { return false; }
  // Exact up to rounding. Failure: kUnimplemented if ComparesVectors() is false.
  virtual Result<VectorAnswer> Nearest(const VectorQuery& query);
};

class Writer : public Reader {
 public:
  // Appends the event to its space. With `expected_version`, fails with kAborted unless the stream
  // is at that version.
  virtual Result<Appended> Append(const NewEvent& event,
                                  std::optional<std::int64_t> expected_version = std::nullopt) = 0;
  // Replaces the row with that kind and id, and its index entries.
  virtual Result<void> PutRow(const Row& row) = 0;
  virtual Result<void> DeleteRow(std::string_view kind, std::string_view id) = 0;
  // Erases the verbatim of an event for good, on disk too. The digest stays.
  virtual Result<void> EraseVerbatim(std::int64_t sequence) = 0;
  virtual Result<void> PutDerived(std::string_view kind, std::string_view key,
                                  std::string_view bytes) = 0;
  // Deletes all whose key begins with `prefix`.
  virtual Result<void> DeleteDerived(std::string_view kind, std::string_view prefix) = 0;

  // For Nearest. Ignored by stores that do not compare vectors.
  virtual Result<void> OfferVector(const VectorGroup& /*group*/, std::string_view /*id*/,
                                   std::span<const float> /*vector*/) {
    return {};
  }
  // Drops all that were offered for rows of that kind.
  virtual Result<void> DropVectors(std::string_view /*kind*/) { return {}; }
};

class Store;

struct ReplaceOptions {
  // Called with an up-to-date copy of the file before anything is changed; its failure becomes that
  // of Replace.
  FunctionRef<Result<void>(Store& copy)> check;
  // Where to back up the old content, including its last event; absent: there must be none.
  std::optional<std::string> keep;
};

struct Replaced {
  StoreCopy taken;
  std::optional<StoreCopy> kept;
};

class Store {
 public:
  virtual ~Store() = default;

  // Runs `read` on one consistent snapshot.
  virtual Result<void> Read(std::string_view space, FunctionRef<Result<void>(Reader&)> read) = 0;
  // Runs `write` in one transaction: everything is committed durably or, on an error or crash,
  // nothing is. Nobody else writes to the space in between. An optimistic store may run `write`
  // more than once, so it must have no other effects.
  virtual Result<void> Write(std::string_view space, FunctionRef<Result<void>(Writer&)> write) = 0;

  virtual Result<std::vector<std::string>> Spaces() = 0;
  // Damage found by the storage itself, one line each; empty if it is sound.
  virtual Result<std::vector<std::string>> CheckStorage() = 0;
  // Writes a consistent snapshot of everything to a file, while others read and write, and verifies
  // it. The file is complete or absent. Failure: kUnimplemented if there is nothing to copy,
  // kAlreadyExists unless `replace`.
  virtual Result<StoreCopy> BackUp(const std::string& path, bool replace) = 0;
  // Replaces the whole content by that of such a file, in one transaction: processes that have the
  // store open see it in their next one. The file is not changed. Failure: kUnimplemented,
  // kNotFound, kInvalidArgument (not a store), kFailedPrecondition (there are events, and `keep` is
  // absent).
  virtual Result<Replaced> Replace(const std::string& path, const ReplaceOptions& options) = 0;
  // The right to do `work`, among all processes that could; null if another has it. It saves effort
  // but guarantees nothing: its holder may die, or be presumed dead and continue. A single-file
  // store coordinates only its own process.
  virtual Result<std::unique_ptr<Claim>> TryClaim(std::string_view space,
                                                  std::string_view work) = 0;
  // Changes after every commit: at once for this process, and for others too unless nodes share the
  // store, which learn of each other's commits a moment later. Absent if not known.
  virtual std::optional<StoreVersion> Version() = 0;
  // For messages: the file name or the address.
  virtual std::string Name() const = 0;
  // How vectors are compared, in a few words; may be empty.
  virtual std::string VectorNote() const { return {}; }
};

}  // namespace credence::ledger
