// SPDX-License-Identifier: Apache-2.0
// Problems: what went wrong, as RFC 9457 has it (application/problem+json).
#pragma once

#include "credence/result.h"
#include "surface/http/message.h"

namespace credence::http {

int StatusOf(Code code);
std::string_view ReasonOf(int status);  // "Not Found"

Response Problem(const Error& error);
// A problem of the protocol, which no code names.
Response Problem(int status, std::string_view detail);

}  // namespace credence::http
