// SPDX-License-Identifier: Apache-2.0
// A graph of beliefs as a picture: one file without scripts, fonts or external links, light or dark
// by the reader's system setting.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "belief/layout.h"
#include "credence/beliefs.h"
#include "credence/uuid.h"

namespace credence::belief {

// Nobody can read more boxes than this, and placing them takes long.
inline constexpr std::size_t kDrawnMax = 200;

// REQUIRES: at most kDrawnMax beliefs; links join beliefs of the graph. `start` is emphasised.
std::string DrawSvg(const BeliefGraph& graph, const std::optional<Uuid>& start);

// Where to draw each belief as a small mark with a short label, for callers that draw themselves.
// The first belief is at 0, 0. REQUIRES: see DrawSvg.
std::vector<Point> PlacesOf(const BeliefGraph& graph);

}  // namespace credence::belief
