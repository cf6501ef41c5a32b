// SPDX-License-Identifier: Apache-2.0
#include "base/toml_edit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/utf8.h"

namespace credence {
namespace {

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::size_t LineNumberAt(std::string_view text, std::size_t at) {
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, at), '\n'));
}

Failure RefuseAt(std::string_view text, std::size_t at, std::string_view why) {
  return FailedPrecondition(fmt::format("{}: {}", LineNumberAt(text, at), why));
}

bool IsBelow(const TomlPath& path, const TomlPath& table) {
  return path.size() > table.size() && std::equal(table.begin(), table.end(), path.begin());
}

bool IsBareKey(std::string_view key) {
  return !key.empty() && std::ranges::all_of(key, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
}

// As it is written in a file: `project."/home/me/app".governor`.
std::string KeyText(std::span<const std::string> path) {
  std::string text;
  for (const std::string& part : path) {
    if (!text.empty()) text += '.';
    if (IsBareKey(part)) {
      text += part;
    } else {
      text += TomlString(part);
    }
  }
  return text;
}

std::string_view LineBreakOf(std::string_view text) {
  return text.contains("\r\n") ? "\r\n" : "\n";
}

// The blanks before the first word of the line at `begin`.
std::string_view IndentAt(std::string_view text, std::size_t begin) {
  const std::size_t end = std::min(text.find_first_not_of(" \t", begin), text.size());
  return text.substr(begin, end - begin);
}

// The line before the one at `begin`, with its break; empty if there is none.
std::string_view LineAbove(std::string_view text, std::size_t begin) {
  if (begin == 0) return {};
  const std::size_t previous = begin < 2 ? text.npos : text.rfind('\n', begin - 2);
  const std::size_t start = previous == text.npos ? 0 : previous + 1;
  return text.substr(start, begin - start);
}

std::string Replaced(std::string_view text, std::size_t begin, std::size_t end,
                     std::string_view by) {
  return fmt::format("{}{}{}", text.substr(0, begin), by, text.substr(end));
}

// Null: it is before the first.
const TomlHeader* HeaderOf(const TomlOutline& outline, const TomlStatement& statement) {
  return statement.header == 0 ? nullptr : &outline.headers[statement.header - 1];
}

// How many parts of the statement's path come from its header.
std::size_t HeaderSize(const TomlOutline& outline, const TomlStatement& statement) {
  const TomlHeader* header = HeaderOf(outline, statement);
  return header == nullptr ? 0 : header->path.size();
}

// The place of a key. Failure: it is part of an inline table.
Result<const TomlStatement*> FindStatement(std::string_view text, const TomlOutline& outline,
                                           const TomlPath& key) {
  for (const TomlStatement& statement : outline.statements) {
    if (statement.in_row) continue;
    if (statement.path == key) return &statement;
    if (IsBelow(key, statement.path)) {
      return RefuseAt(
          text, statement.begin,
          fmt::format("{} is an inline table; change it there", KeyText(statement.path)));
    }
  }
  return nullptr;
}

Result<TomlOutline> OutlineOrRefuse(std::string_view text) {
  std::optional<TomlOutline> outline = OutlineOfToml(text);
  if (!outline) return FailedPrecondition("the file is not valid TOML; correct it first");
  return *std::move(outline);
}

// Whether an array has comments, which are never within its elements.
bool HasCommentBetween(std::string_view array) {
  const auto elements = TomlElementsOf(array);
  if (!elements) return true;
  std::size_t at = 0;
  for (const TomlElement& element : *elements) {
    if (array.substr(at, element.begin - at).contains('#')) return true;
    at = element.end;
  }
  return array.substr(at).contains('#');
}

std::vector<std::string> ElementTexts(std::string_view array) {
  std::vector<std::string> texts;
  const auto elements = TomlElementsOf(array);
  if (!elements) return texts;
  for (const TomlElement& element : *elements) {
    texts.emplace_back(array.substr(element.begin, element.end - element.begin));
  }
  return texts;
}

// A list with one element on each line.
struct ListLines {
  struct Element {
    std::vector<std::string> above;  // Lines without an element: comments and empty ones.
    std::string line;
    std::size_t end = 0;  // Of the element, in its line.
    std::string text;     // What it stands for.
    bool stays = false;
  };
  std::string first;  // With the "[".
  std::vector<Element> elements;
  std::vector<std::string> last;  // With the "]".
};

// Nothing if lines and elements do not correspond.
std::optional<ListLines> ListLinesOf(std::string_view array) {
  const auto elements = TomlElementsOf(array);
  std::vector<std::string> lines = LinesOf(array);
  if (!elements || elements->empty() || elements->front().begin <= lines.front().size()) {
    return std::nullopt;
  }
  ListLines list{.first = lines.front(), .elements = {}, .last = {}};
  std::size_t line_begin = lines.front().size() + 1;
  auto element = elements->begin();
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::size_t line_end = line_begin + lines[i].size();
    if (element == elements->end() || element->begin > line_end) {
      list.last.push_back(lines[i]);
    } else {
      const bool is_alone = element + 1 == elements->end() || (element + 1)->begin > line_end;
      if (!is_alone || element->end > line_end || i + 1 == lines.size()) return std::nullopt;
      const std::string_view text = array.substr(element->begin, element->end - element->begin);
      list.elements.push_back({.above = std::exchange(list.last, {}),
                               .line = lines[i],
                               .end = element->end - line_begin,
                               .text = TomlTextOf(text)});
      ++element;
    }
    line_begin = line_end + 1;
  }
  return list;
}

