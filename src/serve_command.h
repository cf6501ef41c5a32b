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
     .summary = "where to listen for HTTP (default 127.0.0.1:7878; port 0: any that is free)"},
    {.name = "grpc",
     .placeholder = "ADDR",
     .summary = "where to listen for gRPC (default 127.0.0.1:50053, with --tokens not at all: it "
                "asks for none); with only one of both, only that one is served"},
    {.name = "tokens",
     .placeholder = "FILE",
     .summary = "ask callers over HTTP for a token of this file (see 'credence token')"},
    {.name = "tls-cert", .placeholder = "FILE", .summary = "serve HTTPS with this certificate"},
    {.name = "tls-key", .placeholder = "FILE", .summary = "the key of the certificate"},
    {.name = "host",
     .placeholder = "NAME",
     .summary = "a name by which this server is called, besides its addresses"},
    {.name = "hints",
     .placeholder = "FILE",
     .summary = "keep what was learned in a section of this file (.goosehints, AGENTS.md) fresh"},
    {.name = "log",
     .placeholder = "FORM",
     .summary = "how to log to standard error: text (default) or json",
     .choices = kLogForms},
    {.name = "log-requests",
     .type = operations::ParameterType::kFlag,
     .summary = "also each request"},
}};

inline constexpr std::string_view kServeDetails =
    "Prints the addresses, and serves until SIGINT or SIGTERM; calls in work are finished first. "
    "SIGHUP reads the settings again. An address that other machines can reach needs --tokens, and "
    "is for HTTP only.";

inline cli::Command ServeCommand(
    std::function<Result<cli::Exit>(cli::Session& session, const operations::Arguments& arguments)>
        run) {
  return {"serve", "the dashboard, HTTP and gRPC, until it is stopped", kServeParameters,
          kServeDetails, std::move(run)};
}

}  // namespace credence
