// SPDX-License-Identifier: Apache-2.0
// Files that are written whole or not at all.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string_view>

#include "credence/result.h"

namespace credence {

// The file at the end of a chain of links, also if it is not there yet.
std::filesystem::path BehindLinks(std::filesystem::path path);

// Puts the text in the place of what is there: a crash leaves the old file or the new one, and a
// failure nothing but folders. Makes the folders on the way, goes through links, and keeps the
// owner. `mode` is the new file's, from its first byte on; absent: it keeps that of the old one, or
// is 0644 as far as the umask allows. Failure: kPermissionDenied.
Result<void> WriteWhole(const std::filesystem::path& path, std::string_view text,
                        std::optional<mode_t> mode = std::nullopt);

}  // namespace credence
