// SPDX-License-Identifier: Apache-2.0
// Copies a store's file with SQLite's backup interface, which copies one snapshot while others read
// and write.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "credence/result.h"
#include "ledger/sqlite/connection.h"
#include "ledger/store.h"

namespace credence::ledger {

// Deletes the file and SQLite's side files, now and at the end.
class ScratchFile {
 public:
  explicit ScratchFile(std::string path) : path_(std::move(path)) { Delete(); }
  ~ScratchFile() { Delete(); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  void Delete() const;

  const std::string path_;
};

// A query for the size of the file, without its log.
inline constexpr const char* kFileBytes =
    "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";

// The spaces with their heads, sorted by name.
Result<std::vector<StoreCopy::Space>> SpacesIn(Connection& connection);

// As Store::BackUp. REQUIRES: no transaction is open on `source`.
Result<StoreCopy> CopyToFile(Connection& source, const std::string& path, bool replace);

// Whether a user-supplied file can be a backup. Failure: as MakeScratch.
Result<void> CheckBackup(const std::string& path);

// Copies a user-supplied file, with the log beside it, to a new one. Failure: kNotFound,
// kInvalidArgument (not a store), kDataLoss.
Result<void> MakeScratch(const std::string& path, const std::string& scratch);

}  // namespace credence::ledger
