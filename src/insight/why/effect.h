// SPDX-License-Identifier: Apache-2.0
// The effect of a kind of event on its subject.
#pragma once

#include <string>
#include <string_view>

namespace credence::insight {

// "validated" for "memory.validated".
inline std::string EffectOf(std::string_view kind) {
  return std::string(kind.substr(kind.find('.') + 1));
}

}  // namespace credence::insight
