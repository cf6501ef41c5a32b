// SPDX-License-Identifier: Apache-2.0
// Compares the hand-written search, and the skipping by hints, with the equivalent regular
// expressions.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "base/utf8.h"
#include "language/failure_insight.h"
#include "language/pattern.h"

namespace credence::language {
namespace {

constexpr std::string_view kTraceback = "Traceback (most recent call last)";

// Best first. The first rule applies only with a traceback, and picks the last line.
constinit const Pattern kRules[] = {
    Pattern(R"(^[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Warning|Timeout|NotFound)\b)"
            R"((?::.*)?$|^(?:[a-z_]\w*\.)*[A-Z]\w*: \S)"),
    Pattern(R"(^FAILED \S+)"),
    Pattern(R"(^E\s{2,}\S)"),
    Pattern(R"(^panic: |^thread '.*' panicked at )"),
    Pattern(R"(^error(?:\[E\d+\])?: \S)"),
    Pattern(R"((?:^|[\s:\-])(?:fatal )?error(?: ?[A-Z]+\d+)?: \S)"),
    Pattern(R"(^\s*\S+\.go:\d+(?::\d+)?: \S)"),
    Pattern(R"(^\s*--- FAIL: \S)"),
    Pattern(R"(^\s*●\s+\S)"),
    Pattern(R"(^Exception in thread )"),
    Pattern(R"(^\s*(?:Uncaught )?(?:[\w$]+\.)*\w*(?:Error|Exception)\b[^:]{0,40}: \S)"),
    Pattern(R"(^(?:\S+: )?fatal: \S)"),
    Pattern(R"(^CMake Error)"),
    Pattern(R"(^npm (?:ERR!|error) \S)"),
    Pattern(R"(^\s*(?:FAIL|✗|✕|×)\s+\S)"),
    Pattern(R"(^\[  FAILED  \] \S)"),
    Pattern(R"(command not found|: not found$|No such file or directory|[Pp]ermission denied|)"
            R"(is not recognized as)"),
    Pattern(R"((?i)\b(?:errors?|err|fail(?:s|ed|ure|ures|ing)?|exception|fatal|panic|abort(?:ed)?|)"
            R"(cannot|can't|could not|couldn't|unable|unknown|undefined|unexpected|unresolved|)"
            R"(unsupported|unrecognized|invalid|illegal|missing|denied|refused|rejected|not found|)"
            R"(no such|does not exist|doesn't exist|not allowed|not permitted|conflict|timed out|)"
            R"(timeout|segmentation fault|core dumped|killed|out of memory|)"
            R"((?-i:[A-Z]\w*(?:Error|Exception)))\b)"),
};

constinit const Pattern kUninformative(
    R"((?i)^\s*(?:exit (?:code|status):? \d+|(?:\S+ )*exited with (?:exit )?(?:code|status) \d+)"
    R"(|error:? (?:command failed|process completed)\b.*|error: could not compile .*)"
    R"(|error: aborting due to .*|make(?:\[\d+\])?: \*\*\* .*|traceback \(most recent call last\):)"
    R"(|npm (?:ERR!|error) (?:code|errno|syscall|path|cwd|command|node|npm|os|argv|signal)\b.*)"
    R"(|npm (?:ERR!|error) (?:a complete log|exit status|failed at the|this is probably not).*)"
    R"(|[\s\^~|\-=_*.#+]*)$)");

// The line that is picked, or nothing.
std::optional<std::string> Picked(const std::string& text, const std::vector<std::string>& lines) {
  for (const Pattern& rule : kRules) {
    const bool python = &rule == &kRules[0];
    if (python && text.find(kTraceback) == std::string::npos) continue;
    std::optional<std::string> found;
    for (const std::string& line : lines) {
      if (Trim(line).empty() || kUninformative.Matches(line) || !rule.Matches(line)) continue;
      found = line;
      if (!python) break;
    }
    if (found) return found;
  }
  return std::nullopt;
}

rc::Gen<std::vector<std::string>> AnyLines() {
  const auto piece = rc::gen::element<std::string>(
      "error", "Error", "ERROR", "Errors", "err", "KeyError", "x.y.IOException", "xError", "_Error",
      "Exception", "Exception in thread ", "FAILED ", "FAIL", "--- FAIL: ", "E ", "E",
      "panic: ", "thread 'a' panicked at ", "error[E0308]", ": ", ":", " ", "  ", "\t", "\f",
      "TS2304", "a.go:", "12", "12:5", "●", "✗", "✕", "×", "Uncaught ", "fatal",
      "fatal: ", "CMake Error", "npm ", "ERR! ", "npm ERR! code", "code", "a complete log",
      "[  FAILED  ] ", "command not found", "not found", "No such file", " or directory",
      "Permission denied", "is not recognized as", "can't", "cannot", "does not exist", "could not",
      "timed out", "killed", "out of memory", "exit code", "Exit code", "exit status", " 2", ": 1",
      "exited with ", "code 3", "make", "[1]", ": *** ",
      "traceback (most recent call last):", "Traceback (most recent call last)", "command failed",
      "aborting due to ", "-", "^", "~~", "===", "#", "x", "é", "'", "_", "$");
  return rc::gen::container<std::vector<std::string>>(TextOfPieces(piece));
}

RC_GTEST_PROP(FailureInsightProperty, FindsWhatTheExpressionsFind, ()) {
  const std::vector<std::string> lines = *AnyLines();
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  // Harmless phrases are blanked before the rules apply.
  RC_PRE(!HasHarmlessPhrase(text));
  const std::optional<std::string> picked = Picked(text, lines);
  RC_ASSERT(ReportsFailure(text) == picked.has_value());
  if (!picked) return;
  std::string_view expected = Trim(*picked);
  if (expected.starts_with("E  ")) expected = Trim(expected.substr(1));
  // The line after one that ends with a colon may be added.
  RC_ASSERT(FailureInsight(text, 10'000).starts_with(Trim(OneLine(expected))));
}

}  // namespace
}  // namespace credence::language
