// SPDX-License-Identifier: Apache-2.0
// MappedFile: the bytes of a file that is read in place, a page at a time when it is touched.
//
// The file must not shrink while it is mapped: those who write such files write a new one and
// rename it. Thread-safety: immutable.
#pragma once

#include <filesystem>
#include <string_view>

#include "credence/result.h"

namespace credence::vectors {

class MappedFile {
 public:
  // Failure: kNotFound, or kUnavailable when the file is there and cannot be read.
  static Result<MappedFile> Open(const std::filesystem::path& path);

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::string_view bytes() const { return bytes_; }

 private:
  explicit MappedFile(std::string_view bytes) : bytes_(bytes) {}

  std::string_view bytes_;
};

}  // namespace credence::vectors
