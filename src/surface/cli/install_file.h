// SPDX-License-Identifier: Apache-2.0
// Reading and deleting a settings file of somebody else, through links; base/whole_file.h writes
// it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "credence/result.h"

namespace credence::cli {

// Absent if there is no such file. Failure: kFailedPrecondition if it is there and cannot be read.
Result<std::optional<std::string>> ReadIfThere(const std::filesystem::path& path);

// Deletes the file, and the folders around it that are empty then, up to `top`, which stays.
Result<void> DeleteWithFolders(const std::filesystem::path& path, const std::filesystem::path& top);

}  // namespace credence::cli
