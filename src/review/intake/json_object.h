// SPDX-License-Identifier: Apache-2.0
// JsonObject: the members of a JSON object whose fields are not known beforehand, as views of its
// text. Nested values are parsed when they are asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace credence::review {

class JsonObject {
 public:
  JsonObject() = default;  // Without members.
  // Nothing: `text` is not an object, or no JSON. REQUIRES: `text` outlives the object.
  static std::optional<JsonObject> Parse(std::string_view text);

  // Absent and null are the same to all of these; so is a value of another type.
  bool Has(std::string_view name) const;
  std::optional<std::string> Text(std::string_view name) const;
  std::string TextOr(std::string_view name, std::string_view otherwise = "") const;
  std::optional<std::int64_t> Int(std::string_view name) const;
  bool Flag(std::string_view name) const;
  JsonObject Object(std::string_view name) const;
  // The elements of an array.
  std::vector<std::string_view> Items(std::string_view name) const;

 private:
  std::string_view Raw(std::string_view name) const;

  std::vector<std::pair<std::string, std::string_view>> members_;
};

// The elements of `text`, if it is an array; otherwise nothing.
std::optional<std::vector<std::string_view>> JsonItems(std::string_view text);

}  // namespace credence::review
