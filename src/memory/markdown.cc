// SPDX-License-Identifier: Apache-2.0
#include "memory/markdown.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"
#include "memory/injection.h"
#include "memory/own_words.h"

namespace credence::memory {
namespace {

// The headings of an export, in this order.
constexpr std::array<std::pair<MemoryType, std::string_view>, 6> kSections = {{
    {MemoryType::kRule, "Rules"},
    {MemoryType::kConstraint, "Constraints"},
    {MemoryType::kDecision, "Decisions"},
    {MemoryType::kPattern, "Patterns"},
    {MemoryType::kLearning, "Facts"},
    {MemoryType::kContext, "Context"},
}};

// Words of a heading that name a type, in lower case and in the singular.
constexpr std::array<std::pair<std::string_view, MemoryType>, 15> kTypeWords = {{
    {"rule", MemoryType::kRule},
    {"guideline", MemoryType::kRule},
    {"constraint", MemoryType::kConstraint},
    {"limitation", MemoryType::kConstraint},
    {"requirement", MemoryType::kConstraint},
    {"decision", MemoryType::kDecision},
    {"pattern", MemoryType::kPattern},
    {"convention", MemoryType::kPattern},
    {"fact", MemoryType::kLearning},
    {"learning", MemoryType::kLearning},
    {"lesson", MemoryType::kLearning},
    {"gotcha", MemoryType::kLearning},
    {"context", MemoryType::kContext},
    {"background", MemoryType::kContext},
    {"overview", MemoryType::kContext},
}};

constexpr std::size_t kTabWidth = 4;

std::optional<MemoryType> TypeOfHeading(std::string_view heading) {
  const std::string lower = AsciiLower(heading);
  for (std::size_t at = 0; at < lower.size();) {
    std::size_t end = at;
    while (end < lower.size() && IsLetter(lower[end])) ++end;
    std::string_view word = std::string_view(lower).substr(at, end - at);
    for (const auto& [name, type] : kTypeWords) {
      if (word == name || (word.ends_with('s') && word.substr(0, word.size() - 1) == name)) {
        return type;
      }
    }
    at = end + 1;
  }
  return std::nullopt;
}

// The columns of white space before the text; removes them.
std::size_t TakeIndent(std::string_view& line) {
  std::size_t columns = 0;
  while (!line.empty() && (line[0] == ' ' || line[0] == '\t')) {
    columns += line[0] == '\t' ? kTabWidth - columns % kTabWidth : 1;
    line.remove_prefix(1);
  }
  return columns;
}

// Takes "- ", "* ", "+ ", "3. " or "3) ", and the box of a task.
bool TakeBulletMark(std::string_view& line) {
  std::string_view rest = line;
  if (rest.starts_with('-') || rest.starts_with('*') || rest.starts_with('+')) {
    rest.remove_prefix(1);
  } else {
    const std::size_t digits = rest.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos) return false;
    if (rest[digits] != '.' && rest[digits] != ')') return false;
    rest.remove_prefix(digits + 1);
  }
  if (!rest.starts_with(' ') && !rest.starts_with('\t')) return false;
  rest = Trim(rest);
  for (const std::string_view box : {"[ ] ", "[x] ", "[X] "}) {
    if (rest.starts_with(box)) rest.remove_prefix(box.size());
  }
  // As ToMarkdown writes it.
  if (rest.starts_with(kDisputedMark)) rest.remove_prefix(kDisputedMark.size());
  line = rest;
  return true;
}

// "* * *" and "- - -" draw a line.
bool IsRule(std::string_view line) {
  return line.find_first_not_of("-*_ \t") == std::string_view::npos;
}

class BulletReader {
 public:
  std::vector<Bullet> Read(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      std::string_view line = text.substr(at, end - at);
      if (line.ends_with('\r')) line.remove_suffix(1);
      ++number_;
      ReadLine(line);
      at = end + 1;
    }
    return Finish();
  }

 private:
  struct Heading {
    std::size_t level = 0;
    std::string text;
    std::optional<MemoryType> type;
  };
  struct Item {
    std::size_t indent = 0;
    std::optional<std::size_t> parent;  // In items_.
    bool has_children = false;
    Bullet bullet;
  };

