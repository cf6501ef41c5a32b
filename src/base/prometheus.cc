// SPDX-License-Identifier: Apache-2.0
#include "base/prometheus.h"

#include <fmt/format.h>

#include <iterator>

namespace credence {

void WriteMetricHead(std::string& out, std::string_view name, std::string_view type,
                     std::string_view help) {
  fmt::format_to(std::back_inserter(out), "# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

std::string MetricLabel(std::string_view value) {
  std::string escaped;
  for (const char c : value) {
    if (c == '\n') {
      escaped += "\\n";
      continue;
    }
    if (c == '\\' || c == '"') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace credence
