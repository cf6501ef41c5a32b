// SPDX-License-Identifier: Apache-2.0
#include "language/match.h"

#include "base/test_framework.h"
#include "base/test_support.h"

namespace credence::language {
namespace {

// Each text is as similar as the test says.
class ToldMeaning final : public Meaning {
 public:
  explicit ToldMeaning(std::vector<double> told) : told_(std::move(told)) {}
  std::vector<double> Similarities(std::string_view /*question*/,
                                   std::span<const std::string_view> texts) override {
    for (const std::string_view text : texts) seen.emplace_back(text);
    return told_;
  }

  std::vector<std::string> seen;

 private:
  std::vector<double> told_;
};

const std::vector<Candidate> kTexts = {{.text = "Ana: We deploy on Fridays"},
                                       {.text = "The violin is out of tune"}};

TEST(MatchTest, SaysTheWordsThatWereFound) {
  const std::string text = "when do we deploy?";
  const auto matches = MatchesOf(text, ReadQuestion(text), kTexts, nullptr);
  ASSERT_EQ(matches.size(), 2u);
  EXPECT_THAT(matches[0].words, ElementsAre("deploy"));
  EXPECT_THAT(matches[1].words, IsEmpty());
  EXPECT_GT(matches[0].relevance, matches[1].relevance);
  EXPECT_EQ(matches[0].similarity, std::nullopt);
}

TEST(MatchTest, TheMeaningSeesTextsWithoutTheirLabels) {
  ToldMeaning meaning({0.1, 0.9});
  const std::string text = "music";
  const auto matches = MatchesOf(text, ReadQuestion(text), kTexts, &meaning);
  EXPECT_THAT(meaning.seen, ElementsAre("We deploy on Fridays", "The violin is out of tune"));
  EXPECT_EQ(matches[1].similarity, 0.9);
  EXPECT_GT(matches[1].relevance, matches[0].relevance);
}

TEST(MatchTest, WithoutAnEmbedderWordsHaveToDo) {
  ToldMeaning meaning({});
  const std::string text = "when do we deploy?";
  const Question question = ReadQuestion(text);
  EXPECT_EQ(MatchesOf(text, question, kTexts, &meaning),
            MatchesOf(text, question, kTexts, nullptr));
  EXPECT_TRUE(MatchesOf(text, question, {}, &meaning).empty());
}

std::vector<std::uint32_t> Kept(std::vector<std::pair<std::uint32_t, double>> found,
                                const AnswerLimits& limits) {
  KeepAnswers(found, limits, [](const auto& one) {
    return AnswerRank{.relevance = one.second, .rank = one.second, .id = TestId(one.first)};
  });
  std::vector<std::uint32_t> kept;
  for (const auto& one : found) kept.push_back(one.first);
  return kept;
}

TEST(MatchTest, KeepsTheBestAndDecidesTiesById) {
  EXPECT_THAT(Kept({{3, 0.5}, {1, 0.2}, {2, 0.5}}, {.limit = 10}), ElementsAre(2, 3, 1));
  EXPECT_THAT(Kept({{3, 0.5}, {1, 0.2}, {2, 0.5}}, {.limit = 1}), ElementsAre(2));
  EXPECT_THAT(Kept({{3, 0.5}}, {.limit = 0}), IsEmpty());
  EXPECT_THAT(Kept({{3, 0.5}}, {.limit = -1}), IsEmpty());
}

TEST(MatchTest, NothingAnswersUnlessTheBestDoes) {
  EXPECT_THAT(Kept({{1, 0.3}, {2, 0.1}}, {.min_best = 0.3, .limit = 9}), ElementsAre(1, 2));
  EXPECT_THAT(Kept({{1, 0.3}, {2, 0.1}}, {.min_best = 0.31, .limit = 9}), IsEmpty());
  EXPECT_THAT(Kept({{1, 0.3}, {2, 0.1}}, {.min_each = 0.2, .limit = 9}), ElementsAre(1));
}

TEST(MatchTest, TrustCountsHalf) {
  EXPECT_DOUBLE_EQ(RankOf(0.8, 1), 0.8);
  EXPECT_DOUBLE_EQ(RankOf(0.8, 0), 0.4);
}

}  // namespace
}  // namespace credence::language
