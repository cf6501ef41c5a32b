// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/json_writer.h"

namespace credence::otlp {
namespace {

constexpr int kCumulative = 2;  // AGGREGATION_TEMPORALITY_CUMULATIVE

using Labels = std::vector<std::pair<std::string, std::string>>;

struct Sample {
  std::string name;
  Labels labels;
  double value = 0;
};

// The buckets of one set of labels.
struct Histogram {
  std::vector<double> bounds;
  std::vector<std::int64_t> below;  // Cumulative, with one more for all.
  double sum = 0;
  std::int64_t count = 0;
};

struct Metric {
  std::string name;
  std::string help;
  std::string type;
  std::vector<Sample> samples;
};

std::optional<double> NumberIn(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number ? std::optional(value) : std::nullopt;
}

// name{a="b",c="d"} 3
std::optional<Sample> ReadSample(std::string_view line) {
  Sample sample;
  std::size_t at = line.find_first_of("{ ");
  if (at == line.npos) return std::nullopt;
  sample.name = line.substr(0, at);
  while (line[at] == '{' || line[at] == ',') {
    const std::size_t equals = line.find("=\"", at);
    if (equals == line.npos) return std::nullopt;
    std::string key(line.substr(at + 1, equals - at - 1));
    std::string value;
    for (at = equals + 2; at < line.size() && line[at] != '"'; ++at) {
      if (line[at] == '\\' && at + 1 < line.size()) {
        ++at;
        value += line[at] == 'n' ? '\n' : line[at];
      } else {
        value += line[at];
      }
    }
    sample.labels.emplace_back(std::move(key), std::move(value));
    if (++at >= line.size()) return std::nullopt;
    if (line[at] == '}') ++at;
    if (at >= line.size()) return std::nullopt;
  }
  const std::optional<double> value = NumberIn(line.substr(line.find_first_not_of(' ', at)));
  if (!value) return std::nullopt;
  sample.value = *value;
  return sample;
}

std::vector<Metric> ReadText(std::string_view text) {
  std::vector<Metric> metrics;
  constexpr std::string_view kHelp = "# HELP ";
  constexpr std::string_view kType = "# TYPE ";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool is_help = line.starts_with(kHelp);
    if (is_help || line.starts_with(kType)) {
      line.remove_prefix(kHelp.size());
      const std::size_t space = line.find(' ');
      const std::string_view name = line.substr(0, space);
      if (metrics.empty() || metrics.back().name != name) {
        metrics.push_back({.name = std::string(name), .help = "", .type = "", .samples = {}});
      }
      std::string& field = is_help ? metrics.back().help : metrics.back().type;
      if (space != line.npos) field = line.substr(space + 1);
    } else if (!line.empty() && !metrics.empty()) {
      if (auto sample = ReadSample(line)) metrics.back().samples.push_back(*std::move(sample));
    }
  }
  std::erase_if(metrics, [](const Metric& metric) { return metric.samples.empty(); });
  return metrics;
}

void WriteLabels(JsonWriter& json, const Labels& labels) {
  AttributeList attributes;
  for (const auto& [key, value] : labels) attributes.Text(key, value);
  json.Key("attributes");
  attributes.Write(json);
}

void WriteNumbers(JsonWriter& json, const Metric& metric, Timestamp now) {
  json.Key("dataPoints").BeginArray();
  for (const Sample& sample : metric.samples) {
    json.BeginObject();
    WriteLabels(json, sample.labels);
    json.Key("timeUnixNano").String(NanosOf(now));
    json.Key("asDouble").Double(sample.value);
    json.EndObject();
  }
  json.EndArray();
}

// Samples end in _bucket, _sum and _count.
std::map<Labels, Histogram> HistogramsOf(const Metric& metric) {
  std::map<Labels, Histogram> histograms;
  for (const Sample& sample : metric.samples) {
    Labels labels = sample.labels;
    const auto bound = std::ranges::find(labels, "le", &Labels::value_type::first);
    std::string le;
    if (bound != labels.end()) {
      le = std::move(bound->second);
      labels.erase(bound);
    }
    Histogram& histogram = histograms[std::move(labels)];
    if (sample.name.ends_with("_bucket")) {
      histogram.below.push_back(static_cast<std::int64_t>(sample.value));
      if (const auto limit = NumberIn(le); limit && le != "+Inf") {
        histogram.bounds.push_back(*limit);
      }
    } else if (sample.name.ends_with("_sum")) {
      histogram.sum = sample.value;
    } else if (sample.name.ends_with("_count")) {
      histogram.count = static_cast<std::int64_t>(sample.value);
    }
  }
  return histograms;
}

void WriteHistograms(JsonWriter& json, const Metric& metric, Timestamp now) {
  json.Key("dataPoints").BeginArray();
  for (const auto& [labels, histogram] : HistogramsOf(metric)) {
    if (histogram.below.size() != histogram.bounds.size() + 1) continue;
    json.BeginObject();
    WriteLabels(json, labels);
    json.Key("timeUnixNano").String(NanosOf(now));
    json.Key("count").String(fmt::format("{}", histogram.count));
    json.Key("sum").Double(histogram.sum);
    json.Key("bucketCounts").BeginArray();
    std::int64_t before = 0;
    for (const std::int64_t below : histogram.below) {
      json.String(fmt::format("{}", below - std::exchange(before, below)));
    }
    json.EndArray();
    json.Key("explicitBounds").BeginArray();
    for (const double bound : histogram.bounds) json.Double(bound);
    json.EndArray();
    json.EndObject();
  }
  json.EndArray();
}

void Write(JsonWriter& json, const Metric& metric, Timestamp now) {
  json.BeginObject();
  json.Key("name").String(metric.name);
  if (!metric.help.empty()) json.Key("description").String(metric.help);
  if (metric.type == "counter") {
    json.Key("sum").BeginObject();
    WriteNumbers(json, metric, now);
    json.Key("aggregationTemporality").Int(kCumulative).Key("isMonotonic").Bool(true);
  } else if (metric.type == "histogram") {
    json.Key("histogram").BeginObject();
    WriteHistograms(json, metric, now);
    json.Key("aggregationTemporality").Int(kCumulative);
  } else {
    json.Key("gauge").BeginObject();
    WriteNumbers(json, metric, now);
  }
  json.EndObject().EndObject();
}

}  // namespace

std::string WriteMetrics(const AttributeList& resource, std::string_view text, Timestamp now) {
  const std::vector<Metric> metrics = ReadText(text);
  if (metrics.empty()) return {};
  JsonWriter json;
  BeginScope(json, resource, "resourceMetrics", "scopeMetrics");
  json.Key("metrics").BeginArray();
  for (const Metric& metric : metrics) Write(json, metric, now);
  json.EndArray();
  EndScope(json);
  return std::move(json).Take();
}

}  // namespace credence::otlp
