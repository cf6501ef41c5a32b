// SPDX-License-Identifier: Apache-2.0
// wrk, the load generator: the requests it sends, and its results.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/http/bare_server.h"

namespace credence::bench {

// False: wrk is not installed.
bool HasWrk();

struct Load {
  std::uint16_t port = 0;
  std::filesystem::path script;
  int connections = 1;
  int seconds = 1;
};

struct Measured {
  double per_second = 0;
  double p99_ms = 0;
  std::int64_t answers = 0;
};

// A wrk script that sends these requests in rotation. All are of one kind, so that one expensive
// request in a thousand does not appear as the p99 of the others.
void WriteScript(const std::filesystem::path& path, const std::vector<Question>& questions);

// Ends the benchmark if a connection or an answer fails.
Measured RunWrk(const Load& load);

}  // namespace credence::bench
