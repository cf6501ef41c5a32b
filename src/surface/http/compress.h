// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "surface/http/message.h"

namespace credence::http {

// Empty if memory runs out.
std::string Gzip(std::string_view text);

// Undoes gzip. Failure: kInvalidArgument (not gzip), kResourceExhausted (more than `bytes_max`).
Result<std::string> Gunzip(std::string_view packed, std::size_t bytes_max);

// Compresses the body of an answer with gzip, if it is large, of a type that becomes smaller, and
// the client accepts that. Parts and streams stay as they are.
void CompressIfAsked(const Request& request, Response& response);

}  // namespace credence::http
