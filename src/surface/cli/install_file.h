// SPDX-License-Identifier: Apache-2.0
// Reads and deletes others' settings files, following links; base/whole_file.h writes them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "credence/result.h"

namespace credence::cli {

// Absent if there is no such file. Failure: kFailedPrecondition if it exists and cannot be read.
Result<std::optional<std::string>> ReadIfThere(const std::filesystem::path& path);

// Deletes the file, and the folders around it that become empty, up to but not including `top`.
Result<void> DeleteWithFolders(const std::filesystem::path& path, const std::filesystem::path& top);

}  // namespace credence::cli
