// SPDX-License-Identifier: Apache-2.0
// Problems: errors in the form of RFC 9457 (application/problem+json).
#pragma once

#include "credence/result.h"
#include "surface/http/message.h"

namespace credence::http {

int StatusOf(Code code);
std::string_view ReasonOf(int status);  // "Not Found"

Response Problem(const Error& error);
// A problem of the protocol, which has no error code.
Response Problem(int status, std::string_view detail);

}  // namespace credence::http
