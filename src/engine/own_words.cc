// SPDX-License-Identifier: Apache-2.0
#include "engine/own_words.h"

#include <algorithm>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "memory/own_words.h"

namespace credence::engine {
namespace {

// Replaces the opening bracket of each mark by an entity.
void Defuse(std::string& text, std::string_view mark) {
  constexpr std::string_view kBracket = "&lt;";
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
    text.replace(at, 1, kBracket);
  }
}

// Writes the brackets as themselves that JSON from elsewhere may have escaped.
std::string WithPlainBrackets(std::string_view json) {
  constexpr std::string_view kEscape = "\\u003";
  std::string plain;
  while (!json.empty()) {
    const std::size_t at = json.find('\\');
    plain += json.substr(0, at);
    if (at == json.npos) break;
    json.remove_prefix(at);
    const bool is_bracket = json.size() > kEscape.size() && json.starts_with(kEscape) &&
                            (json[kEscape.size()] == 'c' || json[kEscape.size()] == 'C');
    // A backslash and what it escapes stay together.
    const std::size_t size =
        is_bracket ? kEscape.size() + 1 : std::min<std::size_t>(2, json.size());
    plain += is_bracket ? std::string_view("<") : json.substr(0, size);
    json.remove_prefix(size);
  }
  return plain;
}

}  // namespace

std::string BetweenOwnTags(std::string_view text) {
  std::string words(text);
  Defuse(words, memory::kOwnTagEnd);
  Defuse(words, memory::kOwnSectionEnd);
  if (!words.empty() && !words.ends_with('\n')) words += '\n';
  return std::string(memory::kOwnTagBegin) + '\n' + words + std::string(memory::kOwnTagEnd);
}

std::string WithoutOwnTags(std::string_view text) {
  std::string rest;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = Trim(text.substr(0, size));
    const bool is_tag = line == memory::kOwnTagBegin || line == memory::kOwnTagEnd ||
                        line.starts_with(memory::kOwnSectionBegin) ||
                        line.starts_with(memory::kOwnSectionEnd);
    if (!is_tag) rest += text.substr(0, size);
    text.remove_prefix(size);
  }
  return rest;
}

std::string OwnJson(std::string_view data, std::string_view comment) {
  std::string defused = WithPlainBrackets(data);
  Defuse(defused, memory::kOwnTagEnd);
  Defuse(defused, memory::kOwnSectionEnd);
  JsonWriter json;
  json.BeginObject();
  json.Key(memory::kOwnBeginField).String(memory::kOwnTagBegin);
  if (!comment.empty()) json.Key("comment").String(comment);
  json.Key("data").Raw(defused);
  json.Key(memory::kOwnEndField).String(memory::kOwnTagEnd);
  json.EndObject();
  return std::move(json).Take();
}

}  // namespace credence::engine
