// SPDX-License-Identifier: Apache-2.0
// MappedFile: a file mapped into memory and read page by page on access.
//
// The file must not shrink while mapped: writers create a new one and rename it. Thread-safety:
// immutable.
#pragma once

#include <filesystem>
#include <string_view>

#include "credence/result.h"

namespace credence::vectors {

class MappedFile {
 public:
  // Failure: kNotFound, or kUnavailable if the file exists but cannot be read.
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
