// SPDX-License-Identifier: Apache-2.0
#include "text/failure_insight.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "base/utf8.h"
#include "text/ansi.h"
#include "text/pattern.h"

namespace credence::text {
namespace {

enum class Pick { kFirst, kLast };

struct Rule {
  std::string_view name;
  Pick pick;
  std::string_view only_with;  // The rule counts only if this occurs somewhere in the error.
  Pattern pattern;
};

// Best first.
constinit const Rule kRules[] = {
    {"Python", Pick::kLast, "Traceback (most recent call last)",
     Pattern(R"(^[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Warning|Timeout|NotFound)\b)"
             R"((?::.*)?$|^(?:[a-z_]\w*\.)*[A-Z]\w*: \S)")},
    {"pytest", Pick::kFirst, "", Pattern(R"(^FAILED \S+)")},
    {"pytest assertion", Pick::kFirst, "", Pattern(R"(^E\s{2,}\S)")},
    {"panic", Pick::kFirst, "", Pattern(R"(^panic: |^thread '.*' panicked at )")},
    {"rustc, cargo, git", Pick::kFirst, "", Pattern(R"(^error(?:\[E\d+\])?: \S)")},
    {"compiler", Pick::kFirst, "", Pattern(R"((?:^|[\s:\-])(?:fatal )?error(?: ?[A-Z]+\d+)?: \S)")},
    {"go build and test", Pick::kFirst, "", Pattern(R"(^\s*\S+\.go:\d+(?::\d+)?: \S)")},
    {"go test", Pick::kFirst, "", Pattern(R"(^\s*--- FAIL: \S)")},
    {"jest", Pick::kFirst, "", Pattern(R"(^\s*●\s+\S)")},
    {"Java", Pick::kFirst, "", Pattern(R"(^Exception in thread )")},
    {"exception", Pick::kFirst, "",
     Pattern(R"(^\s*(?:Uncaught )?(?:[\w$]+\.)*\w*(?:Error|Exception)\b[^:]{0,40}: \S)")},
    {"fatal", Pick::kFirst, "", Pattern(R"(^(?:\S+: )?fatal: \S)")},
    {"CMake", Pick::kFirst, "", Pattern(R"(^CMake Error)")},
    {"npm", Pick::kFirst, "", Pattern(R"(^npm (?:ERR!|error) \S)")},
    {"vitest, jest file", Pick::kFirst, "", Pattern(R"(^\s*(?:FAIL|✗|✕|×)\s+\S)")},
    {"googletest", Pick::kFirst, "", Pattern(R"(^\[  FAILED  \] \S)")},
    {"shell", Pick::kFirst, "",
     Pattern(R"(command not found|: not found$|No such file or directory|[Pp]ermission denied|)"
             R"(is not recognized as)")},
    {"any word of failure", Pick::kFirst, "",
     Pattern(
         R"((?i)\b(?:errors?|err|fail(?:s|ed|ure|ures|ing)?|exception|fatal|panic|abort(?:ed)?|)"
         R"(cannot|can't|could not|couldn't|unable|unknown|undefined|unexpected|unresolved|)"
         R"(unsupported|unrecognized|invalid|illegal|missing|denied|refused|rejected|not found|)"
         R"(no such|does not exist|doesn't exist|not allowed|not permitted|conflict|timed out|)"
         R"(timeout|segmentation fault|core dumped|killed|out of memory|)"
         R"((?-i:[A-Z]\w*(?:Error|Exception)))\b)")},
};

// Lines that only say that something failed, and the frames around a message.
constinit const Pattern kUninformative(
    R"((?i)^\s*(?:exit (?:code|status):? \d+|(?:\S+ )*exited with (?:exit )?(?:code|status) \d+)"
    R"(|error:? (?:command failed|process completed)\b.*|error: could not compile .*)"
    R"(|error: aborting due to .*|make(?:\[\d+\])?: \*\*\* .*|traceback \(most recent call last\):)"
    R"(|npm (?:ERR!|error) (?:code|errno|syscall|path|cwd|command|node|npm|os|argv|signal)\b.*)"
    R"(|npm (?:ERR!|error) (?:a complete log|exit status|failed at the|this is probably not).*)"
    R"(|[\s\^~|\-=_*.#+]*)$)");

// Phrases that hold a word of failure, or report the opposite of one.
constexpr std::array<std::string_view, 34> kHarmlessPhrases = {
    "no errors",       "no error",        "0 errors",           "0 error",        "zero errors",
    "without errors",  "without error",   "without any errors", "errors: 0",      "error: 0",
    "error-free",      "error free",      "no failures",        "0 failures",     "0 failed",
    "failed: 0",       "failures: 0",     "none failed",        "error handling", "error-handling",
    "error handler",   "error handlers",  "error message",      "error messages", "error boundary",
    "error reporting", "error codes",     "error recovery",     "error checking", "handle errors",
    "handles errors",  "errors resolved", "error resolved",     "successfully"};

// Of a very long output the beginning and the end are looked at.
constexpr std::size_t kLinesMax = 2000;

bool IsWordByte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Blanks the harmless phrases. The length stays.
std::string MaskHarmless(std::string_view line) {
  std::string masked(line);
  const std::string lower = AsciiLower(line);
  for (const std::string_view phrase : kHarmlessPhrases) {
    for (std::size_t at = lower.find(phrase); at != std::string::npos;
         at = lower.find(phrase, at + 1)) {
      const std::size_t end = at + phrase.size();
      // "10 errors" holds "0 errors".
      if ((at > 0 && IsWordByte(lower[at - 1])) || (end < lower.size() && IsWordByte(lower[end]))) {
        continue;
      }
      std::fill_n(masked.begin() + static_cast<std::ptrdiff_t>(at), phrase.size(), ' ');
    }
  }
  return masked;
}

struct Line {
  std::string_view text;  // Trimmed at its end only: indentation tells frames from messages.
  std::string masked;
  bool informative = false;
};

std::vector<Line> Lines(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    if (!Trim(line).empty()) lines.push_back({.text = line});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (lines.size() > kLinesMax) {
    const auto half = static_cast<std::ptrdiff_t>(kLinesMax / 2);
    lines.erase(lines.begin() + half, lines.end() - half);
  }
  for (Line& line : lines) {
    line.masked = MaskHarmless(line.text);
    line.informative = !kUninformative.Matches(line.text);
  }
  return lines;
}

bool Matches(const Rule& rule, const Line& line) {
  return line.informative && rule.pattern.Matches(line.masked);
}

// The index of the line that the best rule picks.
std::optional<std::size_t> FailureLine(std::string_view text, std::span<const Line> lines) {
  for (const Rule& rule : kRules) {
    if (text.find(rule.only_with) == std::string_view::npos) continue;
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!Matches(rule, lines[i])) continue;
      found = i;
      if (rule.pick == Pick::kFirst) break;
    }
    if (found) return found;
  }
  return std::nullopt;
}

