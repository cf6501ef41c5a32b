// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace credence::http {

// A message of the engine for a caller over HTTP: parameters are fields, "max_tokens", and
// operations are requests, "GET /v1/memory/list?all=true". What only the command line has is named
// as a command, for whoever runs the server.
std::string SpellForHttp(std::string_view message);

}  // namespace credence::http
