// SPDX-License-Identifier: Apache-2.0
// The ledger itself: its events, to browse, export and import, and the store that holds them.
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
#include "credence/result.h"
#include "credence/store_version.h"

namespace credence {

// Which events of the ledger to look at; all that is given must fit.
struct BrowseLedger {
  std::optional<std::string> kind;     // "memory.validated", or all of a faculty: "memory".
  std::optional<std::string> subject;  // The stream, or its id, or enough of the beginning of it.
  std::optional<std::string> actor;
  std::int64_t before = 0;  // Only events of a lower number; 0: from the newest.
  std::int64_t after = 0;   // Only events of a higher number.
  std::int64_t limit = 50;
};

struct LedgerPage {
  std::vector<Event> events;  // Newest first.
  std::int64_t head = 0;      // The number of the newest event of all.
  bool is_cut = false;        // Older events fit as well.
};

struct ImportReport {
  std::int64_t read = 0;
  std::int64_t appended = 0;
  std::int64_t skipped = 0;  // Were there already.
};

// A copy of the whole store in a file.
struct BackupReport {
  std::string path;
  std::int64_t spaces = 0;
  std::int64_t events = 0;
  std::int64_t bytes = 0;
};

struct RestoreRequest {
  std::string path;  // As BackUp wrote it.
  bool verify = true;
  // Where the old content is copied to first; absent: there must be none.
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
  // Starts behind event number `after`, and continues for as long as the sink returns true. A
  // sequence has no gaps: a caller that has read n lines continues at `after + n`.
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
  // Lines that Export wrote. All are taken or, on failure, none; events that are there already are
  // skipped. Failure: kInvalidArgument or kDataLoss with the number of the line, kAborted.
  virtual Result<ImportReport> Import(const Caller& caller, std::istream& lines) = 0;

  // Copies all spaces as of one moment to a file that only its owner can read; others may read and
  // write meanwhile. Failure: kAlreadyExists unless `replace`, kUnimplemented for a store in
  // memory.
  virtual Result<BackupReport> BackUp(const std::string& path, bool replace) = 0;
  // Replaces the content of the store, for every process that has it open. Failure:
  // kInvalidArgument (not a store), kDataLoss (a damaged one), kFailedPrecondition (the store has
  // events, and `keep` is absent).
  virtual Result<RestoreReport> Restore(const RestoreRequest& request) = 0;
  // Grows when the store was restored: anything cached from it by then is void.
  virtual Result<std::int64_t> Generation() = 0;
  // The path of the store, or its address, without passwords.
  virtual std::string Name() const = 0;
  // How the store compares vectors, in a few words; empty: it leaves that to the engine.
  virtual std::string VectorNote() const = 0;
  // Changes with every commit by any process. Cheap to read. Nothing: it cannot be read now.
  virtual std::optional<StoreVersion> Version() = 0;
};

}  // namespace credence
