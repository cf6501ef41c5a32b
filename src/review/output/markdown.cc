// SPDX-License-Identifier: Apache-2.0
#include "review/output/markdown.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "base/ascii.h"
#include "base/utf8.h"

namespace credence::review {
namespace {

bool IsPunctuation(char c) { return c > ' ' && c < 0x7F && !IsLetter(c) && !IsDigit(c); }

// On one line, shortened to the maximum length.
std::string Shortened(std::string_view text) {
  const std::string line = OneLine(text);
  const std::string_view trimmed = Trim(line);
  const std::string_view kept = CodePointPrefix(trimmed, kInlineCodePoints);
  std::string out(kept);
  if (kept.size() < trimmed.size()) out += "…";
  return out;
}

// The size of the code span at the beginning of `text`, including its back ticks.
std::optional<std::size_t> CodeSpan(std::string_view text) {
  if (text.size() < 3 || text[0] != '`' || text[1] == '`') return std::nullopt;
  const std::size_t end = text.find('`', 1);
  if (end == std::string_view::npos) return std::nullopt;
  // A run of several back ticks does not close it.
  if (end + 1 < text.size() && text[end + 1] == '`') return std::nullopt;
  return end + 1;
}

// Nothing can be escaped within code, so dangerous sequences are broken up.
void AppendCode(std::string& out, std::string_view code, bool in_table) {
  for (const char c : code) {
    const bool is_cell_end = in_table && c == '|';
    if ((c == '-' && out.ends_with("<!")) || (c == '>' && out.ends_with("--")) ||
        (is_cell_end && out.ends_with('\\'))) {
      out += ' ';
    }
    if (is_cell_end) out += '\\';
    out += c;
  }
}

// Characters that give the beginning of a line or list item a meaning in markdown: headings,
// quotes, lists, rules, fences, tables, boxes and definitions.
std::size_t EscapedAtBeginning(std::string_view text) {
  if (text.empty()) return std::string_view::npos;
  if (std::string_view("#>-+*=~_|[").find(text[0]) != std::string_view::npos) return 0;
  std::size_t digits = 0;
  while (digits < text.size() && IsDigit(text[digits])) ++digits;
  const bool is_number = digits > 0 && digits < text.size() &&
                         (text[digits] == '.' || text[digits] == ')') &&
                         (digits + 1 == text.size() || text[digits + 1] == ' ');
  return is_number ? digits : std::string_view::npos;
}

// Whether the first character of `rest` needs a backslash before it.
bool NeedsEscape(std::string_view before, std::string_view rest, bool in_table) {
  const char next = rest.size() > 1 ? rest[1] : '\0';
  switch (rest[0]) {
    case '`':
      return true;  // Not part of a pair.
    case '|':
      return in_table;
    case '\\':
      return rest.size() == 1 || IsPunctuation(next);
    case '<':  // A tag.
      return IsLetter(next) || next == '/' || next == '?';
    case '!':  // A comment, or another declaration.
      return before.ends_with('<');
    case '>':  // The end of a comment.
      return before.ends_with("--");
    case '(':  // A link, or a picture that would be fetched.
      return before.ends_with(']');
    default:
      return false;
  }
}

std::string Escaped(std::string_view text, bool in_table) {
  const std::string line = Shortened(text);
  const std::string_view all = line;
  const std::size_t at_beginning = EscapedAtBeginning(all);
  std::string out;
  out.reserve(all.size() + 8);
  for (std::size_t i = 0; i < all.size();) {
    const std::string_view rest = all.substr(i);
    if (const auto size = CodeSpan(rest)) {
      AppendCode(out, rest.substr(0, *size), in_table);
      i += *size;
      continue;
    }
    // A run that opens nothing is escaped as a whole, so that its tail cannot open a span.
    if (rest[0] == '`') {
      for (; i < all.size() && all[i] == '`'; ++i) out += "\\`";
      continue;
    }
    if (i == at_beginning || NeedsEscape(all.substr(0, i), rest, in_table)) out += '\\';
    out += rest[0];
    ++i;
  }
  return out;
}

// Avoids negative zero.
double Rounded(double value, double places) { return std::round(value * places) / places + 0.0; }

}  // namespace

std::string Inline(std::string_view text) { return Escaped(text, /*in_table=*/false); }
std::string TableCell(std::string_view text) { return Escaped(text, /*in_table=*/true); }

std::string Percent(double share) { return fmt::format("{:.0f}%", Rounded(share * 100, 1)); }

std::string SignedPercent(double share) {
  const double percent = Rounded(share * 100, 1);
  return percent == 0 ? "0%" : fmt::format("{:+.0f}%", percent);
}

std::string Points(double value) { return fmt::format("{}", Rounded(value, 10)); }

std::string SignedPoints(double value) {
  const double points = Rounded(value, 10);
  return points == 0 ? "0" : fmt::format("{:+}", points);
}

std::string Count(std::int64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

}  // namespace credence::review
