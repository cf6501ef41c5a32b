// SPDX-License-Identifier: Apache-2.0
// `credence serve --grpc ADDR` with the tests' executive: the wire without a store.
#include <fmt/format.h>
#include <chrono>

#include <cstdio>
#include <string_view>

#include "base/address.h"
#include "base/stop_signals.h"
#include "surface/grpc/server.h"
#include "surface/grpc/test_executive.h"

int main(int argc, char** argv) {
  using credence::Address;
  using credence::rpc::Server;
  credence::rpc::ServerOptions options;
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::string_view(argv[i]) != "--grpc") continue;
    const auto address = Address::ParseLoopback(argv[i + 1]);
    if (!address) {
      fmt::print(stderr, "credence: {}\n", address.error().message);
      return 2;
    }
    options.address = *address;
  }
  credence::StopSignals signals;
  credence::rpc::TestExecutive executive;
  const auto server = Server::Start(executive, options);
  if (!server) {
    fmt::print(stderr, "credence: {}\n", server.error().message);
    return 1;
  }
  fmt::print("gRPC on {}\n", (*server)->address().ToString());
  std::fflush(stdout);
  while (signals.WaitFor(std::chrono::hours(1)) != credence::StopSignals::Came::kStop) {
  }
  (*server)->Stop();
  return 0;
}
