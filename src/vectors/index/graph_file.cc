// SPDX-License-Identifier: Apache-2.0
#include "vectors/index/graph_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>
#include <string_view>

#include "base/sha256.h"

namespace credence::vectors {
namespace {

static_assert(std::endian::native == std::endian::little, "the file holds numbers as they are");
static_assert(sizeof(Uuid) == 16, "names are written as they are");

constexpr std::string_view kGraphMagic = "CRGRAPH1";
constexpr std::uint32_t kGraphVersion = 1;

Failure DamagedGraph(const std::string& path) {
  return DataLoss(fmt::format("{}: the saved graph is damaged; it is built anew", path));
}

template <class T>
std::string_view BytesOf(std::span<const T> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

template <class T>
void AppendNumber(std::string& bytes, T number) {
  bytes += BytesOf(std::span<const T>(&number, 1));
}

// A file written beside its target, which replaces it on success. Its name is fixed, so a process
// that dies leaves at most one; a lock keeps others from writing it.
class NewFile {
 public:
  explicit NewFile(const std::string& path) : path_(path), fresh_(path + ".new") {
    descriptor_ = open(fresh_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor_ < 0 || flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      error_ = errno;
      return;
    }
    // Another process may have finished it between the two calls.
    struct stat opened{};
    struct stat named{};
    is_ours_ = fstat(descriptor_, &opened) == 0 && stat(fresh_.c_str(), &named) == 0 &&
               opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
    if (!is_ours_) {
      error_ = EBUSY;
    } else if (ftruncate(descriptor_, 0) != 0) {
      error_ = errno;
    }
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (is_ours_) unlink(fresh_.c_str());
    if (descriptor_ >= 0) close(descriptor_);
  }

  void Write(std::string_view bytes) {
    while (error_ == 0 && !bytes.empty()) {
      const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
      if (written >= 0) {
        bytes.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno != EINTR) {
        error_ = errno;
      }
    }
  }
  Result<void> TakePlace() {
    if (error_ == 0 && fsync(descriptor_) != 0) error_ = errno;
    if (error_ == 0 && std::rename(fresh_.c_str(), path_.c_str()) != 0) error_ = errno;
    if (error_ != 0) {
      return Fail(Code::kUnavailable, fmt::format("{}: the graph cannot be saved ({}); the next "
                                                  "start builds it anew",
                                                  path_, std::strerror(error_)));
    }
    is_ours_ = false;
    return {};
  }

 private:
  std::string path_;
  std::string fresh_;
  int descriptor_ = -1;
  bool is_ours_ = false;
  int error_ = 0;
};

// Read, not mapped: truncating a mapped file would kill the process.
Result<std::string> Contents(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return NotFound(fmt::format("{}: there is no saved graph ({})", path, std::strerror(errno)));
  }
  struct stat status{};
  std::string bytes;
  if (fstat(descriptor, &status) == 0 && status.st_size > 0) {
    bytes.resize(static_cast<std::size_t>(status.st_size));
  }
  std::size_t size = 0;
  while (size < bytes.size()) {
    const ssize_t got = read(descriptor, bytes.data() + size, bytes.size() - size);
    if (got == 0 || (got < 0 && errno != EINTR)) break;
    if (got > 0) size += static_cast<std::size_t>(got);
  }
  close(descriptor);
  bytes.resize(size);
  return bytes;
}

class GraphFileReader {
 public:
  explicit GraphFileReader(std::string_view bytes) : bytes_(bytes) {}

  bool Bytes(std::size_t count, std::string_view& out) {
    if (count > bytes_.size()) return false;
    out = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return true;
  }
  template <class T>
  bool Number(T& out) {
    std::string_view bytes;
    if (!Bytes(sizeof(T), bytes)) return false;
    std::memcpy(&out, bytes.data(), sizeof(T));
    return true;
  }
  template <class T>
  bool Numbers(std::uint64_t count, std::vector<T>& out) {
    if (count > bytes_.size() / sizeof(T)) return false;
    out.resize(count);
    if (count > 0) std::memcpy(out.data(), bytes_.data(), count * sizeof(T));
    bytes_.remove_prefix(count * sizeof(T));
    return true;
  }
  bool AtEnd() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

}  // namespace

Result<void> SaveGraph(const std::string& path, const std::string& origin,
                       const SavedGraph& graph) {
  std::string bytes(kGraphMagic);
  AppendNumber(bytes, kGraphVersion);
  AppendNumber(bytes, std::uint64_t{graph.names.size()});
  AppendNumber(bytes, std::uint64_t{graph.numbers.size()});
  AppendNumber(bytes, static_cast<std::uint32_t>(origin.size()));
  bytes += origin;
  bytes += BytesOf(std::span<const Uuid>(graph.names));
  bytes += BytesOf(std::span<const std::uint32_t>(graph.numbers));
  const Digest digest = Sha256(bytes);
  bytes += BytesOf(std::span<const std::uint8_t>(digest));
  NewFile file(path);
  file.Write(bytes);
  return file.TakePlace();
}

Result<SavedGraph> LoadGraph(const std::string& path, const std::string& origin) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string bytes, Contents(path));
  const std::string_view all(bytes);
  const std::string_view body = all.substr(0, all.size() - std::min(all.size(), sizeof(Digest)));
  GraphFileReader reader(body);
  std::string_view magic;
  std::uint32_t version = 0;
  if (!reader.Bytes(kGraphMagic.size(), magic) || magic != kGraphMagic || !reader.Number(version)) {
    return DamagedGraph(path);
  }
  const Digest digest = Sha256(body);
  if (all.substr(body.size()) != BytesOf(std::span<const std::uint8_t>(digest))) {
    return DamagedGraph(path);
  }
  if (version != kGraphVersion) {
    return FailedPrecondition(
        fmt::format("{}: the saved graph has version {}, and {} is read here; it is built anew",
                    path, version, kGraphVersion));
  }
  SavedGraph graph;
  std::uint64_t name_count = 0;
  std::uint64_t number_count = 0;
  std::uint32_t origin_size = 0;
  std::string_view found;
  if (!reader.Number(name_count) || !reader.Number(number_count) || !reader.Number(origin_size) ||
      !reader.Bytes(origin_size, found)) {
    return DamagedGraph(path);
  }
  if (found != origin) {
    return FailedPrecondition(
        fmt::format("{}: the saved graph is of other vectors; it is built anew", path));
  }
  if (!reader.Numbers(name_count, graph.names) || !reader.Numbers(number_count, graph.numbers) ||
      !reader.AtEnd()) {
    return DamagedGraph(path);
  }
  return graph;
}

}  // namespace credence::vectors
