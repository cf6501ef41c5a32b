// SPDX-License-Identifier: Apache-2.0
#include "governor/assessment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace credence::governor {
namespace {

struct Term {
  std::string_view key;   // As in the settings, and in events.
  std::string_view name;  // As people read it.
  std::int64_t RubricSettings::* points;
  std::span<const std::string_view> words;
};

using List = std::string_view;
constexpr std::array<List, 18> kDebug = {"debug*",     "fix",       "fixes",   "fixed",  "fixing",
                                         "error*",     "bug",       "bugs",    "broken", "crash*",
                                         "exception*", "traceback", "fail",    "hotfix", "fails",
                                         "failing",    "failed",    "failure*"};
constexpr std::array<List, 4> kComplex = {"complex*", "difficult*", "complicated", "tricky"};
constexpr std::array<List, 6> kRefactor = {"refactor*",   "rewrit*",   "rewrote",
                                           "restructur*", "redesign*", "rearchitect*"};
constexpr std::array<List, 10> kAsync = {"async*",    "concurren*", "thread*", "race",  "deadlock*",
                                         "parallel*", "mutex*",     "lock",    "locks", "locking"};
constexpr std::array<List, 9> kSecurity = {"security",     "secure",      "auth",
                                           "authenticat*", "authoriz*",   "encrypt*",
                                           "oauth*",       "credential*", "vulnerab*"};
constexpr std::array<List, 5> kDatabase = {"database*", "migrat*", "ddl", "sql", "schema*"};
constexpr std::array<List, 6> kDeploy = {"deploy*",  "production", "prod",
                                         "release*", "rollout",    "kubernetes"};
constexpr std::array<List, 5> kSimple = {"simple", "simply", "easy", "trivial", "quick"};
constexpr std::array<List, 6> kTypo = {"typo",     "typos",    "rename*",
                                       "renaming", "spelling", "misspell*"};

// A prompt that begins like this is about errors, but reports none.
constexpr std::array<List, 9> kExplaining = {"explain", "describe",  "document",  "how",   "where",
                                             "which",   "summarize", "summarise", "review"};
// These begin a task of another kind, unless a repair is asked for as well.
constexpr std::array<List, 8> kOtherTasks = {"add",    "implement", "write",  "create",
                                             "extend", "introduce", "update", "improve"};
constexpr std::array<List, 14> kRepairs = {
    "debug",       "fix",      "fixes", "fixing",    "repair*",      "hotfix", "resolve",
    "investigate", "diagnose", "solve", "debugging", "troubleshoot", "patch",  "bugfix"};
// Said of something, these report that it does not work.
constexpr std::array<List, 26> kFailing = {
    "fails",         "failing",       "failed",      "crashes",      "crashed",
    "crashing",      "broken",        "traceback",   "is wrong",     "are wrong",
    "doesn't work",  "does not work", "don't work",  "not working",  "stopped working",
    "throws",        "raises",        "returns 500", "an error",     "this error",
    "the error is",  "error occurs",  "errors out",  "gives error*", "got error*",
    "getting error*"};

// The task is to repair something, or something is said to fail.
bool AsksForRepair(const Words& prompt) {
  constexpr std::size_t kOpening = 4;  // "can you please fix", "help me debug"
  for (std::size_t at = 0; at < prompt.size(); ++at) {
    const bool repairs = std::ranges::any_of(
        kRepairs, [&](std::string_view word) { return prompt.Find(word, at) == at; });
    if (!repairs) continue;
    if (at < kOpening) return true;
    constexpr std::array<List, 9> kBefore = {"and",  "to",     "please", "then", "also",
                                             "must", "should", "can",    "let's"};
    if (std::ranges::find(kBefore, prompt[at - 1]) != kBefore.end()) return true;
  }
  return false;
}

bool BeginsWith(const Words& prompt, std::span<const List> words) {
  return prompt.size() > 0 && std::ranges::find(words, prompt[0]) != words.end();
}

bool ReportsFailure(const Words& prompt) {
  if (BeginsWith(prompt, kExplaining)) return false;
  if (AsksForRepair(prompt)) return true;
  return !BeginsWith(prompt, kOtherTasks) && prompt.FindAny(kFailing).has_value();
}

constexpr std::string_view kBugReport = "bug_report";
constexpr std::array<Term, 10> kTerms = {
    {{"bug_fix", "bug-fix task", &RubricSettings::bug_fix, kDebug},
     {"complex", "complex task", &RubricSettings::complex, kComplex},
     {"refactoring", "refactoring", &RubricSettings::refactoring, kRefactor},
     {"concurrency", "concurrency", &RubricSettings::concurrency, kAsync},
     {"security", "security", &RubricSettings::security, kSecurity},
     {"database", "database", &RubricSettings::database, kDatabase},
     {"deployment", "deployment", &RubricSettings::deployment, kDeploy},
     {"simple", "simple task", &RubricSettings::simple, kSimple},
     {"typo", "typo or rename", &RubricSettings::typo, kTypo},
     {kNothingRead, "nothing read yet", &RubricSettings::nothing_read, {}}}};
constexpr std::string_view kBugFix = kTerms[0].key;

bool Has(const std::vector<std::string>& terms, std::string_view key) {
  return std::ranges::find(terms, key) != terms.end();
}

}  // namespace

std::vector<std::string> TermsOf(const Words& prompt, bool has_read) {
  std::vector<std::string> terms;
  for (const Term& term : kTerms) {
    if (prompt.FindAny(term.words)) terms.emplace_back(term.key);
  }
  if (Has(terms, kBugFix) && ReportsFailure(prompt)) terms.emplace_back(kBugReport);
  if (!has_read) terms.emplace_back(kNothingRead);
  return terms;
}

Rubric Score(const std::vector<std::string>& terms, const RubricSettings& settings) {
  Rubric rubric{.terms = terms};
  for (const Term& term : kTerms) {
    if (!Has(terms, term.key)) continue;
    if (term.key == kBugFix && settings.bug_fix_when == "reported" && !Has(terms, kBugReport)) {
      continue;
    }
    if (term.key == kNothingRead && settings.nothing_read_returns) continue;
    const std::int64_t points = settings.*term.points;
    rubric.points += points;
    if (!rubric.reason.empty()) rubric.reason += ", ";
    rubric.reason += fmt::format("{} {:+}", term.name, points);
  }
  return rubric;
}

Rubric Rescore(const Rubric& recorded, const RubricSettings& settings) {
  return recorded.terms ? Score(*recorded.terms, settings) : recorded;
}

bool LacksReading(const Rubric& rubric) { return rubric.terms && Has(*rubric.terms, kNothingRead); }

std::int64_t Assessed(std::int64_t points, std::int64_t base, const RubricSettings& settings) {
  return std::clamp(base + points, settings.lowest, settings.highest);
}

}  // namespace credence::governor
