// SPDX-License-Identifier: Apache-2.0
#include "base/toml_edit.h"

#include <fmt/format.h>

#include <algorithm>
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

bool IsHeader(std::string_view line) { return Trim(line).starts_with('['); }

bool IsHeaderOf(std::string_view line, std::string_view section) {
  line = Trim(line.substr(0, line.rfind(']') + 1));  // A comment may follow.
  if (!line.starts_with('[') || !line.ends_with(']') || line.starts_with("[[")) return false;
  return Trim(line.substr(1, line.size() - 2)) == section;
}

bool IsRowOf(std::string_view line, std::string_view name) {
  line = Trim(line.substr(0, line.rfind("]]") + 2));
  if (!line.starts_with("[[") || !line.ends_with("]]")) return false;
  return Trim(line.substr(2, line.size() - 4)) == name;
}

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

bool SetsKey(std::string_view line, std::string_view key) {
  const std::size_t equals = line.find('=');
  return equals != std::string_view::npos && Trim(line.substr(0, equals)) == key;
}

// The comment at the end of the line, with the blanks before it.
std::string_view CommentOf(std::string_view line) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote == '"' && line[i] == '\\') {
      ++i;
    } else if (quote != 0) {
      if (line[i] == quote) quote = 0;
    } else if (line[i] == '"' || line[i] == '\'') {
      quote = line[i];
    } else if (line[i] == '#') {
      return line.substr(line.find_last_not_of(" \t", i - 1) + 1);
    }
  }
  return {};
}

}  // namespace

bool HasTomlSection(std::string_view text, std::string_view section) {
  return std::ranges::any_of(LinesOf(text), [&](const std::string& line) {
    return IsHeaderOf(line, section) || Trim(line).starts_with(fmt::format("{}.", section));
  });
}

bool HasTomlValue(std::string_view text, std::string_view section, std::string_view key) {
  const std::string dotted = fmt::format("{}.{}", section, key);
  bool inside = false;
  for (const std::string& line : LinesOf(text)) {
    if (IsHeader(line)) inside = IsHeaderOf(line, section);
    if (SetsKey(line, dotted) || (inside && SetsKey(line, key))) return true;
  }
  return false;
}

Result<std::string> WithTomlValue(std::string_view text, std::string_view section,
                                  std::string_view key, std::string_view value) {
  std::vector<std::string> lines = LinesOf(text);
  const std::string dotted = fmt::format("{}.{}", section, key);
  if (std::ranges::any_of(lines, [&](const std::string& line) { return SetsKey(line, dotted); })) {
    return FailedPrecondition(
        fmt::format("{} is set on a line of its own; change it there", dotted));
  }
  const std::string wanted = fmt::format("{} = {}", key, value);
  const auto header = std::ranges::find_if(
      lines, [&](const std::string& line) { return IsHeaderOf(line, section); });
  if (header == lines.end()) {
    if (!lines.empty() && !Trim(lines.back()).empty()) lines.emplace_back();
    lines.push_back(fmt::format("[{}]", section));
    lines.push_back(wanted);
  } else {
    const auto end = std::find_if(header + 1, lines.end(), IsHeader);
    const auto line =
        std::find_if(header + 1, end, [&](const std::string& each) { return SetsKey(each, key); });
    if (line != end) {
      *line = wanted + std::string(CommentOf(*line));
    } else {
      lines.insert(header + 1, wanted);
    }
  }
  return Joined(lines);
}

std::string WithTomlRow(std::string_view text, std::string_view name,
                        const std::vector<std::string>& row) {
  std::vector<std::string> lines = LinesOf(text);
  if (!lines.empty() && !Trim(lines.back()).empty()) lines.emplace_back();
  lines.push_back(fmt::format("[[{}]]", name));
  lines.insert(lines.end(), row.begin(), row.end());
  return Joined(lines);
}

std::optional<std::string> WithoutTomlRow(std::string_view text, std::string_view name,
                                          std::size_t number) {
  std::vector<std::string> lines = LinesOf(text);
  const auto is_row = [&](const std::string& line) { return IsRowOf(line, name); };
  auto begin = std::ranges::find_if(lines, is_row);
  for (std::size_t i = 1; i < number && begin != lines.end(); ++i) {
    begin = std::find_if(begin + 1, lines.end(), is_row);
  }
  if (number == 0 || begin == lines.end()) return std::nullopt;
  // What stands right before the next table, such as a comment, belongs to that.
  auto end = std::find_if(begin + 1, lines.end(), IsHeader);
  while (end != lines.end() && Trim(*(end - 1)).starts_with('#')) --end;
  lines.erase(begin, end);
  return Joined(lines);
}

}  // namespace credence
