// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/metrics.h"

#include <nlohmann/json.hpp>

#include "base/test_framework.h"
#include "credence/engine.h"

namespace credence::otlp {
namespace {

using nlohmann::json;

json Written(std::string_view text) {
  const std::string out = WriteMetrics({}, text, FromMicros(1'500'000));
  return out.empty() ? json()
                     : json::parse(out)["resourceMetrics"][0]["scopeMetrics"][0]["metrics"];
}

TEST(Metrics, ACounterIsAGrowingSum) {
  const json metrics = Written(
      "# HELP calls Calls\n# TYPE calls counter\n"
      "calls{effect=\"read\",result=\"say \\\"no\\\"\"} 3\ncalls{effect=\"verify\",result=\"b\"} "
      "4.5\n");
  ASSERT_EQ(metrics.size(), 1U);
  EXPECT_EQ(metrics[0]["name"], "calls");
  EXPECT_EQ(metrics[0]["description"], "Calls");
  const json& sum = metrics[0]["sum"];
  EXPECT_EQ(sum["isMonotonic"], true);
  EXPECT_EQ(sum["aggregationTemporality"], 2);
  EXPECT_EQ(sum["dataPoints"][0]["asDouble"], 3);
  EXPECT_EQ(sum["dataPoints"][0]["timeUnixNano"], "1500000000");
  EXPECT_EQ(sum["dataPoints"][0]["attributes"][1],
            json::parse(R"({"key":"result","value":{"stringValue":"say \"no\""}})"));
  EXPECT_EQ(sum["dataPoints"][1]["asDouble"], 4.5);
}

TEST(Metrics, AGaugeStaysAGauge) {
  const json metrics = Written("# TYPE waiting gauge\nwaiting 2\n");
  EXPECT_EQ(metrics[0]["gauge"]["dataPoints"][0]["asDouble"], 2);
}

TEST(Metrics, AHistogramHasItsBucketsOneByOne) {
  const json metrics = Written(
      "# TYPE took histogram\n"
      "took_bucket{le=\"1\"} 2\ntook_bucket{le=\"5\"} 2\ntook_bucket{le=\"+Inf\"} 7\n"
      "took_sum 30.5\ntook_count 7\n");
  const json& point = metrics[0]["histogram"]["dataPoints"][0];
  EXPECT_EQ(point["bucketCounts"], json::parse(R"(["2","0","5"])"));
  EXPECT_EQ(point["explicitBounds"], json::parse("[1,5]"));
  EXPECT_EQ(point["count"], "7");
  EXPECT_EQ(point["sum"], 30.5);
}

TEST(Metrics, WithoutSamplesThereIsNothingToSend) {
  EXPECT_TRUE(WriteMetrics({}, "# TYPE calls counter\n", Timestamp()).empty());
  EXPECT_TRUE(WriteMetrics({}, "", Timestamp()).empty());
}

// Every metric that an engine writes is understood.
TEST(Metrics, AllOfAnEngineAreSent) {
  const auto engine = Engine::Open({.db = ":memory:"}).value();
  ASSERT_TRUE(engine->memories().Add({}, {.content = "Run the tests first"}));
  const std::string text = engine->overview().Metrics({}).value();
  std::size_t with_samples = 0;
  std::string_view rest = text;
  bool is_counted = true;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.starts_with("# TYPE ")) is_counted = false;
    if (!line.empty() && !line.starts_with('#') && !is_counted) {
      ++with_samples;
      is_counted = true;
    }
  }
  EXPECT_GT(with_samples, 3U);
  EXPECT_EQ(Written(text).size(), with_samples);
}

}  // namespace
}  // namespace credence::otlp
