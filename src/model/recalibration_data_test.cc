// SPDX-License-Identifier: Apache-2.0
// Recalibration of real forecasts: fitted on one half, tested on the other.
#include <fmt/format.h>

#include <string>

#include "base/test_framework.h"
#include "model/recalibration.h"
#include "model/test_data.h"

namespace credence::model {
namespace {

struct Halves {
  std::vector<Forecast> fit, judge;
};

struct Effect {
  Calibration before, after;
  CurveChoice choice;
};

Effect Try(const Halves& halves) {
  Effect effect;
  effect.choice = ChooseCurve(halves.fit, {}).value();
  std::vector<Forecast> corrected = halves.judge;
  for (Forecast& each : corrected) each.stated = effect.choice.curve.Apply(each.stated);
  effect.before = Calibrate(halves.judge).value();
  effect.after = Calibrate(corrected).value();
  return effect;
}

void Print(const std::string& name, const Effect& effect) {
  fmt::print("{:<44}{:>6}  ECE {:.4f} -> {:.4f}  Brier {:.4f} -> {:.4f}  {}\n", name,
             effect.before.n, effect.before.ece, effect.after.ece, effect.before.brier,
             effect.after.brier, NameOf(effect.choice.curve.method));
}

TEST(RecalibrationData, StatedConfidencesOfModelsAreImproved) {
  CREDENCE_DATA_OR_SKIP(const auto rows, "stated_confidence/llm-confidence-correct.csv");
  std::map<std::string, Halves> groups;
  for (const DataRow& row : rows) {
    const Forecast forecast{.stated = NumberOf(row.at("stated_confidence")).value(),
                            .came_true = row.at("correct") == "TRUE"};
    // "17", or "17_h" and "17_r" for the same question.
    const bool is_odd = std::stoi(row.at("question_id")) % 2 == 1;
    for (const std::string& name : {row.at("llm") + " " + row.at("qset"), std::string("all")}) {
      (is_odd ? groups[name].fit : groups[name].judge).push_back(forecast);
    }
  }
  ASSERT_EQ(groups.size(), 26u);
  int better_ece = 0, better_brier = 0;
  for (const auto& [name, halves] : groups) {
    const Effect effect = Try(halves);
    Print(name, effect);
    better_ece += effect.after.ece < effect.before.ece ? 1 : 0;
    better_brier += effect.after.brier < effect.before.brier ? 1 : 0;
    // Improved, or left alone.
    EXPECT_LE(effect.after.ece, effect.before.ece) << name;
    EXPECT_LE(effect.after.brier, effect.before.brier) << name;
    if (name != "all") continue;
    EXPECT_LT(effect.after.ece, effect.before.ece / 2);
    EXPECT_LT(effect.after.brier, effect.before.brier);
  }
  EXPECT_GE(better_ece, 21);
  EXPECT_GE(better_brier, 21);
  fmt::print("better: ECE {}, Brier {} of {}\n", better_ece, better_brier, groups.size());
}

// Well calibrated already: a correction must not harm.
TEST(RecalibrationData, ForecastsOfGamesAreNotHarmed) {
  for (const char* name : {"fivethirtyeight/nba_games.csv", "fivethirtyeight/nfl_games.csv"}) {
    CREDENCE_DATA_OR_SKIP(const auto rows, name);
    const std::vector<Forecast> games = GamesOf(rows);
    // Both sides of a game go to the same half, because each reveals the other's outcome.
    Halves interleaved, later;
    for (std::size_t i = 0; i < games.size(); ++i) {
      (i / 2 % 2 == 1 ? interleaved.fit : interleaved.judge).push_back(games[i]);
      (i > games.size() / 2 ? later.fit : later.judge).push_back(games[i]);
    }
    for (const auto& [how, halves] : {std::pair("every other", interleaved), {"later", later}}) {
      const Effect effect = Try(halves);
      Print(fmt::format("{} {}", name, how), effect);
      EXPECT_LE(effect.after.brier, effect.before.brier) << name << " " << how;
    }
  }
}

}  // namespace
}  // namespace credence::model
