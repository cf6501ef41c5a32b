// SPDX-License-Identifier: Apache-2.0
// `credence-serve`: the servers, apart from `credence` because of what they link. `credence serve`
// starts it with its own arguments.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

#include "base/json_writer.h"
#include "base/stop_signals.h"
#include "credence/engine.h"
#include "credence/executive.h"
#include "serve_command.h"
#include "surface/cli/cli.h"
#include "surface/cli/command.h"
#include "surface/grpc/server.h"

namespace credence {
namespace {

// Silence after a fire is to be noticed without another event.
constexpr std::chrono::milliseconds kTendEvery{2'000};

// At once: whoever started this waits for it.
void Announce(const Address& address, bool json) {
  if (json) {
    JsonWriter writer;
    writer.BeginObject().Key("grpc").String(address.ToString()).EndObject();
    fmt::print("{}\n", writer.text());
  } else {
    fmt::print("gRPC on {}\n", address.ToString());
  }
  std::fflush(stdout);
}

Result<cli::Exit> Serve(cli::Session& session, const engine::Arguments& arguments) {
  rpc::ServerOptions options;
  if (const auto address = arguments.OptionalText("grpc")) {
    CREDENCE_ASSIGN_OR_RETURN(options.address, Address::ParseLoopback(*address));
  }
  StopSignals signals;  // Before the engine, which may start threads.
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine(/*long_lived=*/true));
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<rpc::Server> server,
                            rpc::Server::Start(engine->GetExecutive(), options));
  Announce(server->address(), session.json());
  while (signals.WaitFor(kTendEvery) != StopSignals::Came::kStop) engine->GetExecutive().Tend();
  server->Stop();
  return cli::Exit::kDone;
}

}  // namespace
}  // namespace credence

int main(int argc, char** argv) {
  credence::cli::AddCommands({credence::ServeCommand(credence::Serve)});
  return credence::cli::Main(argc, argv);
}
