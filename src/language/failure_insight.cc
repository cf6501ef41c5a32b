// SPDX-License-Identifier: Apache-2.0
#include "language/failure_insight.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "base/utf8.h"
#include "language/ansi.h"
#include "language/pattern.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

enum class Pick { kFirst, kLast };

// Compiling a pattern takes longer than everything else, so it happens only for a line that
// contains one of the hints. No match is possible without a hint; a rule without hints applies to
// any line.
struct Rule {
  std::string_view name;
  Pick pick;
  std::string_view only_with;  // The rule applies only if this occurs anywhere in the error.
  std::array<std::string_view, 5> hints;
  Pattern pattern;
};

// Best first.
constinit const Rule kRules[] = {
    {"Python",
     Pick::kLast,
     "Traceback (most recent call last)",
     {},
     Pattern(R"(^[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Warning|Timeout|NotFound)\b)"
             R"((?::.*)?$|^(?:[a-z_]\w*\.)*[A-Z]\w*: \S)")},
    {"pytest", Pick::kFirst, "", {"FAILED "}, Pattern(R"(^FAILED \S+)")},
    {"pytest assertion", Pick::kFirst, "", {"E ", "E\t", "E\f"}, Pattern(R"(^E\s{2,}\S)")},
    {"panic",
     Pick::kFirst,
     "",
     {"panic: ", "panicked at "},
     Pattern(R"(^panic: |^thread '.*' panicked at )")},
    {"rustc, cargo, git",
     Pick::kFirst,
     "",
     {"error: ", "error["},
     Pattern(R"(^error(?:\[E\d+\])?: \S)")},
    {"compiler",
     Pick::kFirst,
     "",
     {"error"},
     Pattern(R"((?:^|[\s:\-])(?:fatal )?error(?: ?[A-Z]+\d+)?: \S)")},
    {"go build and test", Pick::kFirst, "", {".go:"}, Pattern(R"(^\s*\S+\.go:\d+(?::\d+)?: \S)")},
    {"go test", Pick::kFirst, "", {"--- FAIL: "}, Pattern(R"(^\s*--- FAIL: \S)")},
    {"jest", Pick::kFirst, "", {"●"}, Pattern(R"(^\s*●\s+\S)")},
    {"Java", Pick::kFirst, "", {"Exception in thread "}, Pattern(R"(^Exception in thread )")},
    {"exception",
     Pick::kFirst,
     "",
     {"Error", "Exception"},
     Pattern(R"(^\s*(?:Uncaught )?(?:[\w$]+\.)*\w*(?:Error|Exception)\b[^:]{0,40}: \S)")},
    {"fatal", Pick::kFirst, "", {"fatal: "}, Pattern(R"(^(?:\S+: )?fatal: \S)")},
    {"CMake", Pick::kFirst, "", {"CMake Error"}, Pattern(R"(^CMake Error)")},
    {"npm", Pick::kFirst, "", {"npm ERR! ", "npm error "}, Pattern(R"(^npm (?:ERR!|error) \S)")},
    {"vitest, jest file",
     Pick::kFirst,
     "",
     {"FAIL", "✗", "✕", "×"},
     Pattern(R"(^\s*(?:FAIL|✗|✕|×)\s+\S)")},
    {"googletest", Pick::kFirst, "", {"[  FAILED  ] "}, Pattern(R"(^\[  FAILED  \] \S)")},
    {"shell",
     Pick::kFirst,
     "",
     {"command not found", ": not found", "No such file or directory", "ermission denied",
      "is not recognized as"},
     Pattern(R"(command not found|: not found$|No such file or directory|[Pp]ermission denied|)"
             R"(is not recognized as)")},
};

// Words and phrases, in any case, that mark a line as a failure report in no known format.
constexpr auto kFailureWords = UnsortedWords<
    "error errors err fail fails failed failure failures failing fatal panic exception abort "
    "aborted cannot can't unable couldn't unknown undefined unexpected invalid illegal unresolved "
    "unsupported unrecognized missing denied refused rejected">();
constexpr auto kFailurePhrases = Phrases<
    "could not, not found, no such, does not exist, doesn't exist, not allowed, not permitted, "
    "conflict, timed out, timeout, segmentation fault, core dumped, killed, out of memory">();

// Lines that only say that something failed, and frames around a message.
constinit const Pattern kUninformative(
    R"((?i)^\s*(?:(?:\S+ )*exited with (?:exit )?(?:code|status) \d+)"
    R"(|error:? (?:command failed|process completed)\b.*|error: could not compile .*)"
    R"(|error: aborting due to .*|make(?:\[\d+\])?: \*\*\* .*|traceback \(most recent call last\):)"
    R"(|npm (?:ERR!|error) (?:code|errno|syscall|path|cwd|command|node|npm|os|argv|signal)\b.*)"
    R"(|npm (?:ERR!|error) (?:a complete log|exit status|failed at the|this is probably not).*)$)");

// In lower case; see Rule::hints.
constexpr std::array<std::string_view, 5> kUninformativeHints = {"exited with ", "error", "make",
                                                                 "traceback", "npm err!"};

// White space, and characters that frames are drawn with.
constexpr std::string_view kSpace = " \t\f";
constexpr std::string_view kFrameMarks = " \t\f^~|-=_*.#+";

