// SPDX-License-Identifier: Apache-2.0
// Secrets recognised by their name:
//
//   NAME=value  name = "value"      always, unless the value is a placeholder
//   "name": "value"                 the same
//   password = value                the same
//   name: value  token = value      only if the value has a digit or at least 16 bytes, and no
//                                   spaces: "password: must be long" is a sentence
//   --name value                    unless the next word continues a sentence
#pragma once

#include <string>

namespace credence::language {

// Replaces in place; names stay. True if anything changed.
bool RedactAssignments(std::string& text);

}  // namespace credence::language
