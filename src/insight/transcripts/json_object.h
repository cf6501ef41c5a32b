// SPDX-License-Identifier: Apache-2.0
// JsonObject: the members of one JSON object by name, each as raw text. For third-party formats,
// whose members come in any order and are mostly irrelevant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/function_ref.h"

namespace credence::insight {

class JsonObject {
 public:
  // Nothing: the text is not a single JSON object. REQUIRES: `text` outlives the object.
  static std::optional<JsonObject> Read(std::string_view text);

  bool Has(std::string_view name) const { return !Raw(name).empty(); }
  // As written; empty if there is none.
  std::string_view Raw(std::string_view name) const;
  // If the member is absent or has another type: empty, false, nothing.
  std::string Text(std::string_view name) const;
  bool Flag(std::string_view name) const;
  std::optional<double> Number(std::string_view name) const;
  // A number without a fraction, including 3.0; nothing if it is too large to be exact.
  std::optional<std::int64_t> Whole(std::string_view name) const;
  std::optional<JsonObject> Object(std::string_view name) const;
  // The elements of an array, each as written.
  void ForEach(std::string_view name, FunctionRef<void(std::string_view)> visit) const;

 private:
  std::vector<std::pair<std::string, std::string_view>> members_;
};

// The value of a JSON string; empty if it is not a string.
std::string StringOf(std::string_view json);
void ForEachElement(std::string_view json, FunctionRef<void(std::string_view)> visit);

// A text in the format of the vendors' models: a string, or a list of parts, some with a "text".
std::string TextOfParts(std::string_view json);

// {"name": value}, for tools whose input is a single text.
std::string InputOf(std::string_view name, std::string_view value);

}  // namespace credence::insight
