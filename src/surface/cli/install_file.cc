// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/whole_file.h"

namespace credence::cli {
namespace {

namespace fs = std::filesystem;

}  // namespace

Result<void> DeleteWithFolders(const fs::path& path, const fs::path& top) {
  const fs::path target = BehindLinks(path);
  if (unlink(target.c_str()) != 0) {
    return Fail(Code::kPermissionDenied,
                fmt::format("{}: cannot be deleted ({})", target.string(), std::strerror(errno)));
  }
  // rmdir refuses a folder that is not empty.
  for (fs::path folder = path.parent_path(); folder != top && folder.has_relative_path();
       folder = folder.parent_path()) {
    if (rmdir(folder.c_str()) != 0) break;
  }
  return {};
}

}  // namespace credence::cli
