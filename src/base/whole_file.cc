// SPDX-License-Identifier: Apache-2.0
#include "base/whole_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <system_error>

namespace credence {
namespace {

namespace fs = std::filesystem;

// Bounds a chain of links, like the kernel.
constexpr int kLinksMax = 40;
constexpr mode_t kOrdinaryMode = 0644;
constexpr mode_t kOwnerOnly = 0600;
constexpr mode_t kModeBits = 07777;

Failure CannotWrite(const fs::path& path, int error) {
  return Fail(Code::kPermissionDenied,
              fmt::format("{}: cannot be written ({}); nothing was changed", path.string(),
                          std::generic_category().message(error)));
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

fs::path BehindLinks(fs::path path) {
  std::error_code error;
  for (int links = 0; links < kLinksMax && fs::is_symlink(path, error); ++links) {
    const fs::path target = fs::read_symlink(path, error);
    if (error) break;
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path;
}

Result<std::optional<std::string>> ReadIfThere(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!fs::is_regular_file(status) || !file) {
    return FailedPrecondition(
        fmt::format("{}: cannot be read; make the file readable", path.string()));
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

Result<void> WriteWhole(const fs::path& path, std::string_view text, std::optional<mode_t> mode) {
  const fs::path target = BehindLinks(path);
  std::error_code error;
  if (target.has_parent_path()) fs::create_directories(target.parent_path(), error);
  if (error) return CannotWrite(target.parent_path(), error.value());
  struct stat old{};
  const bool exists = stat(target.c_str(), &old) == 0;
  // Do not replace a file that its owner made read-only, even if the folder allows it.
  if (exists && access(target.c_str(), W_OK) != 0) return CannotWrite(target, errno);
  if (exists && !mode) mode = old.st_mode & kModeBits;
  const fs::path fresh =
      target.parent_path() / fmt::format(".{}.{}.new", target.filename().string(), getpid());
  // Nobody else may read the text before the file has its final mode.
  const int file = open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                        mode ? kOwnerOnly : kOrdinaryMode);
  if (file < 0) return CannotWrite(target, errno);
  bool written = WriteAll(file, text);
  // Only root may change the owner; other users own the file already.
  if (exists && fchown(file, old.st_uid, old.st_gid) != 0) errno = 0;
  if (mode) written = written && fchmod(file, *mode) == 0;
  int wrong = written ? 0 : errno;
  if (close(file) != 0 && wrong == 0) wrong = errno;
  if (wrong == 0 && std::rename(fresh.c_str(), target.c_str()) != 0) wrong = errno;
  if (wrong == 0) return {};
  unlink(fresh.c_str());
  return CannotWrite(target, wrong);
}

}  // namespace credence
