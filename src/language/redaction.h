// SPDX-License-Identifier: Apache-2.0
// Redaction: secrets leave a text before anything is stored, and the rest stays byte for byte.
//
//   "connect PGPASSWORD=hunter2 failed"  →  "connect PGPASSWORD=[redacted] failed"
//
// Two kinds of rules. A *shape* is a secret wherever it stands (a private key, `ghp_…`, a JWT); the
// shapes are a table in secret_shapes.cc. An *assignment* is a secret because of its name
// (`password=…`, `"api_key": "…"`, `--token …`); secret_assignments.cc judges name and value.
//
// Deterministic, linear in the text (RE2), idempotent; valid UTF-8 stays valid. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

// What stands where a secret was.
inline constexpr std::string_view kRedacted = "[redacted]";

// `text` with every secret replaced by kRedacted; the name it was assigned to stays.
std::string RedactSecrets(std::string_view text);

}  // namespace credence::language
