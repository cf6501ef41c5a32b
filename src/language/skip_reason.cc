// SPDX-License-Identifier: Apache-2.0
#include "language/skip_reason.h"

#include <algorithm>
#include <array>
#include <string>

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

// Total: bytes that are not valid UTF-8 count as well.
}  // namespace

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
