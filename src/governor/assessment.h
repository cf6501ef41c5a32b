// SPDX-License-Identifier: Apache-2.0
// The rubric by which a prompt sets the number: a base, and points for kinds of words.
#pragma once

#include <cstdint>
#include <string>

#include "governor/phrases.h"

namespace credence::governor {

struct Assessment {
  std::int64_t value = 0;
  std::string reason;  // "debug, fix or error -10, nothing read yet -15"
};

// `has_read`: something of the project was read in this session.
Assessment Assess(const Words& prompt, bool has_read, std::int64_t base);

}  // namespace credence::governor
