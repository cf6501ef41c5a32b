// SPDX-License-Identifier: Apache-2.0
// Reading and changing a settings file of somebody else: whole or not at all, through links, with
// its mode kept.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence::cli {

// Absent if there is no such file. Failure: kFailedPrecondition if it is there and cannot be read.
Result<std::optional<std::string>> ReadIfThere(const std::filesystem::path& path);

// Makes the folders on the way. A crash leaves the old file or the new one.
Result<void> WriteWhole(const std::filesystem::path& path, std::string_view text);

// Deletes the file, and the folders around it that are empty then, up to `top`, which stays.
Result<void> DeleteWithFolders(const std::filesystem::path& path, const std::filesystem::path& top);

}  // namespace credence::cli