void AppendComma(ListLines::Element& element) {
  const std::size_t next = element.line.find_first_not_of(" \t\r", element.end);
  if (next == element.line.npos || element.line[next] != ',') element.line.insert(element.end, ",");
}

// A list with one element on each line, where those that stay keep their lines, with the comments
// beside them and above. Nothing if that cannot be done.
std::optional<std::string> WithElements(std::string_view array, std::string_view value) {
  std::optional<ListLines> list = ListLinesOf(array);
  if (!list) return std::nullopt;
  const std::vector<std::string> wanted = ElementTexts(value);
  const std::string indent(IndentAt(list->elements.front().line, 0));
  std::vector<ListLines::Element*> chosen;  // For each of the wanted; null: it is new.
  for (const std::string& text : wanted) {
    const auto same = std::ranges::find_if(list->elements, [&](const ListLines::Element& one) {
      return !one.stays && one.text == TomlTextOf(text);
    });
    chosen.push_back(same == list->elements.end() ? nullptr : &*same);
    if (chosen.back() != nullptr) chosen.back()->stays = true;
  }
  // A comment above a removed element may be about all that follow, so it stays.
  std::vector<std::string> left;
  for (ListLines::Element& one : list->elements) {
    left.insert(left.end(), one.above.begin(), one.above.end());
    if (one.stays) one.above = std::exchange(left, {});
  }
  std::vector<std::string> lines = {list->first};
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    ListLines::Element* const old = chosen[i];
    if (old == nullptr) {
      lines.push_back(
          fmt::format("{}{},{}", indent, wanted[i], array.contains("\r\n") ? "\r" : ""));
      continue;
    }
    if (i + 1 < wanted.size()) AppendComma(*old);
    lines.insert(lines.end(), old->above.begin(), old->above.end());
    lines.push_back(old->line);
  }
  lines.insert(lines.end(), left.begin(), left.end());
  lines.insert(lines.end(), list->last.begin(), list->last.end());
  return fmt::format("{}", fmt::join(lines, "\n"));
}

// The new text of a value that is there.
Result<std::string> ValueInPlace(std::string_view text, const TomlStatement& statement,
                                 std::string_view value) {
  const std::string_view old = text.substr(statement.value, statement.value_end - statement.value);
  if (!old.starts_with('[') || !old.contains('\n') || !value.starts_with('[')) {
    return std::string(value);
  }
  if (std::optional<std::string> merged = WithElements(old, value)) return *std::move(merged);
  // Its comments would be lost.
  if (HasCommentBetween(old)) {
    return RefuseAt(
        text, statement.begin,
        fmt::format("{} is a list with comments; change it there", KeyText(statement.path)));
  }
  return std::string(value);
}

}  // namespace

TomlPath TomlPathOf(std::string_view key) {
  TomlPath path;
  while (true) {
    const std::size_t dot = key.find('.');
    path.emplace_back(key.substr(0, dot));
    if (dot == key.npos) return path;
    key.remove_prefix(dot + 1);
  }
}

bool HasTomlTable(std::string_view text, const TomlPath& table) {
  const std::optional<TomlOutline> outline = OutlineOfToml(text);
  if (!outline) return false;
  if (std::ranges::find(outline->headers, table, &TomlHeader::path) != outline->headers.end()) {
    return true;
  }
  return std::ranges::any_of(outline->statements, [&](const TomlStatement& statement) {
    return HeaderSize(*outline, statement) < table.size() &&
           (statement.path == table || IsBelow(statement.path, table));
  });
}

bool HasTomlValue(std::string_view text, const TomlPath& key) {
  const std::optional<TomlOutline> outline = OutlineOfToml(text);
  return outline && std::ranges::find(outline->statements, key, &TomlStatement::path) !=
                        outline->statements.end();
}

