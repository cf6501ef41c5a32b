// SPDX-License-Identifier: Apache-2.0
// What a value that was assigned to a secret's name looks like: a secret, or something that only
// stands in its place (a variable, a path, a type, an error's name).
#pragma once

#include <string_view>

namespace credence::language {

// Nothing secret in it: empty, masked ("****"), redacted already, a variable ("$TOKEN", "${…}",
// "<token>", "{{ token }}", "YOUR_API_KEY"), null, true, or the name of a type.
bool IsPlaceholder(std::string_view value);

// An expression of a program that fetches the secret: "process.env.TOKEN", "get_token()".
bool IsExpression(std::string_view value);

// A path in the file system, such as "~/.ssh/id_rsa" or "src/auth/token.ts:12".
bool IsPath(std::string_view value);

// The name of a type, an error or a member: "AccessDeniedException", "Optional[str]", "key.number".
bool IsTypeName(std::string_view value);

// Only digits, and at most `digits_max` of them.
bool IsShortNumber(std::string_view value, std::size_t digits_max);

// Has a digit, or is at least 16 bytes long; and no white space.
bool LooksSecret(std::string_view value);

}  // namespace credence::language
