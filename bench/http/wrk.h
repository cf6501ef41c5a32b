// SPDX-License-Identifier: Apache-2.0
// wrk, the load generator: which requests it sends, and what it says of the answers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/http/bare_server.h"

namespace credence::bench {

// False: the program is not there.
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

// A program for wrk that asks these in turn. All are of one kind, so that one in a thousand that
// costs more does not show as the p99 of the others.
void WriteScript(const std::filesystem::path& path, const std::vector<Question>& questions);

// Ends the benchmark when a connection or an answer fails.
Measured RunWrk(const Load& load);

}  // namespace credence::bench
