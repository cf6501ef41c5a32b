// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/checklist.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace credence::review {
namespace {

struct KnownItem {
  std::string_view key;
  std::string_view sentence;
};

// The quality dimensions and the themes of text/themes.h.
constexpr std::array kKnownItems = std::to_array<KnownItem>({
    {.key = "accessibility", .sentence = "Everything can be read and used without mouse or sight"},
    {.key = "api-design",
     .sentence = "Public interfaces are small, named alike and hard to misuse"},
    {.key = "architecture", .sentence = "Each part has one task, and dependencies point one way"},
    {.key = "code-quality", .sentence = "The code is simple, and nothing in it is unused"},
    {.key = "completeness", .sentence = "All that was asked for is there, without placeholders"},
    {.key = "concurrency",
     .sentence = "Shared state is guarded, and no lock is held while waiting"},
    {.key = "configuration", .sentence = "What may differ between installations is a setting"},
    {.key = "consistency",
     .sentence = "The same things are done and named the same way everywhere"},
    {.key = "creativity", .sentence = "At least one other approach was considered"},
    {.key = "data-loss", .sentence = "No failure or interruption loses what was stored"},
    {.key = "dependencies", .sentence = "Every dependency is needed, current and pinned"},
    {.key = "design-aesthetics", .sentence = "Spacing, colours and type follow one system"},
    {.key = "design-ux", .sentence = "The next step is obvious, and every state has a view"},
    {.key = "documentation", .sentence = "Everything public is documented, with an example"},
    {.key = "duplication", .sentence = "Nothing is written twice"},
    {.key = "dx", .sentence = "It builds and runs with one documented command"},
    {.key = "error-handling", .sentence = "All external calls have typed error handling"},
    {.key = "error-specificity",
     .sentence = "Error messages say what failed and what to do about it"},
    {.key = "formatting", .sentence = "The formatter has nothing to change"},
    {.key = "input-validation", .sentence = "Inputs of all public functions are validated"},
    {.key = "internationalization", .sentence = "Texts for people can be translated"},
    {.key = "logging", .sentence = "What matters is logged, with context and without secrets"},
    {.key = "logic", .sentence = "Edge cases were worked through: empty, one, many, wrong"},
    {.key = "naming", .sentence = "Names say what things are, without abbreviations"},
    {.key = "performance",
     .sentence = "Nothing is slow that a user waits for, and it was measured"},
    {.key = "rate-limiting", .sentence = "Calls to and from outside are rate limited"},
    {.key = "resource-management",
     .sentence = "Everything that is opened is closed, on errors too"},
    {.key = "responsiveness", .sentence = "It works at every width of screen"},
    {.key = "retry-logic", .sentence = "External calls are retried with exponential backoff"},
    {.key = "secrets", .sentence = "No secret is in code, logs or messages"},
    {.key = "security", .sentence = "Nothing from outside is trusted, and rights are the least"},
    {.key = "style", .sentence = "The linter and the formatter have nothing to say"},
    {.key = "test-coverage", .sentence = "Every path has a test, failures included"},
    {.key = "types", .sentence = "Types are strict, and none is left open"},
    {.key = "versioning", .sentence = "Breaking changes have a new version and a way to migrate"},
});

constexpr std::array kMechanical = std::to_array<std::string_view>(
    {"documentation", "docs", "formatting", "imports", "indentation", "jsdoc", "lint", "linting",
     "spelling", "style", "typo", "typos", "unused-imports", "whitespace"});

}  // namespace

std::string ChecklistItem(std::string_view key) {
  if (const auto item = std::ranges::find(kKnownItems, key, &KnownItem::key);
      item != kKnownItems.end())
    return std::string(item->sentence);
  std::string words(key);
  std::ranges::replace(words, '-', ' ');
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return fmt::format("{}: looked at again, since reviewers criticised it", words);
}

bool IsAutoFixable(std::string_view key) {
  return std::ranges::find(kMechanical, key) != kMechanical.end();
}

}  // namespace credence::review
