// SPDX-License-Identifier: Apache-2.0
#include "governor/assessment.h"

#include <gtest/gtest.h>

namespace credence::governor {
namespace {

constexpr std::int64_t kBase = 70;

Rubric Assess(const Words& prompt, bool has_read) {
  return Score(TermsOf(prompt, has_read), RubricSettings());
}

std::int64_t Points(std::string_view prompt) { return Assess(Words(prompt), true).points; }

std::int64_t Value(const Words& prompt, bool has_read, std::int64_t base) {
  return Assessed(Assess(prompt, has_read).points, base, RubricSettings());
}

TEST(AssessmentTest, TheExampleOfTheDocument) {
  const Words prompt("Debug this FastAPI error");
  EXPECT_EQ(Value(prompt, false, kBase), 45);
  EXPECT_EQ(Assess(prompt, false).reason, "bug-fix task -10, nothing read yet -15");
}

TEST(AssessmentTest, EachKindOfWordHasItsPointsOnce) {
  const struct {
    std::string_view prompt;
    std::int64_t points;
  } cases[] = {{"Add a button to the settings page", 0},
               {"", 0},
               // Debug, fix or error.
               {"Debug the importer", -10},
               {"Fix the importer", -10},
               {"The importer crashes with an exception; debug the error and fix the bug", -10},
               {"Why are the tests failing", -10},
               // Complex.
               {"This is a complex report", -10},
               {"Sort out the tricky layout", -10},
               // Refactor or rewrite.
               {"Refactor the importer", -8},
               {"Rewrite the importer", -8},
               {"Start rewriting the importer", -8},
               {"Restructure the importer", -8},
               // Concurrency.
               {"Make the importer async", -5},
               {"Concurrency of the importer", -5},
               {"Explain this deadlock", -5},
               {"Add a lock around the cache", -5},
               // Security.
               {"Add auth to the importer", -5},
               {"Improve the security of uploads", -5},
               {"Add authentication", -5},
               // Database.
               {"Write a migration", -5},
               {"Migrating the users", -5},
               {"Query the database", -5},
               // Deploy or production.
               {"Deploy the importer", -8},
               {"Look at production", -8},
               // Simple: typo, rename.
               {"A simple button", 5},
               {"Correct the typo", 10},
               {"Rename the button", 10},
               // Several kinds at once.
               {"Fix the typo", 0},
               {"Refactor the async importer", -13},
               {"Deploy the migration to production", -13},
               {"A simple rename", 15}};
  for (const auto& each : cases) EXPECT_EQ(Points(each.prompt), each.points) << each.prompt;
}

TEST(AssessmentTest, AWordThatOnlyBeginsAlikeSaysNothing) {
  for (const std::string_view prompt :
       {"Add a pytest fixture", "Choose the typography", "Update the lockfile",
        "List the authors of the book", "Simplify the layout", "A prefix for the ids",
        "Show the product page", "Sort with quicksort", "Add a bugle sound"}) {
    EXPECT_EQ(Points(prompt), 0) << prompt;
  }
}

TEST(AssessmentTest, NothingReadYetCosts15) {
  EXPECT_EQ(Value(Words("Add a button"), true, kBase), 70);
  EXPECT_EQ(Value(Words("Add a button"), false, kBase), 55);
  EXPECT_EQ(Assess(Words("Add a button"), true).reason, "");
}

TEST(AssessmentTest, TheNumberStaysBetween5And95) {
  const Words worst(
      "Debug and rewrite the complex async auth database migration that we deploy to production");
  EXPECT_EQ(Value(worst, false, kBase), 5);
  EXPECT_EQ(Value(worst, false, 0), 5);
  EXPECT_EQ(Value(Words("A simple rename"), true, 80), 95);
  EXPECT_EQ(Value(Words("A simple rename"), true, 100), 95);
  EXPECT_EQ(Value(Words("Add a button"), true, 100), 95);
}

}  // namespace
}  // namespace credence::governor
