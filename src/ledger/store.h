// SPDX-License-Identifier: Apache-2.0
// Store: where the ledger lives. Events are appended, and the state rows that they change are
// written, in one transaction.
//
// A space is a tenant: its events form one sequence and one chain of hashes, and nothing reads
// across. A row is the folded state of one subject (see fold.h), with entries in ordered indexes by
// which it can be found. There are three implementations, in memory, SQLite and PostgreSQL, behind
// the same contract tests (store_contract_test.cc); nothing above this interface may depend on
// which it is.
//
// Thread-safety: a Store may be used from several threads; its Reader or Writer only by the call it
// was handed to.
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

// An event before the store gave it its place.
struct NewEvent {
  Uuid id;
  std::string stream;
  std::string kind;
  std::int64_t version = 1;
  Timestamp time;
  std::string actor;
  std::string body;
  std::optional<Verbatim> verbatim;
  // Only for events that come from another store and whose text was erased there.
  std::optional<EventHash> digest;
  // The verbatim text can be found by Reader::Search.
  bool searchable = false;
};

struct Appended {
  std::int64_t sequence = 0;
  std::int64_t stream_version = 0;
  // The identifier was there already; nothing was appended, the numbers are those of the old event.
  bool duplicate = false;
};

// The two answers of Append that are not "appended", the same in every store.
Appended DuplicateOf(const Event& old);
Failure WrongVersion(std::string_view stream, std::int64_t version, std::int64_t expected);

// Where a row is found besides its own id. Keys are compared as bytes.
struct IndexEntry {
  std::string index;
  std::string key;

  auto operator<=>(const IndexEntry&) const = default;
};

struct Row {
  std::string kind;  // "memory"
  std::string id;
  std::string data;                // The encoded state.
  std::int64_t text_sequence = 0;  // The event whose verbatim is this row's text; 0: none.
  std::vector<IndexEntry> entries;

  bool operator==(const Row&) const = default;
};

// What a scan hands out; valid during the call only.
struct RowView {
  std::string_view id;
  std::string_view data;
  std::int64_t text_sequence = 0;
  std::optional<std::string_view> text;  // Absent: none, or erased.
  std::string_view key;                  // Of the index entry, in ScanIndex.
};

// What a scan hands out; valid during the call only.
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
  std::optional<std::string_view> text;  // Only where the filter asked for verbatims.
  std::array<std::uint8_t, 16> salt{};
  EventHash hash{};

  // REQUIRES: the event outlives the view.
  static EventView Of(const Event& event);
  // An event that was just appended, as far as a fold looks at it.
  // REQUIRES: the same.
  static EventView Of(const NewEvent& event, const Appended& place);
  Event ToEvent() const;
  // Leaves out what EventFilter::for_replay does.
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
  // Verbatims of events of these kinds only; empty: of all. Texts are most of a ledger, and need
  // not be read for the sake of a few.
  std::vector<std::string> verbatim_kinds = {};
  // Without actor, stream version, digest and hash, which say nothing about what happened and take
  // time to read.
  bool for_replay = false;

  bool WantsVerbatim(std::string_view of_kind) const;
};

struct TextQuery {
  std::string stream_prefix;
  std::vector<std::string> words;
  bool any_word = false;  // One of the words is enough.
  // Newest first instead of best first: the first of many are found without looking at the rest.
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
  std::vector<Space> spaces;  // In order of name.
  std::int64_t bytes = 0;

  // A sequence has no gaps, so the heads know how many events there are.
  std::int64_t Events() const;
};

// Rows that have vectors: those that are filed under `key`. Only what one maker made is compared.
struct VectorGroup {
  std::string_view kind;  // Of the rows.
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
    // The inner product as the store computes it: in floats, in an order of its own.
    double similarity = 0;
    std::vector<float> vector;
  };
  // All with at least `min_similarity`, or the `limit` best of them, best first.
  std::vector<Near> found;
  // Rows of the group whose vector the store has not been offered.
  std::vector<std::string> lacking;
};

enum class Visit { kContinue, kStop };
using RowVisitor = FunctionRef<Visit(const RowView&)>;
using EventVisitor = FunctionRef<Visit(const EventView&)>;
using DerivedVisitor = FunctionRef<Visit(std::string_view key, std::string_view bytes)>;

// One consistent picture of one space.
class Reader {
 public:
  virtual ~Reader() = default;

  virtual Result<Head> GetHead() = 0;
  // Grows when the content of the whole store is replaced, and may do so at other times. What is
  // kept from one picture to a later one fits only while this is the same: a sequence can come
  // again.
  virtual Result<std::int64_t> Generation() = 0;
  virtual Result<std::int64_t> StreamVersion(std::string_view stream) = 0;
  virtual Result<std::optional<Event>> FindEvent(const Uuid& id) = 0;
  // In order of sequence.
  virtual Result<void> ScanEvents(const EventFilter& filter, EventVisitor visit) = 0;

