// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_json.h"

#include <fmt/format.h>

namespace credence::cli {
namespace {

// Whether the file has only this member, in the layout of a file that we created.
bool IsFresh(const JsonEdit& edit) {
  return edit.root().begin == 0 && edit.text().substr(edit.root().end) == "\n" &&
         GoesWithItsItem(edit, edit.root());
}

}  // namespace

Failure NotSettings(std::string_view what) {
  return FailedPrecondition(fmt::format("{}; correct the file and try again", what));
}

Result<JsonEdit> ReadSettings(const std::string& text, std::string_view section) {
  Result<JsonEdit> edit = JsonEdit::Read(text);
  if (!edit) return NotSettings("cannot be read as JSON: " + edit.error().message);
  const JsonNode& root = edit->root();
  if (root.kind != JsonNode::Kind::kObject) return NotSettings("is JSON, but not an object");
  const JsonItem* found = root.Find(section);
  if (found != nullptr && found->value.kind != JsonNode::Kind::kObject) {
    return NotSettings(fmt::format("\"{}\" is not an object", section));
  }
  return edit;
}

bool GoesWithItsItem(const JsonEdit& edit, const JsonNode& container) {
  return container.items.size() == 1 && !edit.WasEmpty(container) && !edit.HasComments(container);
}

std::size_t IndexOf(const JsonNode& container, const JsonItem* item) {
  return static_cast<std::size_t>(item - container.items.data());
}

bool RemoveMember(JsonEdit& edit, std::string_view key) {
  const bool fresh = IsFresh(edit);
  edit.Remove(edit.root(), IndexOf(edit.root(), edit.root().Find(key)));
  return fresh;
}

}  // namespace credence::cli
