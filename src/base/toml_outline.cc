// SPDX-License-Identifier: Apache-2.0
#include "base/toml_outline.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"

namespace credence {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool IsBare(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

// Reads a text from its beginning.
class TomlScanner {
 public:
  explicit TomlScanner(std::string_view text) : text_(text) {}

  std::size_t at() const { return at_; }
  bool AtEnd() const { return at_ == text_.size(); }
  bool IsNext(std::string_view wanted) const { return text_.substr(at_).starts_with(wanted); }

  void SkipBlanks() {
    while (!AtEnd() && IsBlank(text_[at_])) ++at_;
  }
  void SkipLine() { at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1; }
  bool SkipOver(std::string_view wanted) {
    if (!IsNext(wanted)) return false;
    at_ += wanted.size();
    return true;
  }

  // `a."b.c".d`, with blanks around the dots.
  std::optional<TomlPath> Key() {
    TomlPath path;
    do {
      SkipBlanks();
      const std::size_t begin = at_;
      if (IsNext("\"") || IsNext("'")) {
        if (!SkipString()) return std::nullopt;
        path.push_back(TomlTextOf(text_.substr(begin, at_ - begin)));
      } else {
        while (!AtEnd() && IsBare(text_[at_])) ++at_;
        if (at_ == begin) return std::nullopt;
        path.emplace_back(text_.substr(begin, at_ - begin));
      }
      SkipBlanks();
    } while (SkipOver("."));
    return path;
  }

  // Up to the end of a value: the end of its line, a comment, or, within an array, a comma or "]".
  bool SkipValue(bool in_array) {
    int depth = 0;
    while (!AtEnd()) {
      const char c = text_[at_];
      if (depth == 0 && (c == '#' || c == '\n')) return true;
      if (depth == 0 && in_array && (c == ',' || c == ']')) return true;
      if (c == '"' || c == '\'') {
        if (!SkipString()) return false;
        continue;
      }
      if (c == '[' || c == '{') ++depth;
      if ((c == ']' || c == '}') && --depth < 0) return false;
      if (c == '#') {
        SkipLine();
      } else {
        ++at_;
      }
    }
    return depth == 0;
  }

 private:
  bool SkipString() {
    const char quote = text_[at_];
    const std::string three(3, quote);
    const bool is_long = IsNext(three);
    at_ += is_long ? 3 : 1;
    while (!AtEnd()) {
      if (quote == '"' && text_[at_] == '\\') {
        at_ = std::min(at_ + 2, text_.size());
      } else if (is_long && SkipOver(three)) {
        // Up to two quotes may stand right before the closing ones.
        while (!AtEnd() && text_[at_] == quote) ++at_;
        return true;
      } else if (!is_long && text_[at_] == '\n') {
        return false;
      } else if (text_[at_++] == quote && !is_long) {
        return true;
      }
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::size_t TrimmedEnd(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin && (IsBlank(text[end - 1]) || text[end - 1] == '\n')) --end;
  return end;
}

// `[a.b]` or `[[a.b]]`, with the scanner at its first bracket.
std::optional<TomlHeader> HeaderAt(TomlScanner& scanner, std::size_t begin) {
  TomlHeader header{.path = {}, .is_row = scanner.IsNext("[["), .begin = begin, .end = 0};
  scanner.SkipOver(header.is_row ? "[[" : "[");
  std::optional<TomlPath> path = scanner.Key();
  if (!path || !scanner.SkipOver(header.is_row ? "]]" : "]")) return std::nullopt;
  header.path = *std::move(path);
  scanner.SkipLine();
  header.end = scanner.at();
  return header;
}

bool IsWithin(const TomlPath& path, const TomlPath& table) {
  return path.size() >= table.size() && std::equal(table.begin(), table.end(), path.begin());
}

void AppendUnicode(std::string& text, std::uint32_t code) {
  const auto put = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | (code >> 6));
  } else {
    if (code < 0x10000) {
      put(0xE0 | (code >> 12));
    } else {
      put(0xF0 | (code >> 18));
      put(0x80 | ((code >> 12) & 0x3F));
    }
    put(0x80 | ((code >> 6) & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

std::string WithoutEscapes(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      plain += text[i];
      continue;
    }
    constexpr std::string_view kLetters = "btnfre\"\\";
    constexpr std::string_view kMeant = "\b\t\n\f\r\x1b\"\\";
    const char letter = text[++i];
    if (const std::size_t found = kLetters.find(letter); found != kLetters.npos) {
      plain += kMeant[found];
    } else if (letter == 'u' || letter == 'U') {
      std::uint32_t code = 0;
      const std::size_t digits = letter == 'u' ? 4 : 8;
      for (const char c : text.substr(i + 1, digits)) {
        const char low = static_cast<char>(c | 0x20);
        code = code * 16 + static_cast<std::uint32_t>(low >= 'a' ? low - 'a' + 10 : c - '0');
      }
      i += digits;
      AppendUnicode(plain, code);
    } else {
      plain += letter;
    }
  }
  return plain;
}

}  // namespace

std::string TomlTextOf(std::string_view value) {
  value = Trim(value);
  if (value.size() < 2 || value.front() != value.back()) return std::string(value);
  const char quote = value.front();
  if (quote != '"' && quote != '\'') return std::string(value);
  const std::string_view inner = value.substr(1, value.size() - 2);
  return quote == '"' ? WithoutEscapes(inner) : std::string(inner);
}

std::string TomlString(std::string_view text) {
  std::string json;
  AppendJsonString(json, text);
  // TOML accepts JSON's escapes; only DEL must be escaped in TOML but not in JSON.
  std::string quoted;
  for (const char c : json) {
    if (c == '\x7F') {
      quoted += "\\u007f";
    } else {
      quoted += c;
    }
  }
  return quoted;
}

std::optional<TomlOutline> OutlineOfToml(std::string_view text) {
  TomlOutline outline;
  TomlScanner scanner(text);
  std::vector<TomlPath> rows;
  scanner.SkipOver(kByteOrderMark);
  while (!scanner.AtEnd()) {
    const std::size_t begin = scanner.at();
    scanner.SkipBlanks();
    if (scanner.AtEnd()) break;
    if (scanner.IsNext("\n") || scanner.IsNext("#")) {
      scanner.SkipLine();
    } else if (scanner.IsNext("[")) {
      std::optional<TomlHeader> header = HeaderAt(scanner, begin);
      if (!header) return std::nullopt;
      if (header->is_row) rows.push_back(header->path);
      outline.headers.push_back(*std::move(header));
    } else {
      std::optional<TomlPath> key = scanner.Key();
      if (!key || !scanner.SkipOver("=")) return std::nullopt;
      scanner.SkipBlanks();
      TomlStatement statement{.path = {}, .header = outline.headers.size(), .begin = begin};
      if (statement.header > 0) statement.path = outline.headers.back().path;
      statement.path.insert(statement.path.end(), key->begin(), key->end());
      statement.in_row = std::ranges::any_of(
          rows, [&](const TomlPath& row) { return IsWithin(statement.path, row); });
      statement.value = scanner.at();
      if (!scanner.SkipValue(false)) return std::nullopt;
      statement.value_end = TrimmedEnd(text, statement.value, scanner.at());
      if (statement.value_end == statement.value) return std::nullopt;
      scanner.SkipLine();
      statement.end = scanner.at();
      outline.statements.push_back(std::move(statement));
    }
  }
  return outline;
}

std::optional<std::vector<TomlElement>> TomlElementsOf(std::string_view array) {
  std::vector<TomlElement> elements;
  TomlScanner scanner(array);
  if (!scanner.SkipOver("[")) return std::nullopt;
  while (!scanner.AtEnd()) {
    scanner.SkipBlanks();
    if (scanner.SkipOver("]")) return elements;
    if (scanner.IsNext("#")) {
      scanner.SkipLine();
    } else if (!scanner.SkipOver("\n") && !scanner.SkipOver(",")) {
      const std::size_t begin = scanner.at();
      if (!scanner.SkipValue(true)) return std::nullopt;
      elements.push_back({.begin = begin, .end = TrimmedEnd(array, begin, scanner.at())});
    }
  }
  return std::nullopt;
}

}  // namespace credence
