// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string>
#include <utility>

namespace credence::vectors {
namespace {

Failure Unreadable(const std::filesystem::path& path, int error) {
  if (error == ENOENT || error == ENOTDIR) {
    return NotFound(fmt::format("{}: there is no such file; give the path of one", path.string()));
  }
  return Fail(Code::kUnavailable, fmt::format("{}: cannot be read ({}); check its permissions",
                                              path.string(), std::strerror(error)));
}

}  // namespace

Result<MappedFile> MappedFile::Open(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return Unreadable(path, errno);
  struct stat status{};
  int error = 0;
  void* bytes = nullptr;
  if (::fstat(file, &status) != 0) {
    error = errno;
  } else if (!S_ISREG(status.st_mode)) {
    error = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
  } else if (status.st_size > 0) {
    bytes =
        ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) error = errno;
  }
  ::close(file);
  if (error != 0) return Unreadable(path, error);
  if (bytes == nullptr) return MappedFile();
  return MappedFile(
      std::string_view(static_cast<const char*>(bytes), static_cast<std::size_t>(status.st_size)));
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

MappedFile::~MappedFile() {
  if (bytes_.empty()) return;
  // The mapping is read-only, but munmap takes a non-const pointer.
  ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace credence::vectors
