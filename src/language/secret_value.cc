// SPDX-License-Identifier: Apache-2.0
#include "language/secret_value.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/pattern.h"
#include "language/redaction.h"
#include "language/secret_name.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Longer values are never exempt. Also bounds the work for hostile input.
constexpr std::size_t kExcusedBytesMax = 128;
constexpr std::size_t kLongBytes = 16;
constexpr std::string_view kBrackets = "([{<)]},.;:>\"'`\\";
constexpr std::string_view kPunctuation = ")]},.;:>\"'`\\";

constexpr auto kPlaceholderWords = UnsortedWords<
    "any bool boolean bytes empty false int integer nil no none null number object option optional "
    "string str true unset required undefined">();

// "YOUR_API_KEY", "PASSWORD" in a usage line: a name in capitals, not a value.
bool IsMetavariable(std::string_view value) {
  return std::ranges::all_of(value, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; }) &&
         (ClassifyName(value) != SecretName::kNone || value.starts_with("YOUR_"));
}

}  // namespace

bool IsPlaceholder(std::string_view value) {
  if (value.find_first_not_of(kBrackets) == std::string_view::npos) return true;
  if (value.starts_with(kRedacted)) {
    const std::string_view rest = value.substr(kRedacted.size());
    return rest.find_first_not_of(kPunctuation) == std::string_view::npos;
  }
  if (value.size() > kExcusedBytesMax) return false;
  const std::size_t end = value.find_last_not_of(",;.)]:");
  value = value.substr(0, end == std::string_view::npos ? 0 : end + 1);
  static constinit const Pattern kVariable(
      R"(^(?:\$[A-Z_][A-Z0-9_]*|\$\{.*|\$\(.*|%[A-Z_]+%|\{\{.*|\{[A-Za-z_.]*\}|<.*>|%[sdvq]|)"
      R"(\*+|[xX]{3,}|\.{2,}|…|-+)$)");
  if (kVariable.Matches(value)) return true;
  if (std::ranges::find(kPlaceholderWords, AsciiLower(value)) != kPlaceholderWords.end()) {
    return true;
  }
  return IsMetavariable(value);
}

bool IsExpression(std::string_view value) {
  if (value.size() > kExcusedBytesMax) return false;
  static constinit const Pattern kExpression(
      R"(^(?:(?:process\.env|os\.environ|import\.meta|ENV|std::env|self|this|req|request|ctx|)"
      R"(config|settings|options|opts|props|args|params)(?:\.|\[|::)|)"
      R"((?:await|async|new|delete)$|\$\w+->|[A-Za-z_][\w.:>\-]*\())");
  return kExpression.Matches(value);
}

bool IsPath(std::string_view value) {
  if (value.size() > kExcusedBytesMax) return false;
  // Short pieces only: a base64 key may begin with a slash too, but is less regular.
  static constinit const Pattern kPath(
      R"(^(?:(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[\w.@\-]{1,24}[/\\])*[\w.@\-]{0,24}|)"
      R"((?:[\w.@\-]{1,24}[/\\])*[\w@.\-]{1,24}\.[A-Za-z]{1,5})(?::\d+)*[:,.)]*$|^[a-z]+://)");
  return kPath.Matches(value);
}

bool IsTypeName(std::string_view value) {
  if (value.size() > kExcusedBytesMax) return false;
  static constinit const Pattern kType(
      R"(^(?:(?:[A-Z][a-z]+(?:[A-Z][a-z]+)+|[\w.:]+(?:Error|Exception))(?:[<(\[].*)?|)"
      R"([A-Za-z_]+(?:\.[A-Za-z_]+)+|[A-Za-z_.]+[\[<][A-Za-z_.,]*[\]>]*)[:;,.)]*$)");
  return kType.Matches(value);
}

bool IsShortNumber(std::string_view value, std::size_t digits_max) {
  const std::size_t end = value.find_last_not_of(kPunctuation);
  value = value.substr(0, end == std::string_view::npos ? 0 : end + 1);
  return !value.empty() && value.size() <= digits_max && std::ranges::all_of(value, IsDigit);
}

bool LooksSecret(std::string_view value) {
  if (value.find_first_of(" \t\r\n") != std::string_view::npos) return false;
  return value.size() >= kLongBytes || std::ranges::any_of(value, IsDigit);
}

}  // namespace credence::language
