// SPDX-License-Identifier: Apache-2.0
// The ledger itself: browsing, exporting and importing its events, and the store that holds them.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/caller.h"
#include "credence/event.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "credence/store_version.h"

namespace credence {

// Filters for events; an event must match all that are given.
struct BrowseLedger {
  std::optional<std::string> kind;     // "memory.validated", or a whole faculty: "memory".
  std::optional<std::string> subject;  // A stream, or its id, or an unambiguous prefix of it.
  std::optional<std::string> actor;
  std::int64_t before = 0;  // Only lower sequence numbers; 0: from the newest.
  std::int64_t after = 0;   // Only higher sequence numbers.
  std::int64_t limit = 50;
  // Only events since then, or before then: RFC 3339, or "last week".
  std::optional<std::string> since = std::nullopt;
  std::optional<std::string> until = std::nullopt;
};

struct LedgerPage {
  std::vector<Event> events;  // Newest first.
  std::int64_t head = 0;      // The newest sequence number of the space.
  bool is_cut = false;        // Older events match as well.
  // How many events match, whatever the page. Absent if that was not counted.
  std::optional<std::int64_t> matching = std::nullopt;

  CREDENCE_FIELDS(head, events)
};

struct ImportReport {
  std::int64_t read = 0;
  std::int64_t appended = 0;
  std::int64_t skipped = 0;  // Existed already.

  CREDENCE_FIELDS(read, appended, skipped)
};

struct BackupReport {
  std::string path;
  std::int64_t spaces = 0;
  std::int64_t events = 0;
  std::int64_t bytes = 0;
};

struct RestoreRequest {
  std::string path;  // A file written by BackUp.
  bool verify = true;
  // Where to copy the old content first; absent: the store must be empty.
  std::optional<std::string> keep;
};

struct RestoreReport {
  BackupReport taken;
  std::optional<BackupReport> kept;
};

// Thread-safe.
class Ledger {
 public:
  virtual ~Ledger() = default;

  // Every event of the caller's space, in order, each as one line of JSON without its line break.
  virtual Result<void> Export(const Caller& caller,
                              const std::function<void(std::string_view line)>& sink) = 0;
  // Starts behind event number `after`, and continues for as long as the sink returns true.
  // Sequences have no gaps: a caller that has read n lines continues at `after + n`.
  virtual Result<void> ExportAfter(const Caller& caller, std::int64_t after,
                                   const std::function<bool(std::string_view line)>& sink) = 0;
  // Newest first.
  virtual Result<LedgerPage> Browse(const Caller& caller, const BrowseLedger& request) = 0;
  // One event, by its number or its id. Failure: kNotFound.
  virtual Result<Event> FindEvent(const Caller& caller, std::string_view id) = 0;
  virtual Result<std::vector<std::string>> Spaces() = 0;
  // The number of the newest event; 0 if there is none. Cheap to read: for callers that wait for
  // changes.
  virtual Result<std::int64_t> Head(const Caller& caller) = 0;
  // Reads lines written by Export. Imports all or, on failure, none; skips existing events.
  // Failure: kInvalidArgument or kDataLoss with the line number, kAborted.
  virtual Result<ImportReport> Import(const Caller& caller, std::istream& lines) = 0;

  // Copies all spaces as of one moment to a file that only its owner can read; others may read and
  // write meanwhile. Failure: kAlreadyExists unless `replace`, kUnimplemented for a store in
  // memory.
  virtual Result<BackupReport> BackUp(const std::string& path, bool replace) = 0;
  // Replaces the content of the store, for every process that has it open. Failure:
  // kInvalidArgument (not a store), kDataLoss (a damaged one), kFailedPrecondition (the store has
  // events, and `keep` is absent).
  virtual Result<RestoreReport> Restore(const RestoreRequest& request) = 0;
  // Increases when the store is restored, which invalidates anything cached from it.
  virtual Result<std::int64_t> Generation() = 0;
  // The path or address of the store, without passwords.
  virtual std::string Name() const = 0;
  // How the store compares vectors, in a few words; empty if the engine does it.
  virtual std::string VectorNote() const = 0;
  // Changes with every commit by any process. Cheap to read. Absent if it cannot be read now.
  virtual std::optional<StoreVersion> Version() = 0;
};

}  // namespace credence
