// SPDX-License-Identifier: Apache-2.0
// Secrets recognised by their shape: private keys, vendors' tokens, JWTs, credentials in URLs and
// in Authorization headers. The table is in the .cc file.
#pragma once

#include <string>

namespace credence::language {

// Replaces in place. True if anything changed.
bool RedactShapes(std::string& text);

}  // namespace credence::language
