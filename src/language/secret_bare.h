// SPDX-License-Identifier: Apache-2.0
// Secrets without a known shape or an assignment: those that people mention in a sentence ("the
// password is …"), those that commands take ("mysql -p…"), and strings so random that nothing else
// looks like them. Digests, ids, public keys and encoded data look similar and stay.
#pragma once

#include <string>

namespace credence::language {

// Replaces in place. True if anything changed.
bool RedactBare(std::string& text);

}  // namespace credence::language
