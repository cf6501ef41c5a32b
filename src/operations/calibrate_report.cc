// SPDX-License-Identifier: Apache-2.0
#include "operations/calibrate_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "base/csv.h"
#include "base/json_writer.h"
#include "base/one_of.h"
#include "base/utf8.h"
#include "credence/mention.h"

namespace credence::operations {
namespace {

using model::Forecast;

constexpr std::array<std::string_view, 7> kMissing = {"",     "na",   "n/a",       "nan",
                                                      "null", "none", "cell_empty"};
constexpr std::array<std::string_view, 5> kTrue = {"1", "1.0", "true", "yes", "y"};
constexpr std::array<std::string_view, 5> kFalse = {"0", "0.0", "false", "no", "n"};

// Shifts the decimal point in the text if possible, so that 7.3 of 10 is exactly the number 0.73.
std::optional<double> ScaledNumber(std::string text, int scale) {
  double divisor = scale;
  if (text.find_first_of("eE") == std::string::npos && scale != 1) {
    text += scale == 10 ? "e-1" : "e-2";
    divisor = 1;
  }
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value / divisor;
}

struct Columns {
  std::size_t confidence = 0;
  std::size_t outcome = 0;
  std::optional<std::size_t> group;
};

// Reads the forecast of a row; nothing if a cell is missing.
class RowReader {
 public:
  RowReader(const CsvReader& csv, const CalibrateRequest& request, const Columns& columns)
      : csv_(csv), request_(request), columns_(columns) {}

  Result<std::optional<Forecast>> Read() const {
    const std::string confidence = AsciiLower(Trim(csv_.cells()[columns_.confidence]));
    const std::string outcome = AsciiLower(Trim(csv_.cells()[columns_.outcome]));
    if (IsOneOf(confidence, kMissing) || IsOneOf(outcome, kMissing)) return std::nullopt;
    const std::optional<double> stated = ScaledNumber(confidence, request_.scale);
    if (!stated) return Wrong(columns_.confidence, "is not a number");
    if (!(*stated >= 0.0 && *stated <= 1.0)) {
      return Wrong(columns_.confidence, OutOfRange(*stated));
    }
    const bool came_true = IsOneOf(outcome, kTrue);
    if (!came_true && !IsOneOf(outcome, kFalse)) {
      return Wrong(columns_.outcome, "is not an outcome; use 0 or 1, true or false, yes or no");
    }
    return Forecast{.stated = *stated, .came_true = came_true};
  }

 private:
  std::string OutOfRange(double stated) const {
    const bool is_percent = request_.scale == 1 && stated > 1.0 && stated <= 100.0;
    const std::string hint = fmt::format("; {} or {} accepts larger values", Param("scale", "10"),
                                         Param("scale", "100"));
    return fmt::format("is not from 0 to {}{}", request_.scale, is_percent ? hint : "");
  }
  Failure Wrong(std::size_t column, std::string_view what) const {
    return InvalidArgument(fmt::format("line {}, column {}: {} {}", csv_.line(),
                                       Quoted(csv_.header()[column]), Quoted(csv_.cells()[column]),
                                       what));
  }

  const CsvReader& csv_;
  const CalibrateRequest& request_;
  const Columns& columns_;
};

struct Rows {
  std::string group;
  std::size_t skipped = 0;
  std::vector<Forecast> forecasts;
};

Result<std::vector<Rows>> ReadRows(const CalibrateRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(CsvReader csv, CsvReader::Open(request.csv));
  Columns columns;
  CREDENCE_ASSIGN_OR_RETURN(columns.confidence, csv.Column(request.confidence));
  CREDENCE_ASSIGN_OR_RETURN(columns.outcome, csv.Column(request.outcome));
  if (request.group) {
    CREDENCE_ASSIGN_OR_RETURN(columns.group, csv.Column(*request.group));
  }
  std::vector<Rows> groups;
  std::map<std::string, std::size_t, std::less<>> position;
  const RowReader row(csv, request, columns);
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool is_row, csv.Next());
    if (!is_row) return groups;
    const std::string_view name = columns.group ? csv.cells()[*columns.group] : "";
    auto found = position.find(name);
    if (found == position.end()) {
      found = position.emplace(name, groups.size()).first;
      groups.push_back({.group = std::string(name)});
    }
    Rows& rows = groups[found->second];
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Forecast> forecast, row.Read());
    if (forecast) {
      rows.forecasts.push_back(*forecast);
    } else {
      ++rows.skipped;
    }
  }
}

