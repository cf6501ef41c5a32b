// SPDX-License-Identifier: Apache-2.0
// Redaction: removes secrets from a text before it is stored, and leaves the rest byte for byte.
//
//   "connect PGPASSWORD=hunter2 failed"  →  "connect PGPASSWORD=[redacted] failed"
//
// Three kinds of rules. A *shape* is a secret anywhere (a private key, `ghp_…`, a JWT);
// secret_shapes.cc has a table of shapes. An *assignment* is a secret because of its name
// (`password=…`, `"api_key": "…"`, `--token …`); secret_assignments.cc judges name and value. A
// *bare* secret is one by the sentence or command around it ("the password is …", `mysql -p…`), or
// because it is too random for anything else; secret_bare.cc and random_text.cc.
//
// Deterministic, linear in the text (RE2), idempotent; valid UTF-8 stays valid. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

// Replaces a secret.
inline constexpr std::string_view kRedacted = "[redacted]";

// `text` with every secret replaced by kRedacted; names of assignments stay.
std::string RedactSecrets(std::string_view text);

}  // namespace credence::language
