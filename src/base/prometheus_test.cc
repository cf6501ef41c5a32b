// SPDX-License-Identifier: Apache-2.0
#include "base/prometheus.h"

#include <gtest/gtest.h>

namespace credence {
namespace {

TEST(Prometheus, AHeadNamesTheMetricTwice) {
  std::string text;
  WriteMetricHead(text, "credence_x_total", "counter", "How many.");
  EXPECT_EQ(text, "# HELP credence_x_total How many.\n# TYPE credence_x_total counter\n");
}

TEST(Prometheus, ALabelStaysOnOneLineAndWithinItsQuotes) {
  EXPECT_EQ(MetricLabel("plain"), "plain");
  EXPECT_EQ(MetricLabel("a \"b\"\\\nc"), "a \\\"b\\\"\\\\\\nc");
}

}  // namespace
}  // namespace credence
