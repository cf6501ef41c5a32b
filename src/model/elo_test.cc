// SPDX-License-Identifier: Apache-2.0
#include "model/elo.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "model/test_data.h"
#include "model/test_numbers.h"

namespace credence::model {
namespace {

TEST(EloTest, AComparisonOfEqualsMovesHalfOfK) {
  const EloParams params;
  const EloRatings start{params.start, params.start};
  EXPECT_EQ(ExpectedScore(params, start), 0.5);
  EXPECT_EQ(Step(params, start, {.result = EloResult::kFirst}), (EloRatings{1016.0, 984.0}));
  EXPECT_EQ(Step(params, start, {.result = EloResult::kSecond}), (EloRatings{984.0, 1016.0}));
  EXPECT_EQ(Step(params, start, {.result = EloResult::kTie}), start);
}

TEST(EloTest, StrengthMultipliesK) {
  const EloParams params;
  const struct {
    PreferenceStrength strength;
    double winner;
  } cases[] = {{PreferenceStrength::kSlight, 1008.0},
               {PreferenceStrength::kModerate, 1016.0},
               {PreferenceStrength::kStrong, 1024.0},
               {PreferenceStrength::kOverwhelming, 1032.0}};
  for (const auto& each : cases) {
    const EloContest contest{.result = EloResult::kFirst, .weight = StrengthFactor(each.strength)};
    EXPECT_EQ(Step(params, {1000.0, 1000.0}, contest).first, each.winner);
  }
}

TEST(EloTest, ALeadOfTheScaleIsTenToOne) {
  const EloParams params;
  EXPECT_DOUBLE_EQ(ExpectedScore(params, {1400.0, 1000.0}), 10.0 / 11.0);
  EXPECT_DOUBLE_EQ(ExpectedScore({.home = 65.0}, {1335.0, 1000.0}, true), 10.0 / 11.0);
  EXPECT_EQ(ExpectedScore(params, {1e9, -1e9}), 1.0);
  EXPECT_EQ(ExpectedScore(params, {-1e9, 1e9}), 0.0);
}

TEST(EloTest, AWeightThatIsNoneChangesNothing) {
  const EloRatings before{1100.0, 900.0};
  for (const double weight : {0.0, -1.0, kNan, kInfinity}) {
    EXPECT_EQ(Step({}, before, {.result = EloResult::kSecond, .weight = weight}), before);
  }
}

TEST(EloTest, AMarginCountsLessForAFavourite) {
  const EloParams params{.margin = EloMarginRule{}};
  const EloContest high{.result = EloResult::kFirst, .margin = 20.0};
  const EloContest narrow{.result = EloResult::kFirst, .margin = 1.0};
  EXPECT_GT(Step(params, {1000.0, 1000.0}, high).first,
            Step(params, {1000.0, 1000.0}, narrow).first);
  EXPECT_NEAR(Step(params, {1000.0, 1000.0}, high).first, 1000.0 + 16.0 * std::log(21.0), 1e-9);
  // Even beyond the pole of the formula, an outsider who wins gains.
  EXPECT_GT(Step(params, {0.0, 5000.0}, high).first, 0.0);
}

TEST(EloTest, RatingsReturnToTheMean) {
  const EloFading third{.toward = 1505.0, .share = 1.0 / 3.0};
  EXPECT_NEAR(Fade(1605.0, third), 1505.0 + 200.0 / 3.0, 1e-9);
  const EloFading monthly{.toward = 1000.0, .share = 0.05};
  EXPECT_NEAR(Fade(1100.0, monthly), 1095.0, 1e-9);
  EXPECT_NEAR(Fade(1100.0, monthly, 2.0), 1090.25, 1e-9);
  EXPECT_EQ(Fade(1100.0, monthly, 0.0), 1100.0);
  EXPECT_EQ(Fade(1100.0, monthly, -3.0), 1100.0);
  EXPECT_EQ(Fade(1100.0, {.toward = 1000.0, .share = 7.0}), 1000.0);
}

TEST(EloTest, ValidateNamesTheParameter) {
  EXPECT_TRUE(Validate(EloParams{}));
  const struct {
    EloParams params;
    const char* name;
  } cases[] = {{{.start = kNan}, "start"},
               {{.base = 1.0}, "base"},
               {{.scale = 0.0}, "scale"},
               {{.k = -1.0}, "k is"},
               {{.home = kInfinity}, "home"},
               {{.margin = EloMarginRule{.c = 0.0}}, "margin.c"},
               {{.margin = EloMarginRule{.s = -1.0}}, "margin.s"}};
  for (const auto& each : cases) {
    EXPECT_THAT(Validate(each.params), Fails(Code::kInvalidArgument, HasSubstr(each.name)))
        << each.name;
  }
}

EloResult ResultOf(const std::string& winner) {
  if (winner == "left") return EloResult::kFirst;
  return winner == "right" ? EloResult::kSecond : EloResult::kTie;
}

// 8,931 judgements of 59 language models, and the ratings that evalica computes.
TEST(EloTest, EqualsThePublishedRatingsOfLanguageModels) {
  const auto judgements = ReadData("evalica/llmfao.csv");
  const auto golden = ReadData("evalica/llmfao-golden.csv");
  if (!judgements || !golden) GTEST_SKIP() << DataPath("evalica") << " is not there";
  const EloParams params{.k = 4.0};
  std::map<std::string, double> ratings;
  for (const DataRow& row : *judgements) {
    double& left = ratings.try_emplace(row.at(6), params.start).first->second;
    double& right = ratings.try_emplace(row.at(7), params.start).first->second;
    const EloRatings after = Step(params, {left, right}, {.result = ResultOf(row.at(5))});
    left = after.first;
    right = after.second;
  }
  std::size_t compared = 0;
  for (const DataRow& row : *golden) {
    if (row.at(0) != "elo") continue;
    EXPECT_NEAR(ratings.at(row.at(1)), std::stod(row.at(2)), 1e-9) << row.at(1);
    ++compared;
  }
  EXPECT_EQ(compared, 59u);
}

// A century of games, with the probability that FiveThirtyEight gave each beforehand.
class NflSeries {
 public:
  explicit NflSeries(const std::vector<DataRow>& initial) {
    for (const DataRow& row : initial) teams_[row.at(0)].rating = std::stod(row.at(1));
  }

