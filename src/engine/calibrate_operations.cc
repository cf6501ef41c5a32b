// SPDX-License-Identifier: Apache-2.0
#include "engine/calibrate_operations.h"

#include <fmt/format.h>

#include <array>

#include "engine/calibrate_json.h"
#include "engine/calibrate_report.h"
#include "engine/operation_parts.h"

namespace credence::engine {
namespace {

constexpr std::array<std::string_view, 3> kScales = {"1", "10", "100"};

Result<Reply> CalibrateTable(const Arguments& arguments) {
  const std::string& csv = arguments.Text("from");
  const std::string scale = arguments.OptionalText("scale").value_or("1");
  const std::int64_t bins =
      arguments.OptionalInt("bins").value_or(std::int64_t{model::kDefaultBins});
  if (bins < 1 || bins > std::int64_t{model::kBinsMax}) {
    return InvalidArgument(
        fmt::format("--bins is {}, but has to be from 1 to {}", bins, model::kBinsMax));
  }
  return Answer(
      Calibrate({.csv = csv,
                 .confidence = arguments.Text("confidence"),
                 .outcome = arguments.Text("outcome"),
                 .group = arguments.OptionalText("group"),
                 .bins = static_cast<std::size_t>(bins),
                 .scale = scale == "100" ? 100 : (scale == "10" ? 10 : 1),
                 .seed = static_cast<std::uint64_t>(arguments.OptionalInt("seed").value_or(1))}));
}

Parameter Table() {
  return {.name = "from",
          .type = ParameterType::kFile,
          .required = true,
          .placeholder = "FILE",
          .summary = "a CSV file whose first row names the columns, or - for standard input"};
}

Parameter Scale() {
  Parameter scale = Option("scale", "N", "the number that stands for certain (default 1)");
  scale.choices = kScales;
  return scale;
}

}  // namespace

std::vector<Operation> CalibrateOperations() {
  return {
      {.name = "calibrate",
       .summary = "do stated confidences keep their word, and which curve corrects them",
       .access = Access::kAnalyse,
       .parameters = {Table(),
                      Required(Option("confidence", "COL", "the column of stated confidences")),
                      Required(Option("outcome", "COL",
                                      "the column of outcomes: 0 or 1, true or false, yes or no")),
                      Option("group", "COL", "a report for each value of this column"),
                      Number("bins", "bins of equal width (default 10)"), Scale(),
                      Number("seed", "of what is drawn at random (default 1)"),
                      LocalFile("svg", "also writes a reliability diagram")},
       .call = [](Engine& /*engine*/, const Caller& /*caller*/,
                  const Arguments& arguments) { return CalibrateTable(arguments); },
       .read = CalibrateTable},
  };
}

}  // namespace credence::engine
