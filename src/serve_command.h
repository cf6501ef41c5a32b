// SPDX-License-Identifier: Apache-2.0
// The command `serve` as the command line declares it. Two programs have it: `credence`, which
// hands over, and `credence-serve`, which serves.
#pragma once

#include <array>
#include <functional>
#include <string_view>
#include <utility>

#include "credence/result.h"
#include "engine/arguments.h"
#include "engine/operation.h"
#include "surface/cli/command.h"

namespace credence {

constexpr const char* kServerProgram = "credence-serve";

inline constexpr std::array<engine::Parameter, 1> kServeParameters = {
    {{.name = "grpc",
      .placeholder = "ADDR",
      .summary = "where to listen for gRPC (default 127.0.0.1:50053; port 0: any that is free)"}}};

inline constexpr std::string_view kServeDetails =
    "Listens on the loopback only, prints the address, and serves until SIGINT or SIGTERM; calls "
    "in work are finished first.";

inline cli::Command ServeCommand(
    std::function<Result<cli::Exit>(cli::Session& session, const engine::Arguments& arguments)>
        run) {
  return {"serve", "answers programs over gRPC until it is stopped", kServeParameters,
          kServeDetails, std::move(run)};
}

}  // namespace credence
