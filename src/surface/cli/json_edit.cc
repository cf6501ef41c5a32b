// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/json_edit.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace credence::cli {
namespace {

constexpr int kWriterIndent = 2;

std::string OnOneLineText(std::string_view key, FunctionRef<void(JsonWriter&)> write) {
  JsonWriter json;
  write(json);
  std::string text;
  if (!key.empty()) {
    AppendJsonString(text, key);
    text += ": ";
  }
  return text + json.text();
}

}  // namespace

Result<JsonEdit> JsonEdit::Read(std::string text) {
  CREDENCE_ASSIGN_OR_RETURN(JsonNode root, OutlineJson(text));
  return JsonEdit(std::move(text), std::move(root));
}

void JsonEdit::Set(std::string text) {
  text_ = std::move(text);
  Result<JsonNode> root = OutlineJson(text_);
  CREDENCE_CHECK(root.has_value(), "an edited JSON text is still JSON");
  root_ = *std::move(root);
}

void JsonEdit::Append(const JsonNode& container, std::string_view key,
                      FunctionRef<void(JsonWriter&)> write) {
  if (container.items.empty()) return AppendToEmpty(container, key, write);
  const JsonItem& last = container.items.back();
  const bool one_line = OnOneLine(container);
  // A comment after the last item stays with it.
  const std::size_t behind = last.comma ? *last.comma + 1 : last.value.end;
  const JsonGap gap = ReadGapOfLine(text_, behind);
  std::string item = last.comma ? "" : ",";
  item += text_.substr(behind, gap.comments_end - behind);
  if (one_line && !gap.line_comment) {
    item += " " + OnOneLineText(key, write);
  } else {
    const std::string indent = one_line ? IndentOfLine(container.begin) + IndentUnit()
                                        : IndentOfLine(container.items.front().begin);
    item += NewLine() + indent + Laid(key, indent, write);
  }
  if (last.comma) item += ",";
  Set(text_.substr(0, behind) + item + text_.substr(gap.comments_end));
}

void JsonEdit::AppendToEmpty(const JsonNode& container, std::string_view key,
                             FunctionRef<void(JsonWriter&)> write) {
  const JsonGap gap = ReadGap(text_, container.begin + 1);
  const std::string outer = IndentOfLine(container.begin);
  const std::string indent = outer + IndentUnit();
  std::string item = NewLine() + NewLine() + indent + Laid(key, indent, write);
  // After a line comment the bracket is on a separate line already.
  if (!gap.line_comment) item += NewLine() + outer;
  Set(text_.substr(0, gap.comments_end) + item + text_.substr(gap.comments_end));
}

void JsonEdit::Remove(const JsonNode& container, std::size_t index) {
  const JsonItem& item = container.items[index];
  const JsonItem* before = index > 0 ? &container.items[index - 1] : nullptr;
  const bool last = index + 1 == container.items.size();
  const std::size_t gap_begin = before != nullptr ? *before->comma + 1 : container.begin + 1;
  const JsonGap gap = ReadGap(text_, gap_begin);
  std::string head = text_.substr(0, gap.comments_end);
  std::string_view tail = std::string_view(text_).substr(item.value.end);
  if (item.comma) {
    // Comments between the item and its comma are not ours.
    std::string between = text_.substr(item.value.end, *item.comma - item.value.end);
    if (!ReadGap(between, 0).has_comment) between.clear();
    head += between;
    tail = std::string_view(text_).substr(*item.comma + 1);
  } else if (before != nullptr) {
    head.erase(*before->comma, 1);
  }
  if (before == nullptr && last && !gap.line_comment) {
    const std::string close = NewLine() + IndentOfLine(container.begin);
    if (tail.starts_with(close)) tail.remove_prefix(close.size());
  }
  // The following text must not become part of the comment before it.
  const std::size_t next = tail.find_first_not_of('\r');
  const bool line_ends = next != std::string_view::npos && tail[next] == '\n';
  if (gap.line_comment && !line_ends) head += NewLine();
  Set(head + std::string(tail));
}

void JsonEdit::Replace(const JsonNode& node, std::string_view json) {
  Set(text_.substr(0, node.begin) + std::string(json) + text_.substr(node.end));
}

bool JsonEdit::HasComments(const JsonNode& container) const {
  if (ReadGap(text_, container.begin + 1).has_comment) return true;
  return std::ranges::any_of(container.items, [this](const JsonItem& item) {
    return ReadGap(text_, item.value.end).has_comment ||
           (item.comma && ReadGap(text_, *item.comma + 1).has_comment);
  });
}

bool JsonEdit::WasEmpty(const JsonNode& container) const {
  const JsonGap gap = ReadGap(text_, container.begin + 1);
  return std::count(text_.begin() + static_cast<std::ptrdiff_t>(gap.comments_end),
                    text_.begin() + static_cast<std::ptrdiff_t>(gap.end), '\n') >= 2;
}

bool JsonEdit::OnOneLine(const JsonNode& container) const {
  const std::size_t first = container.items.front().begin;
  return !std::string_view(text_).substr(container.begin, first - container.begin).contains('\n');
}

std::string JsonEdit::NewLine() const {
  const std::size_t first = text_.find('\n');
  return first != std::string::npos && first > 0 && text_[first - 1] == '\r' ? "\r\n" : "\n";
}

std::string JsonEdit::IndentUnit() const {
  if (root_.items.empty() || OnOneLine(root_)) return "  ";
  std::string unit = IndentOfLine(root_.items.front().begin);
  return unit.empty() ? "  " : unit;
}

std::string JsonEdit::IndentOfLine(std::size_t at) const {
  const std::size_t begin = at == 0 ? 0 : text_.rfind('\n', at - 1) + 1;  // npos + 1 is 0.
  const std::size_t end = std::min(text_.find_first_not_of(" \t", begin), at);
  return text_.substr(begin, end - begin);
}

std::string JsonEdit::Laid(std::string_view key, std::string_view indent,
                           FunctionRef<void(JsonWriter&)> write) const {
  JsonWriter json(kWriterIndent);
  write(json);
  std::string text;
  if (!key.empty()) {
    AppendJsonString(text, key);
    text += ": ";
  }
  const std::string unit = IndentUnit();
  std::string_view rest = json.text();
  for (bool first = true; !rest.empty(); first = false) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    if (!first) text += NewLine() + std::string(indent);
    for (std::size_t level = 0; level < spaces / kWriterIndent; ++level) text += unit;
    text += line.substr(spaces);
  }
  return text;
}

}  // namespace credence::cli