  void ReadLine(std::string_view line) {
    if (IsSkipped(line)) {
      open_.clear();
      return;
    }
    const std::size_t indent = TakeIndent(line);
    line = Trim(line);
    if (line.empty()) {
      was_blank_ = true;
      return;
    }
    if (TakeHeading(line)) {
      open_.clear();
    } else if (!IsRule(line) && TakeBulletMark(line)) {
      Begin(indent, line);
    } else if (!open_.empty() && (!was_blank_ || indent > items_[open_.back()].indent)) {
      // The next line of a long bullet point.
      Append(line);
    } else {
      open_.clear();
    }
    was_blank_ = false;
  }

  // Whether the line belongs to a code block, a comment or Credence's own section.
  bool IsSkipped(std::string_view line) {
    if (line.starts_with(kOwnSectionBegin)) is_own_ = true;
    if (is_own_) {
      if (line.starts_with(kOwnSectionEnd)) is_own_ = false;
      return true;
    }
    const std::string_view text = Trim(line);
    if (!fence_.empty()) {
      if (text.starts_with(fence_)) fence_.clear();
      return true;
    }
    if (is_comment_) {
      is_comment_ = text.find("-->") == std::string_view::npos;
      return true;
    }
    for (const std::string_view fence : {"```", "~~~"}) {
      if (!text.starts_with(fence)) continue;
      fence_ = fence;
      return true;
    }
    if (!text.starts_with("<!--")) return false;
    is_comment_ = text.find("-->") == std::string_view::npos;
    return true;
  }

  bool TakeHeading(std::string_view line) {
    const std::size_t level = line.find_first_not_of('#');
    constexpr std::size_t kLevelMax = 6;
    if (level == 0 || level == std::string_view::npos || level > kLevelMax) return false;
    if (line[level] != ' ' && line[level] != '\t') return false;
    std::string_view text = Trim(line.substr(level));
    while (text.ends_with('#')) text.remove_suffix(1);
    text = Trim(text);
    while (!headings_.empty() && headings_.back().level >= level) headings_.pop_back();
    headings_.push_back({level, OneLine(text), TypeOfHeading(text)});
    return true;
  }

  void Begin(std::size_t indent, std::string_view text) {
    while (!open_.empty() && items_[open_.back()].indent >= indent) open_.pop_back();
    Item item{.indent = indent, .parent = std::nullopt, .bullet = {}};
    if (!open_.empty()) {
      item.parent = open_.back();
      items_[open_.back()].has_children = true;
    }
    item.bullet.content = OneLine(text);
    item.bullet.line = number_;
    if (!headings_.empty()) item.bullet.heading = headings_.back().text;
    for (const Heading& heading : headings_) {
      if (heading.type) item.bullet.type = *heading.type;
    }
    open_.push_back(items_.size());
    items_.push_back(std::move(item));
  }

  void Append(std::string_view text) {
    std::string& content = items_[open_.back()].bullet.content;
    content += ' ';
    content += OneLine(text);
  }

  // "Tests:" only introduces the bullet points below it.
  static bool OnlyIntroduces(const Item& item) {
    return item.has_children && item.bullet.content.ends_with(':');
  }

  std::vector<Bullet> Finish() {
    std::vector<Bullet> bullets;
    for (Item& item : items_) {
      if (item.parent && OnlyIntroduces(items_[*item.parent])) {
        item.bullet.content = items_[*item.parent].bullet.content + " " + item.bullet.content;
      }
      if (!OnlyIntroduces(item) && !Trim(item.bullet.content).empty()) {
        bullets.push_back(item.bullet);
      }
    }
    return bullets;
  }

  std::int64_t number_ = 0;
  bool was_blank_ = false;
  bool is_own_ = false;
  bool is_comment_ = false;
  std::string fence_;              // The mark that ends the code block; empty outside of one.
  std::vector<Heading> headings_;  // From the outermost to the nearest.
  std::vector<Item> items_;
  std::vector<std::size_t> open_;  // The bullet points that the next one may belong to.
};

}  // namespace

std::vector<Bullet> BulletsIn(std::string_view text) { return BulletReader().Read(text); }

std::string ToMarkdown(std::span<const MemoryReading> readings) {
  std::string text;
  for (const auto& [type, name] : kSections) {
    std::string lines;
    for (const MemoryReading& reading : readings) {
      const Memory& memory = reading.memory;
      if (memory.type != type || !memory.content) continue;
      lines += fmt::format("- {}{}\n", memory.disputed_with.empty() ? "" : kDisputedMark,
                           OneLine(*memory.content));
    }
    if (!lines.empty()) text += fmt::format("{}## {}\n\n{}", text.empty() ? "" : "\n", name, lines);
  }
  return text;
}

}  // namespace credence::memory
