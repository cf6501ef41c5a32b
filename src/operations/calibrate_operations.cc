// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <vector>

#include "credence/mention.h"
#include "operations/calibrate_answers.h"
#include "operations/calibrate_report.h"
#include "operations/operation_parts.h"
#include "operations/tables.h"

namespace credence::operations {
namespace {

constexpr std::array<std::string_view, 3> kScales = {"1", "10", "100"};

Result<std::size_t> BinsIn(const Arguments& arguments) {
  const std::int64_t bins =
      arguments.OptionalInt("bins").value_or(std::int64_t{model::kDefaultBins});
  if (bins < 1 || bins > std::int64_t{model::kBinsMax}) {
    return InvalidArgument(
        fmt::format("{} must be from 1 to {}, not {}", Param("bins"), model::kBinsMax, bins));
  }
  return static_cast<std::size_t>(bins);
}

std::uint64_t SeedIn(const Arguments& arguments) {
  return static_cast<std::uint64_t>(arguments.OptionalInt("seed").value_or(1));
}

Result<CalibrateReport> CalibrateTable(const Arguments& arguments) {
  const std::string& csv = arguments.Text("from");
  const std::string scale = arguments.OptionalText("scale").value_or("1");
  CREDENCE_ASSIGN_OR_RETURN(const std::size_t bins, BinsIn(arguments));
  for (const std::string_view column : {"confidence", "outcome"}) {
    if (!arguments.OptionalText(column)) {
      return InvalidArgument(
          fmt::format("{} needs {}, a column of its table", Param("from"), Param(column, "COL")));
    }
  }
  return Calibrate({.csv = csv,
                    .confidence = arguments.Text("confidence"),
                    .outcome = arguments.Text("outcome"),
                    .group = arguments.OptionalText("group"),
                    .bins = bins,
                    .scale = scale == "100" ? 100 : (scale == "10" ? 10 : 1),
                    .seed = SeedIn(arguments)});
}

Result<CalibrateReport> CalibrateAny(Engine& engine, const Caller& caller,
                                     const Arguments& arguments) {
  if (arguments.OptionalText("from")) return CalibrateTable(arguments);
  for (const std::string_view column : {"confidence", "outcome", "group", "scale"}) {
    if (arguments.OptionalText(column)) {
      return InvalidArgument(fmt::format("{} describes a table; give the table with {}",
                                         Param(column), Param("from", "FILE")));
    }
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::size_t bins, BinsIn(arguments));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<ForecastSet> sets,
                            engine.insight().Forecasts(caller));
  return CalibrateForecasts(sets, {.bins = bins, .seed = SeedIn(arguments)});
}

Parameter Table() {
  return {.name = "from",
          .type = ParameterType::kFile,
          .placeholder = "FILE",
          .summary = "measure this CSV file instead of the ledger; - for standard input"};
}

Parameter Scale() {
  Parameter scale = Option("scale", "N", "the value that means certain (default 1)");
  scale.choices = kScales;
  return scale;
}

}  // namespace

std::vector<Operation> CalibrateOperations() {
  return {
      {.name = "calibrate",
       .summary = "Measure whether stated confidences are accurate, in the ledger or a CSV file",
       .access = Access::kAnalyse,
       .parameters = {Table(),
                      Option("confidence", "COL", "the column with the stated confidences"),
                      Option("outcome", "COL",
                             "the column with the outcomes: 0 or 1, true or false, yes or no"),
                      Option("group", "COL", "one report for each value of this column"),
                      Number("bins", "the number of bins of equal width (default 10)"), Scale(),
                      Number("seed", "the seed of the random sampling (default 1)"),
                      LocalFile("svg", "also write a reliability diagram")},
       .call = CalibrateAny},
  };
}

}  // namespace credence::operations