  // False: there is no such row.
  virtual Result<bool> GetRow(std::string_view kind, std::string_view id,
                              FunctionRef<void(const RowView&)> use) = 0;
  // The same for who only looks at its data: the text may be absent, and a writer does not prepare
  // for the row to be put next.
  virtual Result<bool> PeekRow(std::string_view kind, std::string_view id,
                               FunctionRef<void(const RowView&)> use) {
    return GetRow(kind, id, use);
  }
  // In order of id.
  virtual Result<void> ScanRows(std::string_view kind, RowVisitor visit) = 0;
  // Rows whose key in `index` is at least `from` and less than `until`, in order of key, then id.
  virtual Result<void> ScanIndex(std::string_view kind, std::string_view index,
                                 std::string_view from, std::string_view until,
                                 RowVisitor visit) = 0;
  // Every row with its text and the entries it is filed under, in order of kind and id; for
  // verification.
  virtual Result<void> ScanAllRows(
      FunctionRef<Visit(const Row&, std::optional<std::string_view> text)> visit) = 0;
  // Streams with a searchable text in which the words occur, best first. Words are compared without
  // case; a store may also match other endings of a word.
  virtual Result<std::vector<std::string>> Search(const TextQuery& query) = 0;
  // What was computed from the ledger and is kept because computing it takes long (the vectors of
  // texts). It is no part of the folded state, nothing verifies it, and it can be thrown away.
  // Those whose key begins with `prefix`, in order of key.
  virtual Result<void> ScanDerived(std::string_view kind, std::string_view prefix,
                                   DerivedVisitor visit) = 0;

  // Whether this store compares vectors, which is a convenience: whoever has none does it himself.
  virtual Result<bool> ComparesVectors() { return false; }
  // Exact but for rounding. Failure: kUnimplemented, where ComparesVectors() is false.
  virtual Result<VectorAnswer> Nearest(const VectorQuery& query);
};

class Writer : public Reader {
 public:
  // Places the event after the last one of its space. With `expected_version`, fails with kAborted
  // unless the stream is at that version.
  virtual Result<Appended> Append(const NewEvent& event,
                                  std::optional<std::int64_t> expected_version = std::nullopt) = 0;
  // Replaces the row of that kind and id, and its index entries.
  virtual Result<void> PutRow(const Row& row) = 0;
  virtual Result<void> DeleteRow(std::string_view kind, std::string_view id) = 0;
  // Forgets the verbatim text of an event for good, on disk too. The digest stays.
  virtual Result<void> EraseVerbatim(std::int64_t sequence) = 0;
  virtual Result<void> PutDerived(std::string_view kind, std::string_view key,
                                  std::string_view bytes) = 0;
  // All whose key begins with `prefix`.
  virtual Result<void> DeleteDerived(std::string_view kind, std::string_view prefix) = 0;

  // For Nearest. A store that compares no vectors does not keep it.
  virtual Result<void> OfferVector(const VectorGroup& /*group*/, std::string_view /*id*/,
                                   std::span<const float> /*vector*/) {
    return {};
  }
  // All that were offered for rows of that kind.
  virtual Result<void> DropVectors(std::string_view /*kind*/) { return {}; }
};

class Store;

struct ReplaceOptions {
  // Called with a copy of the file in the form of this version, before anything is changed; what it
  // fails with is what Replace fails with.
  FunctionRef<Result<void>(Store& copy)> check;
  // Where the old content goes, to its last event, as by BackUp; absent: there must be none.
  std::optional<std::string> keep;
};

struct Replaced {
  StoreCopy taken;
  std::optional<StoreCopy> kept;
};

class Store {
 public:
  virtual ~Store() = default;

  // Runs `read` on one consistent picture.
  virtual Result<void> Read(std::string_view space, FunctionRef<Result<void>(Reader&)> read) = 0;
  // Runs `write` in one transaction: all of it happens and survives the death of the process, or,
  // when it returns an error or dies, none. Nobody else writes to the space in between. A store
  // that works optimistically may run `write` more than once: it must have no other effect.
  virtual Result<void> Write(std::string_view space, FunctionRef<Result<void>(Writer&)> write) = 0;

  virtual Result<std::vector<std::string>> Spaces() = 0;
  // What the storage itself finds damaged, a line each; empty when it is sound.
  virtual Result<std::vector<std::string>> CheckStorage() = 0;
  // Writes one consistent picture of everything to a file, while others read and write, and checks
  // it against what was copied. The file is whole or not there. Failure: kUnimplemented where there
  // is nothing that could be copied, kAlreadyExists unless `replace`.
  virtual Result<StoreCopy> BackUp(const std::string& path, bool replace) = 0;
  // Takes over the content of such a file, and only that, in one transaction: whoever has the store
  // open sees it in the next one. The file is not changed. Failure: kUnimplemented, kNotFound,
  // kInvalidArgument (not a store), kFailedPrecondition (there are events, and `keep` is absent).
  virtual Result<Replaced> Replace(const std::string& path, const ReplaceOptions& options) = 0;
  // The right to do `work`, of all processes that may do it at once, or null: another has it. It
  // saves effort and promises nothing: whoever has it may die, or be thought dead and work on. A
  // store that is one file knows its own process only.
  virtual Result<std::unique_ptr<Claim>> TryClaim(std::string_view space,
                                                  std::string_view work) = 0;
  // Another value after every commit: at once after one of this process, and of others unless the
  // store is shared by nodes, which hear of each other a moment later. Nothing: it is not known.
  virtual std::optional<StoreVersion> Version() = 0;
  // For messages: the file name or the address.
  virtual std::string Name() const = 0;
  // How vectors are compared, in a few words; empty: there is nothing to say.
  virtual std::string VectorNote() const { return {}; }
};

}  // namespace credence::ledger
