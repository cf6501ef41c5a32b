// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "surface/http/message.h"

namespace credence::http {

// Empty if memory runs out.
std::string Gzip(std::string_view text);

// Compresses the body of an answer with gzip, if it is large, of a type that becomes smaller, and
// the client accepts that. Parts and streams stay as they are.
void CompressIfAsked(const Request& request, Response& response);

}  // namespace credence::http
