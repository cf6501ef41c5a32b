// SPDX-License-Identifier: Apache-2.0
#include "operations/calibrate_json.h"

#include <cstdint>
#include <optional>

#include "operations/json_parts.h"

namespace credence::operations {
namespace {

void WriteCount(JsonWriter& json, std::string_view key, std::size_t count) {
  json.Key(key).Int(static_cast<std::int64_t>(count));
}

void WriteInterval(JsonWriter& json, std::string_view key,
                   const std::optional<model::Interval>& interval) {
  json.Key(key);
  if (interval) {
    json.BeginArray().Double(interval->low).Double(interval->high).EndArray();
  } else {
    json.Null();
  }
}

void WriteBins(JsonWriter& json, const std::vector<model::Bin>& bins) {
  json.Key("bins").BeginArray();
  for (const model::Bin& bin : bins) {
    json.BeginObject();
    json.Key("lo").Double(bin.lo).Key("hi").Double(bin.hi);
    WriteCount(json, "n", bin.n);
    WriteNumber(json, "stated", bin.stated);
    WriteNumber(json, "actual", bin.actual);
    json.EndObject();
  }
  json.EndArray();
}

// What the curve does to forecasts that it was not fitted to.
void WriteFitted(JsonWriter& json, const model::CurveChoice& fitted) {
  json.Key("fitted").BeginObject();
  json.Key("method").String(NameOf(fitted.held_out.method));
  json.Key("ece").Double(fitted.held_out.ece);
  json.Key("brier").Double(fitted.held_out.brier);
  json.Key("curve");
  WriteJson(json, fitted.curve);
  json.Key("candidates").BeginArray();
  for (const model::HeldOut& candidate : fitted.candidates) {
    json.BeginObject();
    json.Key("method").String(NameOf(candidate.method));
    json.Key("ece").Double(candidate.ece).Key("brier").Double(candidate.brier);
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
}

// What only forecasts of the ledger have.
void WriteLedgerPart(JsonWriter& json, const CalibrateGroup& group) {
  json.Key("what").String(group.what);
  json.Key("drifted").Bool(group.drift.has_drifted);
  json.Key("periods").BeginArray();
  for (const CalibrationPeriod& period : group.drift.periods) {
    json.BeginObject();
    json.Key("from").String(FormatTimestamp(period.from));
    json.Key("to").String(FormatTimestamp(period.to));
    WriteCount(json, "n", period.n);
    json.Key("stated").Double(period.stated);
    json.Key("actual").Double(period.actual);
    json.Key("margin").Double(period.margin);
    json.EndObject();
  }
  json.EndArray();
  WriteText(json, "setting", group.setting.empty() ? std::nullopt : std::optional(group.setting));
}

void WriteGroup(JsonWriter& json, const CalibrateGroup& group, bool is_grouped) {
  const model::Calibration& calibration = group.calibration;
  json.BeginObject();
  if (is_grouped) json.Key("group").String(group.group);
  WriteCount(json, "n", calibration.n);
  WriteCount(json, "skipped", group.skipped);
  json.Key("ece").Double(calibration.ece).Key("mce").Double(calibration.mce);
  json.Key("brier").Double(calibration.brier).Key("log_loss").Double(calibration.log_loss);
  WriteNumber(json, "auroc", calibration.auroc);
  json.Key("intervals").BeginObject();
  json.Key("level").Double(group.intervals.brier.level);
  WriteCount(json, "draws", group.intervals.draws);
  WriteInterval(json, "ece", group.intervals.ece);
  WriteInterval(json, "brier", group.intervals.brier);
  WriteInterval(json, "auroc", group.intervals.auroc);
  json.EndObject();
  WriteBins(json, calibration.bins);
  WriteFitted(json, group.fitted);
  if (!group.what.empty()) WriteLedgerPart(json, group);
  json.EndObject();
}

}  // namespace

void WriteJson(JsonWriter& json, const CalibrateReport& report) {
  if (!report.is_grouped) {
    WriteGroup(json, report.groups.front(), false);
    return;
  }
  json.BeginObject().Key("groups").BeginArray();
  for (const CalibrateGroup& group : report.groups) WriteGroup(json, group, true);
  json.EndArray().EndObject();
}

}  // namespace credence::operations