// Phrases that contain a failure word but are harmless or mean the opposite.
constexpr auto kHarmlessPhrases = Phrases<
    "no errors, no error, 0 errors, 0 error, zero errors, without errors, without error, "
    "without any errors, errors: 0, error: 0, error-free, error free, no failures, 0 failures, "
    "0 failed, failed: 0, failures: 0, none failed, error handling, error-handling, error handler, "
    "error handlers, error message, error messages, error boundary, error reporting, error codes, "
    "error recovery, error checking, handle errors, handles errors, errors resolved, "
    "error resolved, successfully">();

// Only the beginning and the end of a very long output are examined.
constexpr std::size_t kLinesMax = 2000;

bool IsWordByte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Where the phrase occurs as whole words at `from` or later: "10 errors" does not contain "0
// errors".
std::size_t FindWords(std::string_view text, std::string_view phrase, std::size_t from = 0) {
  for (std::size_t at = text.find(phrase, from); at != std::string_view::npos;
       at = text.find(phrase, at + 1)) {
    const std::size_t end = at + phrase.size();
    const bool begins = at == 0 || !IsWordByte(text[at - 1]);
    if (begins && (end == text.size() || !IsWordByte(text[end]))) return at;
  }
  return std::string_view::npos;
}

// Replaces harmless phrases by blanks of the same length.
std::string MaskHarmless(std::string_view line) {
  std::string masked(line);
  const std::string lower = AsciiLower(line);
  for (const std::string_view phrase : kHarmlessPhrases) {
    for (std::size_t at = FindWords(lower, phrase); at != std::string::npos;
         at = FindWords(lower, phrase, at + 1)) {
      std::fill_n(masked.begin() + static_cast<std::ptrdiff_t>(at), phrase.size(), ' ');
    }
  }
  return masked;
}

bool ContainsAny(std::string_view text, std::span<const std::string_view> parts) {
  return std::ranges::any_of(parts, [&](std::string_view part) {
    return !part.empty() && text.find(part) != std::string_view::npos;
  });
}

// "Exit code 2": Claude Code begins every failed command with it.
bool IsExitStatus(std::string_view lower) {
  lower.remove_prefix(std::min(lower.find_first_not_of(kSpace), lower.size()));
  for (const std::string_view begin : {"exit code", "exit status"}) {
    if (!lower.starts_with(begin)) continue;
    lower.remove_prefix(begin.size());
    if (lower.starts_with(':')) lower.remove_prefix(1);
    return lower.size() > 1 && lower[0] == ' ' &&
           lower.find_first_not_of("0123456789", 1) == std::string_view::npos;
  }
  return false;
}

bool IsInformative(std::string_view line) {
  if (line.find_first_not_of(kFrameMarks) == std::string_view::npos) return false;
  const std::string lower = AsciiLower(line);
  if (IsExitStatus(lower)) return false;
  return !ContainsAny(lower, kUninformativeHints) || !kUninformative.Matches(line);
}

// Whether the line contains a failure word or the name of an exception.
bool NamesFailure(std::string_view line) {
  const std::string lower = AsciiLower(line);
  for (std::size_t begin = 0, end = 0; begin < line.size(); begin = end) {
    end = begin + 1;
    if (!IsWordByte(line[begin])) continue;
    while (end < line.size() && IsWordByte(line[end])) ++end;
    const std::string_view rest = std::string_view(lower).substr(begin);
    const auto stands_here = [&](std::string_view words) {
      return rest.starts_with(words) &&
             (rest.size() == words.size() || !IsWordByte(rest[words.size()]));
    };
    if (std::ranges::any_of(kFailureWords, stands_here) ||
        std::ranges::any_of(kFailurePhrases, stands_here)) {
      return true;
    }
    const std::string_view word = line.substr(begin, end - begin);
    const bool capital = word[0] >= 'A' && word[0] <= 'Z';
    for (const std::string_view ending : {"Error", "Exception"}) {
      if (capital && word.size() > ending.size() && word.ends_with(ending)) return true;
    }
  }
  return false;
}

struct OutputLine {
  // Trimmed only at the end: indentation distinguishes frames from messages.
  std::string_view text;
  std::string masked;
  bool informative = false;
};

std::vector<OutputLine> Lines(std::string_view text) {
  std::vector<OutputLine> lines;
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
  for (OutputLine& line : lines) {
    line.masked = MaskHarmless(line.text);
    line.informative = IsInformative(line.text);
  }
  return lines;
}

bool Matches(const Rule& rule, const OutputLine& line) {
  const bool hinted = rule.hints[0].empty() || ContainsAny(line.masked, rule.hints);
  return line.informative && hinted && rule.pattern.Matches(line.masked);
}

// The index of the line chosen by the best rule.
std::optional<std::size_t> FailureLine(std::string_view text, std::span<const OutputLine> lines) {
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
  const auto named = std::ranges::find_if(
      lines, [](const OutputLine& line) { return line.informative && NamesFailure(line.masked); });
  if (named == lines.end()) return std::nullopt;
  return static_cast<std::size_t>(named - lines.begin());
}

// The last informative line, or else the last one.
std::size_t LastLine(std::span<const OutputLine> lines) {
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
  const std::vector<OutputLine> lines = Lines(text);
  if (lines.empty()) return "";
  const std::size_t index = FailureLine(text, lines).value_or(LastLine(lines));
  std::string_view line = Trim(lines[index].text);
  // pytest marks the lines of an assertion with an E.
  if (line.starts_with("E  ")) line = Trim(line.substr(1));
  std::string insight(line);
  // "thread 'main' panicked at src/main.rs:2:5:" is followed by the message.
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

}  // namespace credence::language
