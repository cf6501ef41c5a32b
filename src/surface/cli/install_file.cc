// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

namespace credence::cli {
namespace {

namespace fs = std::filesystem;

// Bounds a chain of links, as the kernel does.
constexpr int kLinksMax = 40;
constexpr mode_t kNewFileMode = 0644;

// The file itself, also if it is not there yet.
fs::path BehindLinks(fs::path path) {
  std::error_code error;
  for (int links = 0; links < kLinksMax && fs::is_symlink(path, error); ++links) {
    const fs::path target = fs::read_symlink(path, error);
    if (error) break;
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path;
}

Failure CannotWrite(const fs::path& path, int error) {
  return Fail(Code::kPermissionDenied,
              fmt::format("{}: cannot be written ({}); nothing was changed", path.string(),
                          std::strerror(error)));
}

bool WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return fsync(file) == 0;
}

}  // namespace

Result<std::optional<std::string>> ReadIfThere(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!fs::is_regular_file(status) || !file) {
    return FailedPrecondition(
        fmt::format("{}: cannot be read; make it a file that you may read", path.string()));
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

Result<void> WriteWhole(const fs::path& path, std::string_view text) {
  const fs::path target = BehindLinks(path);
  std::error_code error;
  if (target.has_parent_path()) fs::create_directories(target.parent_path(), error);
  if (error) return CannotWrite(target.parent_path(), error.value());
  struct stat old{};
  const bool exists = stat(target.c_str(), &old) == 0;
  // A file that its owner made read-only is not ours to replace, though the folder would allow it.
  if (exists && access(target.c_str(), W_OK) != 0) return CannotWrite(target, errno);
  const fs::path fresh =
      target.parent_path() / fmt::format(".{}.{}.new", target.filename().string(), getpid());
  const int file = open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kNewFileMode);
  if (file < 0) return CannotWrite(target, errno);
  bool written = WriteAll(file, text);
  if (exists) {
    // Only root may give a file away; for others it is theirs anyway.
    if (fchown(file, old.st_uid, old.st_gid) != 0) errno = 0;
    written = written && fchmod(file, old.st_mode & 07777) == 0;
  }
  int wrong = written ? 0 : errno;
  if (close(file) != 0 && wrong == 0) wrong = errno;
  if (wrong == 0 && std::rename(fresh.c_str(), target.c_str()) != 0) wrong = errno;
  if (wrong == 0) return {};
  unlink(fresh.c_str());
  return CannotWrite(target, wrong);
}

Result<void> DeleteWithFolders(const fs::path& path, const fs::path& top) {
  const fs::path target = BehindLinks(path);
  if (unlink(target.c_str()) != 0) {
    return Fail(Code::kPermissionDenied,
                fmt::format("{}: cannot be deleted ({})", target.string(), std::strerror(errno)));
  }
  // rmdir refuses a folder that holds anything.
  for (fs::path folder = path.parent_path(); folder != top && folder.has_relative_path();
       folder = folder.parent_path()) {
    if (rmdir(folder.c_str()) != 0) break;
  }
  return {};
}

}  // namespace credence::cli
