// SPDX-License-Identifier: Apache-2.0
#include "governor/test_summary.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "governor/phrases.h"

namespace credence::governor {
namespace {

// Runners print one line at the end; what comes before may be megabytes.
constexpr std::size_t kTailBytes = 64 * 1024;

std::optional<std::int64_t> NumberIn(std::string_view word) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::ranges::find(list, word) != list.end();
}

// "12 passed, 1 failed in 0.31s" (pytest, cargo, jest), "5 passing" (mocha), "ok 3 tests".
void AddCounts(const Words& words, TestSummary& line, bool& found) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::optional<std::int64_t> number = NumberIn(words[i]);
    if (!number) continue;
    if (IsOneOf(words[i + 1], {"passed", "passing"})) {
      line.passed += *number;
      found = true;
    } else if (IsOneOf(words[i + 1], {"failed", "failing", "failures", "failure", "errors"})) {
      line.failed += *number;
      found = true;
    }
  }
}

// What other runners say: the number of tests, where it is in the line.
struct Form {
  std::string_view before;  // The words before the number.
  std::string_view after;   // The word after it; empty: anything.
};
constexpr std::array<Form, 8> kForms = {{{"passed", "tests"},
                                         {"passed", "test"},
                                         {"ran", "tests"},
                                         {"ran", "test"},
                                         {"ok", "tests"},
                                         {"ok", "test"},
                                         {"out of", ""},
                                         {"tests run", ""}}};

void AddForms(const Words& words, TestSummary& line, bool& found) {
  for (const Form& form : kForms) {
    const std::optional<std::size_t> at = words.Find(form.before);
    if (!at) continue;
    const std::size_t number_at =
        *at + 1 + static_cast<std::size_t>(std::ranges::count(form.before, ' '));
    if (number_at >= words.size()) continue;
    const std::optional<std::int64_t> number = NumberIn(words[number_at]);
    if (!number) continue;
    if (!form.after.empty() &&
        (number_at + 1 >= words.size() || words[number_at + 1] != form.after)) {
      continue;
    }
    line.passed = std::max(line.passed, *number);
    found = true;
    return;
  }
}

}  // namespace

std::optional<TestSummary> ReadTestSummary(std::string_view output) {
  if (output.size() > kTailBytes) output.remove_prefix(output.size() - kTailBytes);
  TestSummary all;
  bool any = false;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    const std::string_view text = output.substr(0, end);
    output.remove_prefix(std::min(end + 1, output.size()));
    // "ok  <tab>example.com/shop<tab>0.012s" (go): each package is a summary.
    if (text.starts_with("ok  \t") && text.find("[no test") == std::string_view::npos) {
      ++all.passed;
      any = true;
      continue;
    }
    const Words words(text);
    TestSummary line;
    bool found = false;
    AddCounts(words, line, found);
    AddForms(words, line, found);
    if (!found) continue;
    any = true;
    all.passed += line.passed;
    all.failed += line.failed;
  }
  if (!any) return std::nullopt;
  return all;
}

}  // namespace credence::governor
