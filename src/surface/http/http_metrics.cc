// SPDX-License-Identifier: Apache-2.0
#include "surface/http/http_metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/prometheus.h"

namespace credence::http {
namespace {

void WriteOne(std::string& out, std::string_view name, std::string_view help, std::string_view type,
              std::int64_t value) {
  WriteMetricHead(out, name, type, help);
  fmt::format_to(std::back_inserter(out), "{} {}\n", name, value);
}

}  // namespace

void HttpMetrics::CountRequest(int status, std::chrono::nanoseconds duration) {
  constexpr auto kRelaxed = std::memory_order_relaxed;
  by_class_[static_cast<std::size_t>(std::clamp(status / 100, 1, 5))].fetch_add(1, kRelaxed);
  const double seconds = std::chrono::duration<double>(duration).count();
  const auto* const bound = std::ranges::lower_bound(kBounds, seconds);
  buckets_[static_cast<std::size_t>(bound - kBounds.begin())].fetch_add(1, kRelaxed);
  nanoseconds_.fetch_add(duration.count(), kRelaxed);
}

std::string HttpMetrics::Write() const {
  std::string out;
  WriteMetricHead(out, "credence_http_requests_total", "counter", "Answered requests.");
  for (std::size_t i = 1; i < by_class_.size(); ++i) {
    fmt::format_to(std::back_inserter(out), "credence_http_requests_total{{class=\"{}xx\"}} {}\n",
                   i, by_class_[i].load());
  }
  WriteMetricHead(out, "credence_http_request_seconds", "histogram",
                  "Time to answer a request, in seconds.");
  std::int64_t count = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    count += buckets_[i].load();
    fmt::format_to(std::back_inserter(out),
                   "credence_http_request_seconds_bucket{{le=\"{}\"}} {}\n", kBounds[i], count);
  }
  count += buckets_.back().load();
  fmt::format_to(std::back_inserter(out),
                 "credence_http_request_seconds_bucket{{le=\"+Inf\"}} {}\n"
                 "credence_http_request_seconds_sum {}\ncredence_http_request_seconds_count {}\n",
                 count, static_cast<double>(nanoseconds_.load()) / 1e9, count);
  WriteOne(out, "credence_http_connections", "Open connections.", "gauge", connections_);
  WriteOne(out, "credence_http_streams", "Clients that are watching for changes.", "gauge",
           streams_);
  WriteOne(out, "credence_http_refused_connections_total",
           "Connections refused because of the limit.", "counter", refused_connections_);
  WriteOne(out, "credence_http_limited_total", "Requests refused because of the rate limit.",
           "counter", limited_);
  return out;
}

}  // namespace credence::http
