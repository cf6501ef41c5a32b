// SPDX-License-Identifier: Apache-2.0
// Imports large amounts of feedback: several transactions, with documents prepared by other
// threads.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"

namespace credence {
namespace {

constexpr std::uint32_t kManyWorks = 400;
constexpr std::uint32_t kDocuments = 4'300;

std::string Registrations() {
  std::string text;
  for (std::uint32_t i = 0; i < kManyWorks; ++i) {
    text += TestWork{.id = fmt::format("w{}", i), .task_type = i % 3 == 0 ? "shopify" : "stripe"}
                .Json() +
            "\n";
  }
  return text;
}

// Uses the same work products repeatedly. Some documents are broken, name unknown work, or are
// duplicates, within a transaction or of an earlier one.
std::vector<std::string> Documents() {
  std::vector<std::string> documents;
  for (std::uint32_t i = 0; i < kDocuments; ++i) {
    TestFeedback feedback{.number = i % 11 == 10 ? i / 2 : i,
                          .work = fmt::format("w{}", i % (kManyWorks + 3)),
                          .decision = i % 4 == 0 ? "rejected" : "approved",
                          .day = -0.001 * i,
                          .session = fmt::format("s{}", i / 5)};
    documents.push_back(i % 97 == 96 ? "{\"id\": 7}" : feedback.Json());
  }
  return documents;
}

class ReviewsImportTest : public testing::TestWithParam<std::size_t> {
 protected:
  // With `per_call` documents per call.
  static void Import(TestEngine& engine, std::size_t per_call) {
    Reviews& reviews = engine->reviews();
    ASSERT_TRUE(reviews.Register(engine.me, Registrations()));
    const std::vector<std::string> documents = Documents();
    for (std::size_t first = 0; first < documents.size(); first += per_call) {
      std::string text;
      for (std::size_t i = first; i < std::min(documents.size(), first + per_call); ++i) {
        text += documents[i] + "\n";
      }
      const SubmitReport report =
          reviews.Submit(engine.me, {.documents = text, .imported = true}).value();
      EXPECT_GT(report.accepted, 0);
    }
    const VerifyReport verified = engine->insight().Verify().value();
    EXPECT_TRUE(verified.ok()) << verified.problems[0].what;
  }
  // The final state, which must not depend on the transactions.
  static std::vector<std::string> StateOf(TestEngine& engine) {
    std::vector<std::string> state;
    Reviews& reviews = engine->reviews();
    const ReviewList done =
        reviews.List(engine.me, {.state = "done", .limit = std::nullopt}).value();
    for (const WorkReading& work : done.works) {
      state.push_back(fmt::format("{} {} {} {}", work.id, work.reviews,
                                  work.last_decision.value_or("none"),
                                  FormatTimestamp(work.reviewed_at.value())));
    }
    const std::vector<LevelReading> levels = reviews.Levels(engine.me).value();
    for (const LevelReading& level : levels) {
      state.push_back(fmt::format("{} {} {}", level.task_type, level.level, level.decisions));
    }
    return state;
  }
};

TEST_P(ReviewsImportTest, TheSameIsKnownHoweverItCame) {
  TestEngine whole(TestStore::kMemory, 1, ReviewOptions());
  Import(whole, kDocuments);
  TestEngine parts(TestStore::kSqlite, 1, ReviewOptions());
  Import(parts, GetParam());
  EXPECT_EQ(StateOf(parts), StateOf(whole));
  // With equal transactions, the ledgers are equal byte for byte.
  if (GetParam() == kDocuments) {
    EXPECT_EQ(parts.Export(), whole.Export());
  }
}

INSTANTIATE_TEST_SUITE_P(PerCall, ReviewsImportTest, testing::Values(700, 2'001, kDocuments));

}  // namespace
}  // namespace credence
