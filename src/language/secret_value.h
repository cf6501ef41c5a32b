// SPDX-License-Identifier: Apache-2.0
// Whether a value assigned to a secret's name looks like a secret, or is only a reference (a
// variable, a path, a type, an error's name).
#pragma once

#include <string_view>

namespace credence::language {

// Not secret: empty, masked ("****"), already redacted, a variable ("$TOKEN", "${…}", "<token>",
// "{{ token }}", "YOUR_API_KEY"), null, true, or the name of a type.
bool IsPlaceholder(std::string_view value);

// Program code that fetches the secret: "process.env.TOKEN", "get_token()".
bool IsExpression(std::string_view value);

// A path in the file system, such as "~/.ssh/id_rsa" or "src/auth/token.ts:12".
bool IsPath(std::string_view value);

// The name of a type, an error or a member: "AccessDeniedException", "Optional[str]", "key.number".
bool IsTypeName(std::string_view value);

// Only digits, and at most `digits_max` of them.
bool IsShortNumber(std::string_view value, std::size_t digits_max);

// Has a digit or at least 16 bytes, and no white space.
bool LooksSecret(std::string_view value);

}  // namespace credence::language
