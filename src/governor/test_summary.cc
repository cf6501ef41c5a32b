// SPDX-License-Identifier: Apache-2.0
#include "governor/test_summary.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/one_of.h"
#include "base/utf8.h"

namespace credence::governor {
namespace {

// Runners print one line at the end; the output before it may be megabytes.
constexpr std::size_t kTailBytes = 64 * 1024;
constexpr std::int64_t kNumberMax = 1'000'000'000;

// "\x1b[32m3 passed\x1b[0m"
std::string WithoutColours(std::string_view line) {
  std::string plain;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\x1b' && i + 1 < line.size() && line[i + 1] == '[') {
      i += 2;
      while (i < line.size() && !IsLetter(line[i])) ++i;
    } else {
      plain += line[i];
    }
  }
  return plain;
}

// A word of a line, or a separate number ("3", not "0.31s", "1/3", "100%").
struct Token {
  std::string text;  // Lower case.
  std::optional<std::int64_t> number;
  std::string_view gap;  // The text between this token and the previous one.
};

std::vector<Token> TokensOf(std::string_view line) {
  std::vector<Token> tokens;
  std::size_t end = 0;
  while (true) {
    std::size_t begin = end;
    while (begin < line.size() && !IsLetter(line[begin]) && !IsDigit(line[begin])) ++begin;
    if (begin == line.size()) return tokens;
    Token token{.text = {}, .number = {}, .gap = line.substr(end, begin - end)};
    end = begin;
    const auto is_inner = [line](std::size_t at) {
      return std::string_view("./%").contains(line[at]) &&
             (line[at] == '%' || (at + 1 < line.size() && IsDigit(line[at + 1])));
    };
    while (end < line.size() && (IsLetter(line[end]) || IsDigit(line[end]) || is_inner(end))) ++end;
    token.text = AsciiLower(line.substr(begin, end - begin));
    std::int64_t number = 0;
    const char* const last = token.text.data() + token.text.size();
    const auto [stop, error] = std::from_chars(token.text.data(), last, number);
    if (error == std::errc() && stop == last && number <= kNumberMax) token.number = number;
    tokens.push_back(std::move(token));
  }
}

enum class CountKind { kNone, kPassed, kFailed, kSkipped, kTotal };

CountKind CountOf(std::string_view word) {
  if (IsOneOf(word, {"passed", "passing", "pass"})) return CountKind::kPassed;
  if (IsOneOf(word, {"failed", "failing", "failures", "failure", "errors", "error", "fail"})) {
    return CountKind::kFailed;
  }
  if (IsOneOf(word, {"skipped", "skips", "pending", "ignored"})) return CountKind::kSkipped;
  if (IsOneOf(word, {"tests", "test", "examples", "example", "runs", "specs"})) {
    return CountKind::kTotal;
  }
  return CountKind::kNone;
}

// The sums for one line.
struct Line {
  std::optional<std::int64_t> passed;
  std::optional<std::int64_t> failed;
  std::optional<std::int64_t> total;
  std::int64_t skipped = 0;
  bool sure = false;  // The total counts tests that ran, not tests that will run.

  void Add(CountKind count, std::int64_t number) {
    if (count == CountKind::kPassed) passed = passed.value_or(0) + number;
    if (count == CountKind::kFailed) failed = failed.value_or(0) + number;
    if (count == CountKind::kTotal) total = std::max(total.value_or(0), number);
    if (count == CountKind::kSkipped) skipped += number;
  }
};

Line ReadLine(const std::vector<Token>& tokens) {
  Line line;
  const auto word = [&tokens](std::size_t at) {
    return at < tokens.size() ? std::string_view(tokens[at].text) : std::string_view();
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].number) continue;
    const std::int64_t number = *tokens[i].number;
    const std::string_view before = i > 0 ? word(i - 1) : std::string_view();
    // "3 passed", "0 tests failed": the following word.
    if (i + 1 < tokens.size() && tokens[i + 1].gap == " " && !tokens[i + 1].number) {
      CountKind count = CountOf(word(i + 1));
      const bool described = count == CountKind::kTotal && i + 2 < tokens.size() &&
                             tokens[i + 2].gap == " " && CountOf(word(i + 2)) == CountKind::kFailed;
      if (described) count = CountKind::kFailed;
      // "Ran 3 tests", "OK (3 tests", "[  PASSED  ] 3 tests."
      const bool ran =
          count == CountKind::kTotal && IsOneOf(before, {"ran", "ok", "passed", "executed"});
      // Bun repeats the total: "Ran 3 tests across 1 files."
      if (ran && word(i + 2) != "across") line.sure = true;
      line.Add(count, number);
      continue;
    }
    // "Failures: 1", "failures=1", "Tests run: 5"; "# pass 5"; "out of 3".
    const bool labelled = tokens[i].gap.contains(':') || tokens[i].gap.contains('=');
    if (labelled && before == "run" && i > 1 && word(i - 2) == "tests") {
      line.Add(CountKind::kTotal, number);
      line.sure = true;
    } else if (labelled || IsOneOf(before, {"pass", "fail"})) {
      // "Total tests: 5" is followed by "Passed: 5".
      const bool repeats = i > 1 && word(i - 2) == "total";
      if (repeats) continue;
      line.Add(CountOf(before), number);
      line.sure |= CountOf(before) == CountKind::kTotal;
    } else if (before == "of" && i > 1 && word(i - 2) == "out") {
      line.Add(CountKind::kTotal, number);
    }
  }
  return line;
}

}  // namespace

std::optional<TestSummary> ReadTestSummary(std::string_view output) {
  if (output.size() > kTailBytes) output.remove_prefix(output.size() - kTailBytes);
  TestSummary all;
  std::int64_t suites_failed = 0;
  bool any = false;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    const std::string text = WithoutColours(output.substr(0, end));
    output.remove_prefix(std::min(end + 1, output.size()));
    // "ok  <tab>example.com/shop<tab>0.012s", "FAIL<tab>…" (go): one summary per package.
    if (text.starts_with("ok  \t") || text.starts_with("FAIL\t")) {
      if (text.contains("[no test")) continue;
      ++(text.starts_with("ok") ? all.passed : all.failed);
      any = true;
      continue;
    }
    // Maven prints each class, and then the total.
    if (text.contains("Time elapsed")) continue;
    const std::vector<Token> tokens = TokensOf(text);
    const Line line = ReadLine(tokens);
    // Jest and Vitest also count files.
    const bool suites = tokens.size() > 1 && tokens[0].text == "test" &&
                        IsOneOf(tokens[1].text, {"suites", "files"});
    if (suites || (!tokens.empty() && tokens[0].text == "snapshots")) {
      suites_failed += line.failed.value_or(0);
      any |= suites;
      continue;
    }
    // "OK (skipped=3)" after "Ran 3 tests".
    if (!tokens.empty() && tokens[0].text == "ok" && !line.passed && !line.total) {
      all.passed = std::max<std::int64_t>(0, all.passed - line.skipped);
    }
    const std::int64_t failed = line.failed.value_or(0);
    if (line.passed) {
      all.passed += *line.passed;
    } else if (line.total && (line.sure || line.failed)) {
      all.passed += std::max<std::int64_t>(0, *line.total - failed - line.skipped);
    } else if (!line.failed) {
      continue;
    }
    all.failed += failed;
    any = true;
  }
  if (!any) return std::nullopt;
  if (all.failed == 0) all.failed = suites_failed;
  return all;
}

}  // namespace credence::governor
