// SPDX-License-Identifier: Apache-2.0
// A digest of a JSON answer: what an agent needs from it, in few tokens.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace credence::mcp {

// A field to add to a record, by the record's id; nothing if there is none.
struct AddedField {
  std::string_view name;
  std::function<std::optional<std::string>(const std::string& id)> text;
};

// For an object, or each object in an array: only the `fields` that exist and are not null, in that
// order, with fractions to three places. `added` goes where `fields` names it. Other JSON, or any
// JSON if `fields` is empty, stays as it is. REQUIRES: valid JSON.
std::string DigestOf(std::string_view json, std::span<const std::string_view> fields,
                     const AddedField& added = {});

}  // namespace credence::mcp
