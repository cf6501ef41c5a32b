// SPDX-License-Identifier: Apache-2.0
#include "language/redaction.h"

#include "language/secret_assignments.h"
#include "language/secret_shapes.h"

namespace credence::language {
namespace {

// What one pass removes can bring to light what the next one sees, so passes repeat until nothing
// changes: that makes the whole idempotent. Ordinary texts take one, texts with secrets two; the
// limit is there so that hostile input cannot ask for many.
constexpr int kPassesMax = 8;

}  // namespace

std::string RedactSecrets(std::string_view text) {
  std::string result(text);
  for (int pass = 0; pass < kPassesMax; ++pass) {
    const bool shapes = RedactShapes(result);
    const bool assignments = RedactAssignments(result);
    if (!shapes && !assignments) break;
  }
  return result;
}

}  // namespace credence::language
