// SPDX-License-Identifier: Apache-2.0
// Shared by all entries in JSON settings: removes an entry together with the containers added for
// it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "surface/cli/json_edit.h"

namespace credence::cli {

Failure NotSettings(std::string_view what);

// The text must be an object, and its member `section`, if present, as well. Failure:
// kFailedPrecondition.
Result<JsonEdit> ReadSettings(const std::string& text, std::string_view section);

// Whether removing the container's only item should remove the container too.
bool GoesWithItsItem(const JsonEdit& edit, const JsonNode& container);

// REQUIRES: the item belongs to the container.
std::size_t IndexOf(const JsonNode& container, const JsonItem* item);

// Removes a member. Returns true if the file should be deleted too.
bool RemoveMember(JsonEdit& edit, std::string_view key);

}  // namespace credence::cli
