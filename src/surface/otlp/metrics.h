// SPDX-License-Identifier: Apache-2.0
// The metrics of all faculties, which Prometheus reads as text, as OTLP.
#pragma once

#include <string>
#include <string_view>

#include "credence/timestamp.h"
#include "surface/otlp/otlp_json_writer.h"

namespace credence::otlp {

// Counters are sums since the ledger began; gauges and histograms stay what they are. `text` is in
// Prometheus' format, as Overview::Metrics writes it. Empty if it has no samples.
std::string WriteMetrics(const AttributeList& resource, std::string_view text, Timestamp now);

}  // namespace credence::otlp