Result<std::string> WithTomlValue(std::string_view text, const TomlPath& key,
                                  std::string_view value) {
  CREDENCE_ASSIGN_OR_RETURN(const TomlOutline outline, OutlineOrRefuse(text));
  CREDENCE_ASSIGN_OR_RETURN(const TomlStatement* set, FindStatement(text, outline, key));
  if (set != nullptr) {
    CREDENCE_ASSIGN_OR_RETURN(const std::string fresh, ValueInPlace(text, *set, value));
    return Replaced(text, set->value, set->value_end, fresh);
  }
  const TomlPath table(key.begin(), key.end() - 1);
  const std::string_view line_break = LineBreakOf(text);
  // After the last key of the same table. A table that keys with dots have begun cannot get a
  // header, so this one gets dots, too.
  const TomlHeader* header = nullptr;
  for (const TomlHeader& each : outline.headers) {
    if (!each.is_row && each.path == table) header = &each;
  }
  const TomlStatement* last = nullptr;
  for (const TomlStatement& each : outline.statements) {
    const bool fits =
        header != nullptr
            ? HeaderOf(outline, each) == header
            : !each.in_row && HeaderSize(outline, each) < table.size() && IsBelow(each.path, table);
    if (fits) last = &each;
  }
  if (header == nullptr && last == nullptr) {
    std::string changed(text);
    if (!changed.empty() && !changed.ends_with('\n')) changed += line_break;
    const std::vector<std::string> lines = LinesOf(changed);
    if (!lines.empty() && !Trim(lines.back()).empty()) changed += line_break;
    return changed + fmt::format("[{}]{}{} = {}{}", KeyText(table), line_break,
                                 KeyText(std::span(key).last(1)), value, line_break);
  }
  const std::size_t own = last != nullptr ? HeaderSize(outline, *last) : table.size();
  const std::size_t at = last != nullptr ? last->end : header->end;
  const std::string_view indent = last != nullptr ? IndentAt(text, last->begin) : "";
  std::string line =
      fmt::format("{}{} = {}{}", indent, KeyText(std::span(key).subspan(own)), value, line_break);
  if (at > 0 && text[at - 1] != '\n') line = fmt::format("{}{}", line_break, line);
  return Replaced(text, at, at, line);
}

Result<std::string> WithoutTomlValue(std::string_view text, const TomlPath& key) {
  CREDENCE_ASSIGN_OR_RETURN(const TomlOutline outline, OutlineOrRefuse(text));
  CREDENCE_ASSIGN_OR_RETURN(const TomlStatement* set, FindStatement(text, outline, key));
  if (set == nullptr) return std::string(text);
  const TomlHeader* header = HeaderOf(outline, *set);
  std::size_t begin = set->begin;
  std::size_t end = set->end;
  if (header != nullptr) {
    const std::size_t next =
        set->header < outline.headers.size() ? outline.headers[set->header].begin : text.size();
    const std::string_view above = LineAbove(text, header->begin);
    // A comment may be about the table, so it keeps both.
    const bool is_noted = text.substr(header->begin, header->end - header->begin).contains('#') ||
                          Trim(above).starts_with('#');
    const bool is_empty = Trim(text.substr(header->end, set->begin - header->end)).empty() &&
                          Trim(text.substr(set->end, next - set->end)).empty();
    if (is_empty && !is_noted) {
      begin = header->begin;
      end = next;
      // At the end of the file, with the empty line that separated it.
      if (next == text.size() && Trim(above).empty()) begin -= above.size();
    }
  }
  return Replaced(text, begin, end, "");
}

std::string WithTomlRow(std::string_view text, const TomlPath& table,
                        const std::vector<std::string>& row) {
  const std::string_view line_break = LineBreakOf(text);
  std::string changed(text);
  if (!changed.empty() && !changed.ends_with('\n')) changed += line_break;
  if (!Trim(LineAbove(changed, changed.size())).empty()) changed += line_break;
  changed += fmt::format("[[{}]]{}", KeyText(table), line_break);
  for (const std::string& line : row) changed += fmt::format("{}{}", line, line_break);
  return changed;
}

std::optional<std::string> WithoutTomlRow(std::string_view text, const TomlPath& table,
                                          std::size_t number) {
  const std::optional<TomlOutline> outline = OutlineOfToml(text);
  if (!outline || number == 0) return std::nullopt;
  std::size_t found = 0;
  const auto row = std::ranges::find_if(outline->headers, [&](const TomlHeader& header) {
    return header.is_row && header.path == table && ++found == number;
  });
  if (row == outline->headers.end()) return std::nullopt;
  const auto next = row + 1;
  std::size_t end = next == outline->headers.end() ? text.size() : next->begin;
  // What stands right before the next table, such as a comment, belongs to that.
  while (next != outline->headers.end()) {
    const std::string_view above = LineAbove(text, end);
    if (!Trim(above).starts_with('#')) break;
    end -= above.size();
  }
  return Replaced(text, row->begin, end, "");
}

}  // namespace credence
