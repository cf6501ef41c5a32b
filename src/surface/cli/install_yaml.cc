// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_yaml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "surface/cli/new_line.h"

namespace credence::cli {
namespace {

constexpr std::string_view kExtensions = "extensions";
constexpr std::string_view kExtensionName = "credence";
// Marks a table that we created, so that it can be removed again.
constexpr std::string_view kMade = "  # made by credence install";

std::string_view WithoutEnd(std::string_view line) {
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// Lines with their line ends; joined, they give the text.
std::vector<std::string> LinesWithEnds(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

std::size_t IndentOf(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// Whether the line is more than white space or a comment.
bool Says(std::string_view line) {
  const std::string_view words = Trim(line);
  return !words.empty() && !words.starts_with('#');
}

// The key in "key:" or "key: value", without quotes; empty if there is none.
std::string_view KeyOf(std::string_view line) {
  line = Trim(WithoutEnd(line));
  if (line.starts_with('"') || line.starts_with('\'')) {
    const std::size_t end = line.find(line.front(), 1);
    if (end == std::string_view::npos || !line.substr(end + 1).starts_with(':')) return {};
    return line.substr(1, end - 1);
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {};
  const bool ends = colon + 1 == line.size() || line[colon + 1] == ' ';
  const std::string_view key = line.substr(0, colon);
  const bool is_plain = std::ranges::all_of(key, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
  });
  return ends && is_plain ? key : std::string_view();
}

// The text after the colon, without a comment.
std::string_view ValueOf(std::string_view line) {
  line = WithoutEnd(line);
  std::string_view value = Trim(line.substr(std::min(line.find(':') + 1, line.size())));
  return value.starts_with('#') ? std::string_view() : value;
}

// Positions, as line numbers.
struct Outline {
  std::optional<std::size_t> extensions;
  std::size_t indent = 2;  // Of its entries.
  std::size_t entries = 0;
  // Our entry: its first line, and the line after its last.
  std::optional<std::size_t> begin;
  std::size_t end = 0;
};

Failure NotUnderstood(std::size_t line, std::string_view why) {
  return FailedPrecondition(
      fmt::format("line {} {}; add the extension '{} mcp' with 'goose configure' instead", line + 1,
                  why, kExtensionName));
}

// REQUIRES: `at.extensions` is set.
Result<void> FindEntry(const std::vector<std::string>& lines, Outline& at) {
  for (std::size_t i = *at.extensions + 1; i < lines.size(); ++i) {
    if (!Says(lines[i])) continue;
    const std::size_t indent = IndentOf(lines[i]);
    if (Trim(lines[i]).starts_with("- ") && at.entries == 0) {
      return NotUnderstood(i, "lists the extensions in a form that cannot be edited");
    }
    if (indent == 0) return {};
    if (lines[i].find('\t') < lines[i].find_first_not_of(" \t")) {
      return NotUnderstood(i, "is indented with a tab");
    }
    if (at.entries == 0) at.indent = indent;
    if (indent == at.indent) ++at.entries;
    if (indent < at.indent) return NotUnderstood(i, "is indented less than the entry before it");
    if (indent > at.indent || KeyOf(lines[i]) != kExtensionName) continue;
    if (at.begin) return NotUnderstood(i, "has the extension a second time");
    at.begin = i;
    at.end = i + 1;
    while (at.end < lines.size() && Says(lines[at.end]) && IndentOf(lines[at.end]) > indent) {
      ++at.end;
    }
  }
  return {};
}

Result<Outline> OutlineOf(const std::vector<std::string>& lines) {
  Outline at;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = WithoutEnd(lines[i]);
    if (!Says(line) || line.starts_with(' ') || line.starts_with("- ")) continue;
    if (line == "---" && i == 0) continue;
    const std::string_view key = KeyOf(line);
    if (key.empty() || line.starts_with('\t')) return NotUnderstood(i, "cannot be parsed");
    if (key != kExtensions) continue;
    if (at.extensions) return NotUnderstood(i, "has 'extensions' a second time");
    if (!ValueOf(line).empty()) {
      return NotUnderstood(i, "has 'extensions' on one line");
    }
    at.extensions = i;
  }
  if (at.extensions) CREDENCE_RETURN_IF_ERROR(FindEntry(lines, at));
  return at;
}

// A JSON string is valid YAML.
std::string ExtensionEntry(std::size_t indent, std::string_view program,
                           const std::vector<std::string>& options, std::string_view new_line) {
  JsonWriter quoted;
  quoted.String(program);
  JsonWriter arguments;
  arguments.BeginArray();
  for (const std::string& option : options) arguments.String(option);
  arguments.String("mcp").EndArray();
  const std::string outer(indent, ' ');
  const std::string inner(2 * indent, ' ');
  std::string text = outer + std::string(kExtensionName) + ":" + std::string(new_line);
  for (const std::string& line :
       {std::string("enabled: true"), std::string("type: stdio"),
        fmt::format("name: {}", kExtensionName),
        std::string("description: how far to trust what is remembered, believed and done"),
        fmt::format("cmd: {}", quoted.text()), fmt::format("args: {}", arguments.text()),
        std::string("envs: {}"), std::string("env_keys: []"), std::string("timeout: 60")}) {
    text += inner + line + std::string(new_line);
  }
  return text;
}

std::string Joined(const std::vector<std::string>& lines, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) text += lines[i];
  return text;
}

}  // namespace

Result<InstallEdit> AddExtension(const std::optional<std::string>& text, std::string_view program,
                                 const std::vector<std::string>& options) {
  const std::string old = text.value_or("");
  const std::vector<std::string> lines = LinesWithEnds(old);
  const std::string new_line = NewLineOf(old);
  CREDENCE_ASSIGN_OR_RETURN(const Outline at, OutlineOf(lines));
  std::string entry = ExtensionEntry(at.indent, program, options, new_line);
  InstallEdit result;
  if (!at.extensions) {
    const std::string table = fmt::format("{}:{}{}", kExtensions, kMade, new_line);
    const bool ends = old.empty() || old.ends_with('\n');
    // A last line without a line break stays so; RemoveExtension recognises the file by it.
    if (!ends) entry.resize(entry.size() - new_line.size());
    result.text = old + (ends ? "" : new_line) + table + entry;
  } else {
    const std::size_t begin = at.begin.value_or(*at.extensions + 1);
    const std::size_t end = at.begin ? at.end : begin;
    std::string before = Joined(lines, 0, begin);
    if (!before.ends_with('\n')) {
      before += new_line;
      entry.resize(entry.size() - new_line.size());
    } else if (end == lines.size() && !old.ends_with('\n')) {
      entry.resize(entry.size() - new_line.size());
    }
    result.text = before + entry + Joined(lines, end, lines.size());
  }
  if (text != result.text) result.entries.emplace_back("extensions.credence");
  return result;
}

Result<InstallEdit> RemoveExtension(const std::optional<std::string>& text) {
  InstallEdit result;
  result.text = text;
  if (!text) return result;
  const std::vector<std::string> lines = LinesWithEnds(*text);
  CREDENCE_ASSIGN_OR_RETURN(const Outline at, OutlineOf(lines));
  if (!at.begin) return result;
  result.entries.emplace_back("extensions.credence");
  std::size_t begin = *at.begin;
  const bool was_made = WithoutEnd(lines[*at.extensions]).ends_with(kMade);
  if (was_made && at.entries == 1 && begin == *at.extensions + 1) begin = *at.extensions;
  std::string before = Joined(lines, 0, begin);
  const std::string after = Joined(lines, at.end, lines.size());
  if (after.empty() && !text->ends_with('\n')) before = WithoutEnd(before);
  if (before.empty() && after.empty() && was_made) {
    result.text.reset();
  } else {
    result.text = before + after;
  }
  return result;
}

}  // namespace credence::cli
