// SPDX-License-Identifier: Apache-2.0
// What the entries in a client's settings in JSON have in common: taking out whole what came whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "surface/cli/json_edit.h"

namespace credence::cli {

Failure NotSettings(std::string_view what);

// A text that is an object, whose member `section` is one too if it is there.
// Failure: kFailedPrecondition.
Result<JsonEdit> ReadSettings(const std::string& text, std::string_view section);

// True if taking the only item out of the container should take the container too.
bool GoesWithItsItem(const JsonEdit& edit, const JsonNode& container);

// REQUIRES: the item is one of the container's.
std::size_t IndexOf(const JsonNode& container, const JsonItem* item);

// Takes a member out of the file; true if the file should go with it.
bool RemoveMember(JsonEdit& edit, std::string_view key);

}  // namespace credence::cli
