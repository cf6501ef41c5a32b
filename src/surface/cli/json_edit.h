// SPDX-License-Identifier: Apache-2.0
// JsonEdit: adds items to a JSON text and removes them again, byte for byte.
//
// Everything else stays: order, indentation, comments, line ends. New items go to the end of their
// container, in the layout of its other items. Remove is the exact inverse of Append without a copy
// of the old text. Only one thing cannot be derived from the text, whether an empty container
// existed before; so an item added to an empty container is preceded by a blank line (`WasEmpty`).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "base/json_writer.h"
#include "credence/result.h"
#include "surface/cli/json_outline.h"

namespace credence::cli {

class JsonEdit {
 public:
  // Failure: kInvalidArgument with line and column.
  static Result<JsonEdit> Read(std::string text);

  const std::string& text() const { return text_; }
  // Valid until the next change, like all nodes below it.
  const JsonNode& root() const { return root_; }

  // Adds a last item: a member `key`, or an element if the container is an array.
  void Append(const JsonNode& container, std::string_view key,
              FunctionRef<void(JsonWriter&)> write);
  void Remove(const JsonNode& container, std::size_t index);
  void Replace(const JsonNode& node, std::string_view json);

  bool HasComments(const JsonNode& container) const;
  // Whether Append put the first item into an existing, empty container.
  bool WasEmpty(const JsonNode& container) const;

 private:
  JsonEdit(std::string text, JsonNode root) : text_(std::move(text)), root_(std::move(root)) {}

  void AppendToEmpty(const JsonNode& container, std::string_view key,
                     FunctionRef<void(JsonWriter&)> write);
  void Set(std::string text);

  bool OnOneLine(const JsonNode& container) const;
  std::string NewLine() const;
  std::string IndentUnit() const;
  // The white space at the beginning of the line.
  std::string IndentOfLine(std::size_t at) const;
  std::string Laid(std::string_view key, std::string_view indent,
                   FunctionRef<void(JsonWriter&)> write) const;

  std::string text_;
  JsonNode root_;
};

}  // namespace credence::cli
