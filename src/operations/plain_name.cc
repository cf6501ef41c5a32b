// SPDX-License-Identifier: Apache-2.0
#include "operations/plain_name.h"

#include "base/utf8.h"

namespace credence::operations {

bool IsPlainName(std::string_view text) {
  return !text.empty() && IsValidUtf8(text) && OneLine(text) == text &&
         CodePointCount(text) <= kNameCharactersMax;
}

}  // namespace credence::operations
