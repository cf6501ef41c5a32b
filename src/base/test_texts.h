// SPDX-License-Identifier: Apache-2.0
// For property tests: texts put together from pieces.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/test_framework.h"

namespace credence {

inline rc::Gen<std::string> TextOfPieces(rc::Gen<std::string> piece) {
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(std::move(piece)),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const std::string& each : pieces) text += each;
                        return text;
                      });
}

}  // namespace credence
