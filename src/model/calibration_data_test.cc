// SPDX-License-Identifier: Apache-2.0
// Calibration of real forecasts, compared with the results that their authors published.

#include <cmath>
#include <cstdio>

#include "base/test_framework.h"
#include "model/calibration.h"
#include "model/test_data.h"

namespace credence::model {
namespace {

// One model's stated confidences from 0 to 10, and its answers; cells without a number are missing.
std::vector<Forecast> AnswersOf(const std::vector<DataRow>& rows, const std::string& model) {
  std::vector<Forecast> forecasts;
  for (const DataRow& row : rows) {
    const std::optional<double> stated = NumberOf(row.at(model + "_confidence"));
    const std::optional<double> correct = NumberOf(row.at(model + "_correctness"));
    if (!stated || !correct) continue;
    forecasts.push_back({.stated = *stated / 10, .came_true = *correct == 1});
  }
  return forecasts;
}

TEST(CalibrationData, GastroenterologyQuestionsGiveThePublishedBrierAndAuroc) {
  CREDENCE_DATA_OR_SKIP(const auto rows, "gastro/merged_confidence_correctness_new.csv");
  CREDENCE_DATA_OR_SKIP(const auto published, "gastro/model_performance_results_new.csv");
  int brier = 0, auroc = 0;
  for (const DataRow& model : published) {
    const Result<Calibration> calibration = Calibrate(AnswersOf(rows, model.at("Model")));
    ASSERT_TRUE(calibration.has_value()) << model.at("Model");
    const auto is_near = [&](std::optional<double> ours, const char* column) {
      const std::optional<double> theirs = NumberOf(model.at(column));
      return ours && theirs && std::abs(*ours - *theirs) < 1e-12;
    };
    brier += is_near(calibration->brier, "Brier Score") ? 1 : 0;
    if (is_near(calibration->auroc, "ROC_AUC")) {
      ++auroc;
    } else {
      std::printf("AUROC of %s: published %s, ours %g\n", model.at("Model").c_str(),
                  model.at("ROC_AUC").c_str(), calibration->auroc.value_or(-1));
    }
  }
  EXPECT_EQ(brier, 45);
  EXPECT_EQ(auroc, 44);
}

TEST(CalibrationData, StatedConfidencesGiveThePublishedEce) {
  CREDENCE_DATA_OR_SKIP(const auto rows, "stated_confidence/llm-confidence-correct.csv");
  CREDENCE_DATA_OR_SKIP(const auto published, "stated_confidence/published.csv");
  // The names used in the table of results.
  const std::map<std::string, std::string> sets = {{"BoolQ", "boolq_valid"},
                                                   {"HaluEval", "halu_eval_qa"},
                                                   {"LSAT", "lsat_ar_test"},
                                                   {"SAT", "sat_en"},
                                                   {"SciQ", "sciq_test"}};
  const std::map<std::string, std::string> models = {
      {"Llama-70B", "Meta-Llama-3.1-70B-Instruct"},
      {"Claude-Sonnet-3.7", "claude-3-7-sonnet-20250219"},
      {"Claude-Sonnet-4", "claude-sonnet-4-20250514"},
      {"DeepSeek-V3", "deepseek-v3"},
      {"Gemini-2.5-Pro", "gemini-2.5-pro"}};
  std::map<std::pair<std::string, std::string>, std::vector<Forecast>> groups;
  for (const DataRow& row : rows) {
    groups[{row.at("qset"), row.at("llm")}].push_back(
        {.stated = NumberOf(row.at("stated_confidence")).value(),
         .came_true = row.at("correct") == "TRUE"});
  }
  EXPECT_EQ(published.size(), 25u);
  for (const DataRow& each : published) {
    const std::string& set = sets.at(each.at("qset"));
    const Result<Calibration> calibration = Calibrate(groups[{set, models.at(each.at("llm"))}]);
    ASSERT_TRUE(calibration.has_value()) << set << " " << each.at("llm");
    EXPECT_NEAR(calibration->ece, NumberOf(each.at("ece")).value(), 5e-4)
        << set << " " << each.at("llm");
  }
}

TEST(CalibrationData, ForecastsOfGamesGiveTheirKnownFigures) {
  CREDENCE_DATA_OR_SKIP(const auto nba, "fivethirtyeight/nba_games.csv");
  CREDENCE_DATA_OR_SKIP(const auto nfl, "fivethirtyeight/nfl_games.csv");
  const Calibration basketball = Calibrate(GamesOf(nba)).value();
  EXPECT_EQ(basketball.n, 17'772u);
  EXPECT_NEAR(basketball.brier, 0.2147, 5e-5);
  EXPECT_NEAR(basketball.ece, 0.0342, 5e-5);
  const Calibration football = Calibrate(GamesOf(nfl)).value();
  EXPECT_EQ(football.n, 3'764u);
  EXPECT_NEAR(football.brier, 0.2208, 5e-5);
  EXPECT_NEAR(football.ece, 0.0217, 5e-5);
}

}  // namespace
}  // namespace credence::model
