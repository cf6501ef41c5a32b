// SPDX-License-Identifier: Apache-2.0
// Agreement: whether two statements are about the same thing, and say alike about it. By rules,
// without a model, like contradiction.h.
#pragma once

#include <cstdint>
#include <string_view>

namespace credence::language {

enum class Agreement : std::uint8_t {
  kNone,   // Different subjects, opposites, or not readable.
  kAbout,  // About the same: "Ana plays the violin", "Ana drinks tea".
  kSame,   // Each makes the other more probable: "I love tea", "I like green tea".
};

// Symmetric. What people say of themselves all has the same subject: there, two statements are
// about the same only if they share an object. Opposites never agree.
Agreement AgreementOf(std::string_view a, std::string_view b);

}  // namespace credence::language
