// SPDX-License-Identifier: Apache-2.0
// FolderLock: processes and threads that change files in a folder take turns. No file is left
// behind, and the lock ends with its process.
#pragma once

#include <filesystem>

namespace credence {

class FolderLock {
 public:
  // Waits until the folder is free. Where it cannot be locked, such as on some network file
  // systems, the lock has no effect.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int folder_ = -1;
};

}  // namespace credence
