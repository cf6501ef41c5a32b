// SPDX-License-Identifier: Apache-2.0
#include "language/skip_reason.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"
#include "base/check.h"
#include "base/utf8.h"
#include "language/ansi.h"
#include "language/failure_insight.h"
#include "language/pattern.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

// Lower case without separators; names of Claude Code, Codex, Gemini and opencode.
constexpr auto kReadingTools = SortedWords<
    "agent askuserquestion bashoutput codebasesearch codesearch enterplanmode exitplanmode fetch "
    "find getfile glob googlewebsearch grep list listdir listdirectory listfiles ls lsp "
    "notebookread plan question read readfile readmanyfiles readtextfile search searchfilecontent "
    "searchfiles sequentialthinking skill task taskoutput think todoread todowrite toolsearch "
    "updateplan view viewimage webfetch websearch">();

constinit const Pattern kTransient(
    R"(\b(?:ECONNRESET|ETIMEDOUT|ECONNREFUSED|EPIPE|ENOTFOUND|EAI_AGAIN)\b|)"
    R"((?i:\b(?:socket hang up|could not resolve host|temporary failure in name resolution|)"
    R"((?:operation|connection) timed out|max retries exceeded|too many requests|)"
    R"(http(?:/[0-9.]+)?(?: error)?:? (?:429|502|503|504))\b))");
// In lower case. Without one of them the pattern cannot match and need not be compiled.
constexpr std::array<std::string_view, 16> kTransientHints = {
    "econnreset",     "etimedout",
    "econnrefused",   "epipe",
    "enotfound",      "eai_again",
    "socket hang up", "could not resolve host",
    "timed out",      "temporary failure",
    "max retries",    "too many requests",
    " 429",           " 502",
    " 503",           " 504"};

bool IsTransient(std::string_view text) {
  const std::string lower = AsciiLower(text);
  const bool hinted = std::ranges::any_of(kTransientHints, [&](std::string_view hint) {
    return lower.find(hint) != std::string::npos;
  });
  return hinted && kTransient.Matches(text);
}

std::string PlainName(std::string_view tool) {
  if (const std::size_t at = tool.rfind("__"); at != std::string_view::npos) {
    tool.remove_prefix(at + 2);
  }
  std::string name = AsciiLower(tool);
  std::erase_if(name, [](char c) { return c == '_' || c == '-' || c == '.' || c == ' '; });
  return name;
}

// Words with a slash that are no paths.
constexpr auto kSlashWords = SortedWords<"and/or either/or i/o n/a w/o yes/no">();
constexpr std::string_view kAroundWords = "()[]{}<>'\"`,;:.!?";

bool IsNameByte(char c) { return IsLetter(c) || IsDigit(c) || c == '_'; }

// Without the punctuation around it.
std::string_view BareWord(std::string_view word) {
  const std::size_t begin = word.find_first_not_of(kAroundWords);
  if (begin == std::string_view::npos) return "";
  return word.substr(begin, word.find_last_not_of(kAroundWords) - begin + 1);
}

// "src/a", "/etc", "main.c".
bool IsPathWord(std::string_view word) {
  const std::size_t slash = word.find('/');
  if (slash != std::string_view::npos) {
    const bool has_name = std::ranges::any_of(word, IsNameByte);
    return has_name && !std::ranges::binary_search(kSlashWords, AsciiLower(word));
  }
  const std::size_t dot = word.rfind('.');
  if (dot == std::string_view::npos || dot < 2 || dot + 1 == word.size()) return false;
  const std::string_view extension = word.substr(dot + 1);
  constexpr std::size_t kExtensionMax = 5;
  return extension.size() <= kExtensionMax && !IsDigit(extension[0]) &&
         std::ranges::all_of(word, [](char c) { return IsNameByte(c) || c == '.' || c == '-'; });
}

// "snake_case", "camelCase", "a::b", "E0308"; not "don't", not "2026".
bool IsSymbolWord(std::string_view word) {
  if (word.find("::") != std::string_view::npos) return true;
  for (std::size_t i = 1; i < word.size(); ++i) {
    const char before = word[i - 1];
    if (word[i] == '_' && IsNameByte(before)) return true;
    if (IsUpper(word[i]) && IsLower(before)) return true;
    if (IsDigit(word[i]) && IsUpper(before)) return true;
  }
  return false;
}

// "--force", "-Wall"; not a dash, and not "-1".
bool IsFlagWord(std::string_view word) {
  const std::size_t name = word.find_first_not_of('-');
  return name != std::string_view::npos && name > 0 && name <= 2 && IsLetter(word[name]);
}

// 'x', "x" or `x`, with a word in it; not the apostrophes of "can't" and "users'".
bool HasQuotedName(std::string_view line) {
  for (const char quote : {'\'', '"', '`'}) {
    for (std::size_t at = line.find(quote); at != std::string_view::npos;
         at = line.find(quote, at + 1)) {
      if (at > 0 && IsNameByte(line[at - 1])) continue;
      const std::size_t end = line.find(quote, at + 1);
      if (end == std::string_view::npos) break;
      if (std::ranges::any_of(line.substr(at + 1, end - at - 1), IsNameByte)) return true;
    }
  }
  return false;
}

// "make: …", as programs sign their messages.
bool IsSigned(std::string_view line) {
  const std::size_t colon = line.find(": ");
  constexpr std::size_t kNameMin = 2;
  return colon != std::string_view::npos && colon >= kNameMin &&
         std::ranges::all_of(line.substr(0, colon), [](char c) {
           return IsLower(c) || IsDigit(c) || c == '_' || c == '-' || c == '+' || c == '.';
         });
}

bool NamesAnything(std::string_view line) {
  if (IsSigned(line)) return true;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    const std::string_view word = BareWord(line.substr(at, end - at));
    if (IsPathWord(word) || IsSymbolWord(word) || IsFlagWord(word)) return true;
    at = end + 1;
  }
  return HasQuotedName(line);
}

}  // namespace

bool IsRecognisable(std::string_view error) {
  const std::string text = StripAnsi(error);
  return ReportsFailure(text) || NamesAnything(FailureInsight(text));
}

std::optional<SkipReason> WhySkip(std::string_view tool, std::string_view error,
                                  std::size_t code_points_min) {
  if (std::ranges::binary_search(kReadingTools, PlainName(tool))) return SkipReason::kReadsOnly;
  const std::string text = StripAnsi(error);
  if (CodePointCount(Trim(text)) < code_points_min) return SkipReason::kTooShort;
  if (IsTransient(text)) return SkipReason::kTransient;
  if (HasHarmlessPhrase(text) && !ReportsFailure(text)) return SkipReason::kTalksAboutErrors;
  return std::nullopt;
}

std::string_view SkipReasonMeaning(SkipReason reason) {
  switch (reason) {
    case SkipReason::kReadsOnly:
      return "the tool only reads or thinks; its failures say nothing about the project";
    case SkipReason::kTooShort:
      return "the error is so short that there is too little to learn from";
    case SkipReason::kTransient:
      return "a network error that may be gone at the next attempt";
    case SkipReason::kTalksAboutErrors:
      return "the text talks about errors but reports none";
  }
  CREDENCE_CHECK(false, "a reason that has no meaning");
}

}  // namespace credence::language
