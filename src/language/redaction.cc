// SPDX-License-Identifier: Apache-2.0
#include "language/redaction.h"

#include "language/secret_assignments.h"
#include "language/secret_bare.h"
#include "language/secret_shapes.h"

namespace credence::language {
namespace {

// A removal can expose another secret, so passes repeat until nothing changes; this makes the
// result idempotent. Ordinary texts take one pass, texts with secrets two; the limit protects
// against hostile input.
constexpr int kPassesMax = 8;

}  // namespace

std::string RedactSecrets(std::string_view text) {
  std::string result(text);
  for (int pass = 0; pass < kPassesMax; ++pass) {
    const bool shapes = RedactShapes(result);
    const bool assignments = RedactAssignments(result);
    const bool bare = RedactBare(result);
    if (!shapes && !assignments && !bare) break;
  }
  return result;
}

}  // namespace credence::language
