// SPDX-License-Identifier: Apache-2.0
// Deletes others' settings files, following links; base/whole_file.h reads and writes them.
#pragma once

#include <filesystem>

#include "credence/result.h"

namespace credence::cli {

// Deletes the file, and the folders around it that become empty, up to but not including `top`.
Result<void> DeleteWithFolders(const std::filesystem::path& path, const std::filesystem::path& top);

}  // namespace credence::cli
