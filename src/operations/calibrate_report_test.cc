// SPDX-License-Identifier: Apache-2.0
#include "operations/calibrate_report.h"

#include "base/test_framework.h"
#include "engine/settings.h"
#include "operations/calibrate_answers.h"

namespace credence::operations {
namespace {

Result<CalibrateReport> Of(std::string_view csv, int scale = 1) {
  return Calibrate({.csv = csv, .confidence = "sure", .outcome = "right", .scale = scale});
}

TEST(CalibrateReport, ReadsOutcomesInAnyWords) {
  const auto report =
      Of("sure,right\n0.1,1\n0.2,TRUE\n0.3,yes\n0.4,0\n0.5,False\n0.6,no\n").value();
  EXPECT_EQ(report.groups.front().calibration.n, 6u);
  EXPECT_DOUBLE_EQ(report.groups.front().calibration.auroc.value(), 0.0);
}

TEST(CalibrateReport, RowsWithAMissingCellAreCounted) {
  const auto report = Of("sure,right\n,1\nNA,1\n0.3,\ncell_empty,0\n0.4,0\n").value();
  EXPECT_EQ(report.groups.front().calibration.n, 1u);
  EXPECT_EQ(report.groups.front().skipped, 4u);
  EXPECT_THAT(Of("sure,right\n,1\n").error().message, HasSubstr("no row has both"));
}

TEST(CalibrateReport, AScaledConfidenceIsTheDecimalItMeans) {
  const auto bin_of = [](std::string_view text, int scale) {
    const std::string csv = "sure,right\n" + std::string(text) + ",1\n";
    return Of(csv, scale).value().groups.front().calibration.bins;
  };
  EXPECT_EQ(bin_of("7", 10)[6].n, 1u);
  EXPECT_EQ(bin_of("30", 100)[2].n, 1u);
  EXPECT_EQ(bin_of("7.3", 10)[7].stated, 0.73);
  EXPECT_EQ(bin_of("1e1", 100)[0].n, 1u);
}

TEST(CalibrateReport, WhatIsWrongIsNamedWithItsPlace) {
  EXPECT_THAT(Of("sure,right\n0.1,1\n87,1\n").error().message,
              HasSubstr("line 3, column \"sure\": \"87\" is not from 0 to 1; {param:scale=10}"));
  EXPECT_THAT(Of("sure,right\nhigh,1\n").error().message, HasSubstr("\"high\" is not a number"));
  EXPECT_THAT(Of("sure,right\n0.5,0.5\n").error().message, HasSubstr("\"0.5\" is not an outcome"));
  EXPECT_THAT(Of("sure,correct\n").error().message, HasSubstr("no column \"right\""));
  EXPECT_THAT(Of("").error().message, HasSubstr("is empty"));
}

TEST(CalibrateReport, GroupsComeInTheOrderOfTheFile) {
  const auto report = Calibrate({.csv = "who,sure,right\nb,0.9,1\na,0.2,0\nb,0.8,0\n",
                                 .confidence = "sure",
                                 .outcome = "right",
                                 .group = "who"})
                          .value();
  ASSERT_EQ(report.groups.size(), 2u);
  EXPECT_EQ(report.groups[0].group, "b");
  EXPECT_EQ(report.groups[0].calibration.n, 2u);
  JsonWriter json;
  WriteValue(json, report);
  EXPECT_THAT(json.text(), HasSubstr(R"({"groups":[{"group":"b","n":2,)"));
}

// The proposed setting is accepted by 'replay --set', and contains the fitted curve.
TEST(CalibrateReport, ACurveThatAGateCanApplyComesAsItsSetting) {
  std::vector<ForecastSet> sets;
  for (const std::string_view kind : {"sessions", "heuristics", "memories"}) {
    ForecastSet set{.kind = std::string(kind)};
    for (int i = 0; i < 300; ++i) {
      set.forecasts.push_back({.stated = i % 2 == 0 ? 0.9 : 0.6, .came_true = i % 10 == 0});
    }
    sets.push_back(std::move(set));
  }
  const CalibrateReport report = CalibrateForecasts(sets, {}).value();
  ASSERT_EQ(report.groups.size(), 3u);
  engine::AllSettings settings;
  ASSERT_TRUE(settings.Load(report.groups[0].setting + "\n" + report.groups[1].setting, "set", {}));
  EXPECT_NE(report.groups[0].fitted.curve, model::Curve{});
  EXPECT_EQ(settings.governor.fitted, report.groups[0].fitted.curve);
  EXPECT_EQ(settings.executive.fitted, report.groups[1].fitted.curve);
  EXPECT_EQ(report.groups[2].setting, "");
}

TEST(CalibrateReport, EdgesAreWrittenAsTheyAreSaid) {
  JsonWriter json;
  WriteValue(json, Of("sure,right\n0.3,1\n").value());
  EXPECT_THAT(json.text(), HasSubstr(R"({"lo":0.2,"hi":0.3,"n":1,"stated":0.3,"actual":1.0})"));
  EXPECT_THAT(json.text(), HasSubstr(R"({"lo":0.6,"hi":0.7,"n":0,"stated":null,"actual":null})"));
  EXPECT_THAT(json.text(), HasSubstr(R"("fitted":{"method":"identity","ece":0.7,)"));
}

}  // namespace
}  // namespace credence::operations
