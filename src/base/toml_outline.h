// SPDX-License-Identifier: Apache-2.0
// Where the tables and keys of a TOML text are, so that one can be changed without the rest. Only
// the layout is read: whether the text is valid is for ApplyToml to say.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

// The parts of a key: {"project", "/home/me/app", "governor"}.
using TomlPath = std::vector<std::string>;

// "[governor]" or "[[governor.rules]]".
struct TomlHeader {
  TomlPath path;
  bool is_row = false;
  std::size_t begin = 0;
  std::size_t end = 0;  // After the line break.
};

// "mode = \"ask\"  # for now". All positions are offsets in the text.
struct TomlStatement {
  TomlPath path;           // With that of its header.
  std::size_t header = 0;  // In TomlOutline::headers, plus one; 0: before the first.
  bool in_row = false;     // Below a header like [[governor.rules]], maybe indirectly.
  std::size_t begin = 0;
  std::size_t value = 0;
  std::size_t value_end = 0;
  std::size_t end = 0;  // After the line break.
};

struct TomlOutline {
  std::vector<TomlHeader> headers;
  std::vector<TomlStatement> statements;
};

// Nothing if the text has a line that is neither, or a value that does not end.
std::optional<TomlOutline> OutlineOfToml(std::string_view text);

// The elements of an array that begins at its "[", as they are written. Nothing if it has no end.
struct TomlElement {
  std::size_t begin = 0;
  std::size_t end = 0;
};
std::optional<std::vector<TomlElement>> TomlElementsOf(std::string_view array);

// The text that a quoted TOML string stands for; other values as they are written.
std::string TomlTextOf(std::string_view value);
// The text as a quoted string.
std::string TomlString(std::string_view text);

}  // namespace credence
