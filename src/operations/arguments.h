// SPDX-License-Identifier: Apache-2.0
// The arguments of an operation, by name, from any surface.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/check.h"
#include "base/utf8.h"

namespace credence::operations {

class Arguments {
 public:
  using Value = std::variant<bool, std::int64_t, std::string>;

  void Set(std::string_view name, Value value) {
    values_.insert_or_assign(std::string(name), std::move(value));
  }

  // REQUIRES: the surface has checked that required arguments are present, and their types.
  const std::string& Text(std::string_view name) const {
    const auto found = values_.find(name);
    CREDENCE_CHECK(found != values_.end(), "a required argument is there");
    return std::get<std::string>(found->second);
  }
  std::optional<std::string> OptionalText(std::string_view name) const {
    return Optional<std::string>(name);
  }
  // The values of a repeated option, which surfaces join by line breaks; empty ones are left out.
  std::vector<std::string> Texts(std::string_view name) const {
    const std::string all = OptionalText(name).value_or("");
    std::vector<std::string> texts;
    for (std::string_view rest = all; !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      if (const std::string_view text = Trim(line); !text.empty()) texts.emplace_back(text);
    }
    return texts;
  }
  std::optional<std::int64_t> OptionalInt(std::string_view name) const {
    return Optional<std::int64_t>(name);
  }
  bool Has(std::string_view name) const { return values_.contains(name); }
  bool Flag(std::string_view name) const { return Optional<bool>(name).value_or(false); }

 private:
  template <class T>
  std::optional<T> Optional(std::string_view name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) return std::nullopt;
    return std::get<T>(found->second);
  }

  std::map<std::string, Value, std::less<>> values_;
};

}  // namespace credence::operations
