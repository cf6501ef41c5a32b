// SPDX-License-Identifier: Apache-2.0
#include "text/index/index_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "base/sha256.h"

namespace credence::text {
namespace {

static_assert(std::endian::native == std::endian::little, "the file holds numbers as they are");

constexpr std::string_view kMagic = "CRVINDEX";
constexpr std::uint32_t kVersion = 1;

Failure CannotWrite(const std::string& path, int error) {
  return Fail(Code::kUnavailable,
              fmt::format("{}: the index cannot be saved ({}); it is rebuilt at "
                          "the next start",
                          path, std::strerror(error)));
}

Failure Damaged(const std::string& path) {
  return DataLoss(fmt::format("{}: the saved index is damaged; rebuild it", path));
}

template <class T>
std::string_view BytesOf(std::span<const T> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

// A file that is written beside its target and takes its place when all went well.
class NewFile {
 public:
  explicit NewFile(const std::string& path)
      : path_(path), fresh_(fmt::format("{}.{}.new", path, getpid())) {
    file_ = std::fopen(fresh_.c_str(), "w+b");
    if (file_ == nullptr) error_ = errno;
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    unlink(fresh_.c_str());
  }

  void Write(std::string_view bytes) {
    if (error_ != 0 || bytes.empty()) return;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) error_ = errno;
  }
  template <class T>
  void WriteNumber(T number) {
    Write(BytesOf(std::span<const T>(&number, 1)));
  }
  // The descriptor of all that was written, or -1.
  int Flushed() {
    if (error_ == 0 && std::fflush(file_) != 0) error_ = errno;
    return error_ == 0 ? fileno(file_) : -1;
  }
  Result<void> TakePlace() {
    const int descriptor = Flushed();
    if (error_ == 0 && fsync(descriptor) != 0) error_ = errno;
    if (error_ == 0 && std::rename(fresh_.c_str(), path_.c_str()) != 0) error_ = errno;
    if (error_ != 0) return CannotWrite(path_, error_);
    std::fclose(file_);
    file_ = nullptr;
    return {};
  }

 private:
  std::string path_;
  std::string fresh_;
  std::FILE* file_ = nullptr;
  int error_ = 0;
};

// The bytes of a file, as long as it lives.
class MappedFile {
 public:
  explicit MappedFile(int descriptor) {
    struct stat status{};
    if (fstat(descriptor, &status) != 0 || status.st_size <= 0) return;
    size_ = static_cast<std::size_t>(status.st_size);
    memory_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile() {
    if (memory_ != MAP_FAILED) munmap(memory_, size_);
  }

  // Empty if the file is, or cannot be read.
  std::string_view Bytes() const {
    if (memory_ == MAP_FAILED) return {};
    return {static_cast<const char*>(memory_), size_};
  }

 private:
  void* memory_ = MAP_FAILED;
  std::size_t size_ = 0;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  bool Bytes(std::size_t count, std::string_view& out) {
    if (count > bytes_.size()) return false;
    out = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return true;
  }
  template <class T>
  bool Number(T& out) {
    return Numbers(std::span<T>(&out, 1));
  }
  template <class T>
  bool Numbers(std::span<T> out) {
    std::string_view bytes;
    if (!Bytes(out.size_bytes(), bytes)) return false;
    if (!bytes.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
    return true;
  }
  std::size_t Left() const { return bytes_.size(); }

 private:
  std::string_view bytes_;
};

struct Header {
  std::uint32_t version = 0;
  std::uint32_t dimensions = 0;
  std::uint64_t slots = 0;
  std::uint64_t graph_numbers = 0;
  std::string_view origin;
};

bool ReadHeader(Reader& reader, Header& header) {
  std::uint32_t origin_size = 0;
  return reader.Number(header.dimensions) && reader.Number(header.slots) &&
         reader.Number(header.graph_numbers) && reader.Number(origin_size) &&
         reader.Bytes(origin_size, header.origin);
}

// Whether what follows the header is as long as it says.
bool SizesFit(const Reader& reader, const Header& header) {
  const std::uint64_t per_slot =
      2 * sizeof(std::uint32_t) + std::uint64_t{header.dimensions} * sizeof(float);
  const std::uint64_t left = reader.Left();
  if (header.slots > left / per_slot) return false;
  const std::uint64_t graph = left - header.slots * per_slot;
  return graph % sizeof(std::uint32_t) == 0 &&
         graph / sizeof(std::uint32_t) == header.graph_numbers;
}

bool ReadRows(Reader& reader, const Header& header, VectorRows& rows) {
  struct SlotKey {
    std::uint32_t key = 0;
    std::uint32_t occupied = 0;
  };
  std::vector<SlotKey> keys(header.slots);
  if (!reader.Numbers(std::span(keys))) return false;
  std::vector<float> vector(header.dimensions);
  for (const SlotKey& slot : keys) {
    if (!reader.Numbers(std::span(vector))) return false;
    const bool occupied = slot.occupied != 0;
    if (!rows.Append(occupied ? std::optional(slot.key) : std::nullopt, vector)) return false;
  }
  return true;
}

}  // namespace

Result<void> SaveIndex(const std::string& path, const std::string& origin, const VectorRows& rows,
                       const HnswGraph* graph) {
  std::vector<std::uint32_t> numbers;
  if (graph != nullptr) numbers = graph->Export();
  NewFile file(path);
  file.Write(kMagic);
  file.WriteNumber(kVersion);
  file.WriteNumber(static_cast<std::uint32_t>(rows.Dimensions()));
  file.WriteNumber(std::uint64_t{rows.SlotCount()});
  file.WriteNumber(std::uint64_t{numbers.size()});
  file.WriteNumber(static_cast<std::uint32_t>(origin.size()));
  file.Write(origin);
  for (Slot slot = 0; slot < rows.SlotCount(); ++slot) {
    file.WriteNumber(rows.Key(slot));
    file.WriteNumber(std::uint32_t{rows.Occupied(slot)});
  }
  for (Slot slot = 0; slot < rows.SlotCount(); ++slot) {
    file.Write(BytesOf(std::span(rows.Row(slot), rows.Dimensions())));
  }
  file.Write(BytesOf(std::span<const std::uint32_t>(numbers)));
  if (const int descriptor = file.Flushed(); descriptor >= 0) {
    const MappedFile written(descriptor);
    const Digest digest = Sha256(written.Bytes());
    file.Write(BytesOf(std::span<const std::uint8_t>(digest)));
  }
  return file.TakePlace();
}

Result<LoadedIndex> LoadIndex(const std::string& path, const IndexOrigin& origin,
                              const HnswSettings& settings) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return NotFound(
        fmt::format("{}: there is no saved index ({}); build it", path, std::strerror(errno)));
  }
  const MappedFile file(descriptor);
  close(descriptor);
  const std::string_view all = file.Bytes();
  Reader reader(all.substr(0, all.size() - std::min(all.size(), sizeof(Digest))));
  Header header;
  std::string_view magic;
  if (!reader.Bytes(kMagic.size(), magic) || magic != kMagic || !reader.Number(header.version)) {
    return Damaged(path);
  }
  if (header.version != kVersion) {
    return FailedPrecondition(
        fmt::format("{}: the saved index has version {}, and {} is read here; rebuild it", path,
                    header.version, kVersion));
  }
  const Digest digest = Sha256(all.substr(0, all.size() - sizeof(Digest)));
  if (all.substr(all.size() - sizeof(Digest)) != BytesOf(std::span<const std::uint8_t>(digest)) ||
      !ReadHeader(reader, header) || !SizesFit(reader, header)) {
    return Damaged(path);
  }
  if (header.dimensions != origin.dimensions || header.origin != origin.name) {
    return FailedPrecondition(
        fmt::format("{}: the saved index is of {} with {} dimensions, not of "
                    "{} with {}; rebuild it",
                    path, header.origin, header.dimensions, origin.name, origin.dimensions));
  }
  LoadedIndex loaded{.rows = std::make_unique<VectorRows>(origin.dimensions), .graph = nullptr};
  if (!ReadRows(reader, header, *loaded.rows)) return Damaged(path);
  if (header.graph_numbers > 0) {
    std::vector<std::uint32_t> numbers(header.graph_numbers);
    if (!reader.Numbers(std::span(numbers))) return Damaged(path);
    auto graph = HnswGraph::Import(*loaded.rows, settings, numbers);
    if (!graph) {
      return Fail(graph.error().code, fmt::format("{}: {}", path, graph.error().message));
    }
    loaded.graph = *std::move(graph);
  }
  return loaded;
}

}  // namespace credence::text
