// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/json_outline.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::cli {
namespace {

// Deeper nesting is refused, so that hostile input cannot exhaust the stack.
constexpr int kDepthMax = 128;

bool EndsScalar(char c) { return IsSpace(c) || std::string_view(",:[]{}\"/").contains(c); }

struct Comment {
  std::size_t end = 0;
  bool line = false;
};

std::optional<Comment> CommentAt(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) == "/*") {
    const std::size_t close = text.find("*/", at + 2);
    return Comment{.end = close == std::string_view::npos ? text.size() : close + 2};
  }
  if (text.substr(at, 2) != "//") return std::nullopt;
  std::size_t end = std::min(text.find('\n', at), text.size());
  // The carriage return of CR LF belongs to the line end.
  while (end < text.size() && text[end - 1] == '\r') --end;
  return Comment{.end = end, .line = true};
}

class Outliner {
 public:
  explicit Outliner(std::string_view text) : text_(text) {}

  Result<JsonNode> Document() {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    SkipGap();
    if (at_ == text_.size()) return Wrong("it is empty");
    CREDENCE_ASSIGN_OR_RETURN(JsonNode root, Value(0));
    SkipGap();
    if (at_ != text_.size()) return Wrong("unexpected text after the end");
    return root;
  }

 private:
  Failure Wrong(std::string_view what) const {
    const std::string_view before = text_.substr(0, at_);
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0.
    return InvalidArgument(
        fmt::format("{} at line {}, column {}", what, line, at_ - line_begin + 1));
  }

  void SkipGap() { at_ = ReadGap(text_, at_).end; }
  bool At(char c) const { return at_ < text_.size() && text_[at_] == c; }

  Result<JsonNode> Value(int depth) {
    if (At('{') || At('[')) return Container(depth);
    if (At('"')) return String();
    const std::size_t begin = at_;
    while (at_ < text_.size() && !EndsScalar(text_[at_])) ++at_;
    JsonReader reader(text_.substr(begin, at_ - begin));
    reader.Skip();
    if (!reader.Finish()) {
      at_ = begin;
      return Wrong("no value");
    }
    return JsonNode{.begin = begin, .end = at_};
  }

  Result<JsonNode> String() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2U : 1U;
    JsonNode node{.kind = JsonNode::Kind::kString, .begin = begin, .end = at_ + 1};
    if (at_ >= text_.size() || !StringOf(text_, node)) {
      at_ = begin;
      return Wrong("an unterminated string or an invalid character");
    }
    ++at_;
    return node;
  }

  Result<JsonNode> Container(int depth) {
    if (depth == kDepthMax) return Wrong("too deeply nested");
    const bool object = At('{');
    const char close = object ? '}' : ']';
    JsonNode node{.kind = object ? JsonNode::Kind::kObject : JsonNode::Kind::kArray,
                  .begin = at_++};
    for (SkipGap(); !At(close); SkipGap()) {
      if (!node.items.empty() && !node.items.back().comma) {
        return Wrong(object ? "',' or '}' expected" : "',' or ']' expected");
      }
      CREDENCE_ASSIGN_OR_RETURN(JsonItem item, Item(object, depth));
      node.items.push_back(std::move(item));
    }
    node.end = ++at_;
    return node;
  }

  // Including the comma after it.
  Result<JsonItem> Item(bool object, int depth) {
    JsonItem item{.begin = at_};
    if (object) {
      if (!At('"')) return Wrong("a name in quotes expected");
      CREDENCE_ASSIGN_OR_RETURN(const JsonNode key, String());
      item.key = *StringOf(text_, key);
      SkipGap();
      if (!At(':')) return Wrong("no ':'");
      ++at_;
      SkipGap();
    }
    CREDENCE_ASSIGN_OR_RETURN(item.value, Value(depth + 1));
    SkipGap();
    if (At(',')) item.comma = at_++;
    return item;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// Comments, and white space as defined by `is_space`.
JsonGap ReadGap(std::string_view text, std::size_t begin, bool (*is_space)(char)) {
  JsonGap gap{.end = begin, .comments_end = begin};
  while (gap.end < text.size()) {
    if (is_space(text[gap.end])) {
      ++gap.end;
    } else if (const auto comment = CommentAt(text, gap.end)) {
      gap = {.end = comment->end,
             .comments_end = comment->end,
             .has_comment = true,
             .line_comment = comment->line};
    } else {
      break;
    }
  }
  return gap;
}

}  // namespace

const JsonItem* JsonNode::Find(std::string_view key) const {
  const auto found = std::find_if(items.rbegin(), items.rend(),
                                  [key](const JsonItem& item) { return item.key == key; });
  return kind != Kind::kObject || found == items.rend() ? nullptr : &*found;
}

JsonGap ReadGap(std::string_view text, std::size_t begin) { return ReadGap(text, begin, IsSpace); }

JsonGap ReadGapOfLine(std::string_view text, std::size_t begin) {
  return ReadGap(text, begin, [](char c) { return c == ' ' || c == '\t'; });
}

Result<JsonNode> OutlineJson(std::string_view text) { return Outliner(text).Document(); }

std::optional<std::string> StringOf(std::string_view text, const JsonNode& node) {
  if (node.kind != JsonNode::Kind::kString) return std::nullopt;
  JsonReader reader(text.substr(node.begin, node.end - node.begin));
  std::string value(reader.String());
  if (!reader.Finish()) return std::nullopt;
  return value;
}

}  // namespace credence::cli
