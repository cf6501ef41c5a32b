// SPDX-License-Identifier: Apache-2.0
#include "governor/assessment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace credence::governor {
namespace {

constexpr std::int64_t kLowest = 5;
constexpr std::int64_t kHighest = 95;
constexpr std::int64_t kNothingRead = -15;

struct Term {
  std::string_view name;
  std::int64_t points;
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

constexpr std::array<Term, 9> kTerms = {{{"bug-fix task", -10, kDebug},
                                         {"complex task", -10, kComplex},
                                         {"refactoring", -8, kRefactor},
                                         {"concurrency", -5, kAsync},
                                         {"security", -5, kSecurity},
                                         {"database", -5, kDatabase},
                                         {"deployment", -8, kDeploy},
                                         {"simple task", 5, kSimple},
                                         {"typo or rename", 10, kTypo}}};

}  // namespace

Rubric Assess(const Words& prompt, bool has_read) {
  Rubric rubric;
  const auto add = [&rubric](std::string_view name, std::int64_t points) {
    rubric.points += points;
    if (!rubric.reason.empty()) rubric.reason += ", ";
    rubric.reason += fmt::format("{} {:+}", name, points);
  };
  for (const Term& term : kTerms) {
    if (prompt.FindAny(term.words)) add(term.name, term.points);
  }
  if (!has_read) add("nothing read yet", kNothingRead);
  return rubric;
}

std::int64_t Assessed(std::int64_t points, std::int64_t base) {
  return std::clamp(base + points, kLowest, kHighest);
}

}  // namespace credence::governor
