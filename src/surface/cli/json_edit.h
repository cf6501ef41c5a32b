// SPDX-License-Identifier: Apache-2.0
// JsonEdit: puts items into a JSON text and takes them out again, byte for byte.
//
// Everything else stays as it is: order, indentation, comments, line ends. New items go to the end
// of their container, laid out as its other items are. Remove is the exact inverse of Append,
// without a copy of the old text: what cannot be read off the text otherwise is whether an empty
// container was there before, and therefore an item that goes into an empty container gets a blank
// line in front of it (`WasEmpty`).
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
  // Valid until the next change, as are all nodes below it.
  const JsonNode& root() const { return root_; }

  // A member `key`, or an element if the container is an array, as its last item.
  void Append(const JsonNode& container, std::string_view key,
              FunctionRef<void(JsonWriter&)> write);
  void Remove(const JsonNode& container, std::size_t index);
  void Replace(const JsonNode& node, std::string_view json);

  bool HasComments(const JsonNode& container) const;
  // Append put the first item into a container that was there, and empty.
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