Result<void> Measure(const std::vector<Forecast>& forecasts, std::size_t bins, std::uint64_t seed,
                     CalibrateGroup& group) {
  CREDENCE_ASSIGN_OR_RETURN(group.calibration, model::Calibrate(forecasts, bins));
  CREDENCE_ASSIGN_OR_RETURN(group.intervals,
                            model::Bootstrap(forecasts, {.seed = seed, .bins = bins}));
  CREDENCE_ASSIGN_OR_RETURN(group.fitted,
                            model::ChooseCurve(forecasts, {.seed = seed, .bins = bins}));
  return {};
}

// A kind of confidence to which a curve can be applied, and the setting for that curve.
struct CurveSetting {
  std::string_view kind;
  std::string_view key;
};
constexpr std::array<CurveSetting, 2> kCurveSettings = {
    {{"sessions", "governor.curve"}, {"heuristics", "executive.curve"}}};

// The curve as a line of TOML. Uses double quotes, so that the line fits in single quotes in a
// shell.
std::string SettingOf(std::string_view kind, const model::Curve& curve) {
  const auto setting = std::ranges::find(kCurveSettings, kind, &CurveSetting::kind);
  if (setting == kCurveSettings.end() || curve.method == model::CurveMethod::kIdentity) return {};
  JsonWriter json;
  WriteValue(json, curve);
  std::string line = fmt::format("{}=\"", setting->key);
  for (const char c : std::move(json).Take()) {
    if (c == '"') line += '\\';
    line += c;
  }
  return line + '"';
}

}  // namespace

Result<CalibrateReport> Calibrate(const CalibrateRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Rows> groups, ReadRows(request));
  CalibrateReport report{.is_grouped = request.group.has_value()};
  std::size_t skipped = 0;
  for (const Rows& rows : groups) {
    skipped += rows.skipped;
    // Skip a group in which every forecast is missing.
    if (rows.forecasts.empty()) continue;
    CalibrateGroup group{.group = rows.group, .skipped = rows.skipped};
    CREDENCE_RETURN_IF_ERROR(Measure(rows.forecasts, request.bins, request.seed, group));
    report.groups.push_back(std::move(group));
  }
  if (report.groups.empty()) {
    return InvalidArgument(
        fmt::format("no row has both a confidence and an outcome ({} incomplete)", skipped));
  }
  return report;
}

Result<CalibrateReport> CalibrateForecasts(const std::vector<ForecastSet>& sets,
                                           const CalibrateOptions& options) {
  CalibrateReport report{.is_grouped = true};
  for (const ForecastSet& set : sets) {
    if (set.forecasts.empty()) continue;
    std::vector<Forecast> forecasts;
    forecasts.reserve(set.forecasts.size());
    for (const StatedOutcome& one : set.forecasts) {
      forecasts.push_back({.stated = one.stated, .came_true = one.came_true});
    }
    CalibrateGroup group{.group = set.kind, .what = set.what};
    CREDENCE_RETURN_IF_ERROR(Measure(forecasts, options.bins, options.seed, group));
    group.drift = DriftOf(set.forecasts);
    group.setting = SettingOf(set.kind, group.fitted.curve);
    report.groups.push_back(std::move(group));
  }
  if (report.groups.empty()) {
    return FailedPrecondition(
        "no confidence has an outcome yet: validate or violate memories, report outcomes of events "
        "and sessions, or review work; to measure a table of your own, give " +
        Param("from", "FILE"));
  }
  return report;
}

}  // namespace credence::operations
