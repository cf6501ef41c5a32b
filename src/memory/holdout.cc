// SPDX-License-Identifier: Apache-2.0
#include "memory/holdout.h"

#include <fmt/format.h>

#include <utility>

#include "base/named_draw.h"
#include "memory/injection.h"

namespace credence::memory {

bool IsHeldOut(const HoldOut& hold_out, const Uuid& memory) {
  if (hold_out.probability <= 0) return false;
  return NamedDraw(fmt::format("{}/holdout/{}", hold_out.space, hold_out.session),
                   memory.ToString()) < hold_out.probability;
}

PartialInjection FormatWithHoldOut(std::vector<MemoryReading> readings, std::int64_t max_tokens,
                                   const HoldOut& hold_out) {
  PartialInjection partial{.injection = FormatInjection(std::move(readings), max_tokens)};
  std::vector<MemoryReading> kept;
  for (MemoryReading& reading : partial.injection.memories) {
    if (IsHeldOut(hold_out, reading.memory.id)) {
      partial.withheld.push_back(reading.memory.id);
    } else {
      kept.push_back(std::move(reading));
    }
  }
  if (partial.withheld.empty()) {
    partial.injection.memories = std::move(kept);
  } else {
    partial.injection = FormatInjection(std::move(kept), max_tokens);
  }
  return partial;
}

}  // namespace credence::memory
