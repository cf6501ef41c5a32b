// SPDX-License-Identifier: Apache-2.0
// The positions of values in a JSON text, for changing one and leaving the rest alone. Accepts the
// extensions found in settings files of editors and agents: // and /* */ comments, trailing commas,
// a byte order mark.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"

namespace credence::cli {

struct JsonItem;

struct JsonNode {
  enum class Kind { kObject, kArray, kString, kOther };

  Kind kind = Kind::kOther;
  std::size_t begin = 0;  // The opening bracket or quote.
  std::size_t end = 0;    // After the closing one.
  std::vector<JsonItem> items;

  bool IsContainer() const { return kind == Kind::kObject || kind == Kind::kArray; }
  // The last member of that name, which is the one that counts; null if there is none.
  const JsonItem* Find(std::string_view key) const;
};

// A member of an object or an element of an array.
struct JsonItem {
  std::string key;        // Without quotes and escapes; empty for an element.
  std::size_t begin = 0;  // Where its key begins or, for an element, its value.
  JsonNode value;
  std::optional<std::size_t> comma;  // The comma after it.
};

// White space and comments from `begin` on.
struct JsonGap {
  std::size_t end = 0;           // The first other character.
  std::size_t comments_end = 0;  // After the last comment; `begin` if there is none.
  bool has_comment = false;
  bool line_comment = false;  // The last comment extends to the end of its line.
};

// REQUIRES: `begin` is not inside a string or a comment. An unclosed comment extends to the end of
// the text.
JsonGap ReadGap(std::string_view text, std::size_t begin);
// The same, but only with comments that begin on this line.
JsonGap ReadGapOfLine(std::string_view text, std::size_t begin);

// The single value of the text. Failure: kInvalidArgument with line and column.
Result<JsonNode> OutlineJson(std::string_view text);

// The string without quotes and escapes; nothing if the node is not a string.
std::optional<std::string> StringOf(std::string_view text, const JsonNode& node);

}  // namespace credence::cli
