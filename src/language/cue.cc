// SPDX-License-Identifier: Apache-2.0
#include "language/cue.h"

#include "language/cue/detector.h"

namespace credence::language {

Cue DetectCue(std::string_view text, std::optional<std::string_view> previous,
              std::optional<std::string_view> before) {
  return CueDetector(text, previous, before).Detect();
}

}  // namespace credence::language