  void Play(const DataRow& row) {
    Team& first = Ready(row.at(4), row.at(1), std::stod(row.at(6)));
    Team& second = Ready(row.at(5), row.at(1), std::stod(row.at(7)));
    const double score = std::stod(row.at(11));
    const EloContest contest{
        .result = score == 0.5   ? EloResult::kTie
                  : score == 1.0 ? EloResult::kFirst
                                 : EloResult::kSecond,
        .first_at_home = row.at(2) == "0",
        .margin = std::abs(std::stod(row.at(9)) - std::stod(row.at(10))),
    };
    const EloRatings before{first.rating, second.rating};
    const double probability = ExpectedScore(kParams, before, contest.first_at_home);
    worst = std::max(worst, std::abs(probability - std::stod(row.at(8))));
    if (score != 0.5) {
      squares += (probability - score) * (probability - score);
      ++decided;
    }
    const EloRatings after = Step(kParams, before, contest);
    first.rating = after.first;
    second.rating = after.second;
  }

  double worst = 0.0;
  double squares = 0.0;
  int decided = 0;
  int set_by_hand = 0;

 private:
  struct Team {
    double rating = 0.0;
    std::string season;
  };
  static constexpr EloParams kParams{.k = 20.0, .home = 65.0, .margin = EloMarginRule{}};

  Team& Ready(const std::string& name, const std::string& season, double published) {
    Team& team = teams_.at(name);
    if (!team.season.empty() && team.season != season) {
      team.rating = Fade(team.rating, {.toward = 1505.0, .share = 1.0 / 3.0});
      // Teams that merged or were founded again start at the published rating.
      if (std::abs(team.rating - published) > 0.01) {
        team.rating = published;
        ++set_by_hand;
      }
    }
    team.season = season;
    return team;
  }

  std::map<std::string, Team> teams_;
};

TEST(EloTest, EqualsThePublishedProbabilitiesOfACenturyOfGames) {
  const auto games = ReadData("nfl_elo/nfl_games.csv");
  const auto initial = ReadData("nfl_elo/initial_elos.csv");
  if (!games || !initial) GTEST_SKIP() << DataPath("nfl_elo") << " is not there";
  NflSeries series(*initial);
  for (const DataRow& row : *games) series.Play(row);
  EXPECT_EQ(games->size(), 16'810u);
  EXPECT_EQ(series.decided, 16'494);
  EXPECT_EQ(series.set_by_hand, 11);
  EXPECT_LT(series.worst, 2e-6);
  EXPECT_NEAR(series.squares / series.decided, 0.2117, 5e-5);
}

}  // namespace
}  // namespace credence::model
