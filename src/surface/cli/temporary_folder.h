// SPDX-License-Identifier: Apache-2.0
// TemporaryFolder: a folder that its owner deletes.
#pragma once

#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX, not C++.

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "credence/result.h"

namespace credence::cli {

class TemporaryFolder {
 public:
  static Result<std::unique_ptr<TemporaryFolder>> Make() {
    std::error_code error;
    std::string pattern =
        (std::filesystem::temp_directory_path(error) / "credence-demo-XXXXXX").string();
    if (error || mkdtemp(pattern.data()) == nullptr) {
      return Fail(Code::kPermissionDenied,
                  "cannot create a temporary folder; set TMPDIR to a writable folder");
    }
    return std::unique_ptr<TemporaryFolder>(new TemporaryFolder(pattern));
  }
  ~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace credence::cli
