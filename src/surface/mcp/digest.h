// SPDX-License-Identifier: Apache-2.0
// A digest of an answer in JSON: what an agent needs of it, in few tokens.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace credence::mcp {

// Adds a field to a record, by its id; nothing: there is none to add.
struct AddedField {
  std::string_view name;
  std::function<std::optional<std::string>(const std::string& id)> text;
};

// Of an object, or of each object in an array, only the `fields`, in their order and as far as they
// are there and not null; fractions with three places. `added` stands where `fields` names it.
// Other JSON, and with no fields any, stays as it is. REQUIRES: valid JSON.
std::string DigestOf(std::string_view json, std::span<const std::string_view> fields,
                     const AddedField& added = {});

}  // namespace credence::mcp
