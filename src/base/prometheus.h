// SPDX-License-Identifier: Apache-2.0
// The text format of Prometheus, as far as the parts of a metric's text have rules.
#pragma once

#include <string>
#include <string_view>

namespace credence {

// The two lines above the samples of a metric. `type` is counter, gauge or histogram.
void WriteMetricHead(std::string& out, std::string_view name, std::string_view type,
                     std::string_view help);

// A label's value, with the reserved characters escaped.
std::string MetricLabel(std::string_view value);

}  // namespace credence