// The last line that says something, or else the last one.
std::size_t LastLine(std::span<const Line> lines) {
  for (std::size_t i = lines.size(); i > 0; --i) {
    if (lines[i - 1].informative) return i - 1;
  }
  return lines.size() - 1;
}

std::string Shorten(std::string line, std::size_t code_points_max) {
  if (CodePointCount(line) <= code_points_max) return line;
  std::string cut(CodePointPrefix(line, code_points_max - 1));
  return cut += "…";
}

}  // namespace

std::string FailureInsight(std::string_view error, std::size_t code_points_max) {
  const std::string text = StripAnsi(error);
  const std::vector<Line> lines = Lines(text);
  if (lines.empty()) return "";
  const std::size_t index = FailureLine(text, lines).value_or(LastLine(lines));
  std::string_view line = Trim(lines[index].text);
  // pytest marks the lines of an assertion with an E.
  if (line.starts_with("E  ")) line = Trim(line.substr(1));
  std::string insight(line);
  // "thread 'main' panicked at src/main.rs:2:5:" says what happened in the next line.
  if (line.ends_with(':') && index + 1 < lines.size()) {
    insight += ' ';
    insight += Trim(lines[index + 1].text);
  }
  return Shorten(std::string(Trim(OneLine(insight))), code_points_max);
}

bool ReportsFailure(std::string_view error) {
  const std::string text = StripAnsi(error);
  return FailureLine(text, Lines(text)).has_value();
}

bool HasHarmlessPhrase(std::string_view text) { return MaskHarmless(text) != text; }

}  // namespace credence::text
