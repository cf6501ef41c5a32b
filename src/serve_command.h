// SPDX-License-Identifier: Apache-2.0
// The declaration of the command `serve`. Two programs have it: `credence`, which hands over, and
// `credence-serve`, which serves.
#pragma once

#include <array>
#include <functional>
#include <string_view>
#include <utility>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

namespace credence {

constexpr const char* kServerProgram = "credence-serve";

inline constexpr std::array<std::string_view, 2> kLogForms = {"text", "json"};

inline constexpr std::array<operations::Parameter, 9> kServeParameters = {{
    {.name = "http",
     .placeholder = "ADDR",
     .summary = "the address for HTTP (default 127.0.0.1:7878; port 0 for any free port)"},
    {.name = "grpc",
     .placeholder = "ADDR",
     .summary =
         "the address for gRPC (default 127.0.0.1:50053; off with --tokens, because gRPC checks no "
         "tokens); if only one of --http and --grpc is given, only that one is served"},
    {.name = "tokens",
     .placeholder = "FILE",
     .summary = "require a token from this file over HTTP (see 'credence token')"},
    {.name = "tls-cert", .placeholder = "FILE", .summary = "serve HTTPS with this certificate"},
    {.name = "tls-key", .placeholder = "FILE", .summary = "the key of the certificate"},
    {.name = "host",
     .placeholder = "NAME",
     .summary = "another host name of this server, besides its addresses"},
    {.name = "hints",
     .placeholder = "FILE",
     .summary =
         "keep a section of this file (.goosehints, AGENTS.md) up to date with the learned rules"},
    {.name = "log",
     .placeholder = "FORM",
     .summary = "how to log to standard error: text (default) or json",
     .choices = kLogForms},
    {.name = "log-requests",
     .type = operations::ParameterType::kFlag,
     .summary = "also log each request"},
}};

inline constexpr std::string_view kServeDetails =
    "Prints the addresses and serves until SIGINT or SIGTERM; running calls are finished first. "
    "The settings are reloaded when their file changes, and on SIGHUP. An address that other "
    "machines can reach needs --tokens and works for HTTP only.";

inline cli::Command ServeCommand(
    std::function<Result<cli::Exit>(cli::Session& session, const operations::Arguments& arguments)>
        run) {
  return {"serve", "Serve the dashboard, HTTP and gRPC", kServeParameters, kServeDetails,
          std::move(run)};
}

}  // namespace credence
