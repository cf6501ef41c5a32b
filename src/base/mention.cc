// SPDX-License-Identifier: Apache-2.0
#include "credence/mention.h"

#include <fmt/format.h>

#include <algorithm>

namespace credence {
namespace {

constexpr std::string_view kOperation = "{op:";
constexpr std::string_view kParameter = "{param:";

// What would end a value early is written as in a URL.
constexpr std::pair<char, std::string_view> kEscapes[] = {{'%', "%25"}, {'&', "%26"}, {'}', "%7D"}};

std::string Escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    const auto* escape = std::ranges::find(kEscapes, c, &std::pair<char, std::string_view>::first);
    text += escape == std::end(kEscapes) ? std::string(1, c) : std::string(escape->second);
  }
  return text;
}

std::string Unescaped(std::string_view text) {
  std::string value;
  while (!text.empty()) {
    const auto* escape = std::ranges::find_if(
        kEscapes, [&](const auto& known) { return text.starts_with(known.second); });
    const bool is_plain = escape == std::end(kEscapes);
    value += is_plain ? text.front() : escape->first;
    text.remove_prefix(is_plain ? 1 : escape->second.size());
  }
  return value;
}

// The part before the separator; the rest stays in `text`.
std::string_view TakeUntil(std::string_view& text, char separator) {
  const std::size_t at = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return part;
}

Mention ParseOperation(std::string_view text) {
  Mention mention{.name = std::string(TakeUntil(text, '?'))};
  while (!text.empty()) {
    std::string_view value = TakeUntil(text, '&');
    const std::string_view name = TakeUntil(value, '=');
    mention.arguments.push_back({.name = std::string(name), .value = Unescaped(value)});
  }
  return mention;
}

Mention ParseParameter(std::string_view text) {
  const std::string_view name = TakeUntil(text, '=');
  return {.kind = Mention::Kind::kParameter, .name = std::string(name), .value = Unescaped(text)};
}

}  // namespace

std::string Param(std::string_view name, std::string_view value) {
  return fmt::format("{}{}{}{}}}", kParameter, name, value.empty() ? "" : "=", Escaped(value));
}

std::string Op(std::string_view name,
               std::initializer_list<std::pair<std::string_view, std::string_view>> arguments) {
  std::string text = fmt::format("{}{}", kOperation, name);
  char separator = '?';
  for (const auto& [argument, value] : arguments) {
    text += fmt::format("{}{}{}{}", separator, argument, value.empty() ? "" : "=", Escaped(value));
    separator = '&';
  }
  return text + "}";
}

std::string Spell(std::string_view text, const std::function<std::string(const Mention&)>& spell) {
  std::string spelled;
  while (!text.empty()) {
    const bool is_operation = text.starts_with(kOperation);
    const std::size_t begin = is_operation                   ? kOperation.size()
                              : text.starts_with(kParameter) ? kParameter.size()
                                                             : 0;
    const std::size_t end = text.find('}');
    if (begin > 0 && end != text.npos) {
      const std::string_view inside = text.substr(begin, end - begin);
      spelled += spell(is_operation ? ParseOperation(inside) : ParseParameter(inside));
      text.remove_prefix(end + 1);
    } else {
      const std::size_t next = std::min(text.find('{', 1), text.size());
      spelled += text.substr(0, next);
      text.remove_prefix(next);
    }
  }
  return spelled;
}

std::string MessageOf(const Error& error) {
  return Spell(error.message, [](const Mention& mention) { return mention.name; });
}

std::string FieldName(std::string_view parameter) {
  std::string name(parameter);
  std::ranges::replace(name, '-', '_');
  return name;
}

}  // namespace credence
