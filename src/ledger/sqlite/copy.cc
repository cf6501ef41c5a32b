// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/copy.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include "credence/mention.h"
#include "ledger/damaged.h"
#include "ledger/sqlite/schema.h"

namespace credence::ledger {
namespace {

namespace fs = std::filesystem;

Failure CannotWrite(const std::string& path, int error) {
  const Code code = error == ENOSPC ? Code::kResourceExhausted : Code::kPermissionDenied;
  return Fail(code, fmt::format("{}: cannot be written ({}); name a file in an existing folder",
                                path, std::strerror(error)));
}

// A file name is durable only after its folder is synced.
Result<void> FlushFolderOf(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  const int file = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return CannotWrite(path, errno);
  const bool flushed = fsync(file) == 0;
  const int error = errno;
  close(file);
  return flushed ? Result<void>() : CannotWrite(path, error);
}

// Copies are readable by their owner only, like the store.
Result<void> MakeEmpty(const std::string& path) {
  const int file = open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) return CannotWrite(path, errno);
  close(file);
  return {};
}

// One file without a log, so that it can be moved and sent.
Result<void> CopyWhole(Connection& source, const std::string& path) {
  CREDENCE_RETURN_IF_ERROR(MakeEmpty(path));
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Connection> copy,
                            Connection::Open(path, Connection::Mode::kReadWrite));
  CREDENCE_RETURN_IF_ERROR(copy->Execute("PRAGMA synchronous = FULL"));
  CREDENCE_RETURN_IF_ERROR(copy->CopyFrom(source, [] { return Result<void>(); }));
  return copy->Execute("PRAGMA journal_mode = DELETE");
}

// Reads the copy again from disk. REQUIRES: nobody else has it open.
Result<void> CheckCopy(const std::string& path, const StoreCopy& expected) {
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Connection> copy,
                            Connection::Open(path, Connection::Mode::kImmutable));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<StoreCopy::Space> spaces, SpacesIn(*copy));
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t events,
                            copy->QueryInt("SELECT count(*) FROM events"));
  if (spaces == expected.spaces && events == expected.Events()) return {};
  return Damaged(fmt::format("{}: the copy differs from the original; check the disk", path));
}

// One snapshot for the heads and the copied pages.
Result<StoreCopy> CopyMoment(Connection& source, const std::string& path) {
  StoreCopy copy;
  CREDENCE_RETURN_IF_ERROR(source.Execute("BEGIN"));
  Result<std::vector<StoreCopy::Space>> spaces = SpacesIn(source);
  const Result<void> done = spaces ? CopyWhole(source, path) : Failure(spaces.error());
  (void)source.Execute("COMMIT");
  if (!done) return Failure(done.error());
  copy.spaces = *std::move(spaces);
  CREDENCE_RETURN_IF_ERROR(CheckCopy(path, copy));
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) return CannotWrite(path, errno);
  copy.bytes = status.st_size;
  return copy;
}

Result<std::unique_ptr<Connection>> OpenBackup(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    return InvalidArgument(
        fmt::format("{}: is a folder; give a file that {} wrote", path, Op("backup")));
  }
  if (!fs::is_regular_file(path, error)) {
    return NotFound(
        fmt::format("{}: there is no such file; give one that {} wrote", path, Op("backup")));
  }
  const auto log_size = fs::file_size(path + "-wal", error);
  const bool has_log = !error && log_size > 0;
  CREDENCE_ASSIGN_OR_RETURN(
      std::unique_ptr<Connection> source,
      Connection::Open(path, has_log ? Connection::Mode::kReadOnly : Connection::Mode::kImmutable));
  if (!IsStore(*source)) {
    return InvalidArgument(
        fmt::format("{}: is not a store; give a file that {} wrote", path, Op("backup")));
  }
  CREDENCE_RETURN_IF_ERROR(RefuseAdditions(*source));
  return source;
}

}  // namespace

void ScratchFile::Delete() const {
  for (const std::string_view end : {"", "-wal", "-shm", "-journal"}) {
    unlink((path_ + std::string(end)).c_str());
  }
}

Result<std::vector<StoreCopy::Space>> SpacesIn(Connection& connection) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement scan,
      connection.Prepare("SELECT s.name, e.pos - (s.no << 40), e.hash FROM spaces s LEFT JOIN "
                         "events e ON e.pos = (SELECT max(pos) FROM events WHERE pos > s.no << 40 "
                         "AND pos < (s.no + 1) << 40) ORDER BY s.name"));
  std::vector<StoreCopy::Space> spaces;
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, scan.Step());
    if (!more) return spaces;
    StoreCopy::Space space{.name = std::string(scan.Text(0))};
    space.head.sequence = scan.Int(1);
    const std::span<const std::uint8_t> hash = scan.Blob(2);
    std::ranges::copy(hash.first(std::min(hash.size(), space.head.hash.size())),
                      space.head.hash.begin());
    spaces.push_back(std::move(space));
  }
}

Result<StoreCopy> CopyToFile(Connection& source, const std::string& path, bool replace) {
  std::error_code error;
  if (fs::equivalent(path, source.path(), error)) {
    return InvalidArgument(fmt::format("{}: is the store itself; name another file", path));
  }
  const fs::file_status there = fs::symlink_status(path, error);
  if (fs::exists(there) && !fs::is_regular_file(there)) {
    return InvalidArgument(fmt::format("{}: is not a regular file; name another", path));
  }
  if (fs::exists(there) && !replace) {
    return Fail(
        Code::kAlreadyExists,
        fmt::format("{}: exists already; name another file, or give {}", path, Param("force")));
  }
  const ScratchFile beside(fmt::format("{}.partial-{}", path, getpid()));
  CREDENCE_ASSIGN_OR_RETURN(StoreCopy copy, CopyMoment(source, beside.path()));
  if (std::rename(beside.path().c_str(), path.c_str()) != 0) return CannotWrite(path, errno);
  CREDENCE_RETURN_IF_ERROR(FlushFolderOf(path));
  return copy;
}

Result<void> CheckBackup(const std::string& path) {
  CREDENCE_RETURN_IF_ERROR(OpenBackup(path));
  return {};
}

Result<void> MakeScratch(const std::string& path, const std::string& scratch) {
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Connection> source, OpenBackup(path));
  return CopyWhole(*source, scratch);
}

}  // namespace credence::ledger
