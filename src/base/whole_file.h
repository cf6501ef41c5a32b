// SPDX-License-Identifier: Apache-2.0
// Reads files whole, and writes them whole or not at all.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence {

// The file at the end of a chain of links, even if it does not exist yet.
std::filesystem::path BehindLinks(std::filesystem::path path);

// Absent if there is no such file. Failure: kFailedPrecondition if it exists and cannot be read.
Result<std::optional<std::string>> ReadIfThere(const std::filesystem::path& path);

// Replaces the file atomically: a crash leaves the old file or the new one, and a failure leaves
// nothing but folders. Creates missing folders, follows links, and keeps the owner. `mode` applies
// from the first byte; absent: the old file's mode, or 0644 minus the umask. Failure:
// kPermissionDenied.
Result<void> WriteWhole(const std::filesystem::path& path, std::string_view text,
                        std::optional<mode_t> mode = std::nullopt);

}  // namespace credence
