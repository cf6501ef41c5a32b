// SPDX-License-Identifier: Apache-2.0
// Texts for agents, between the tags by which capture recognizes them: what Credence said is never
// evidence (law 5).
#pragma once

#include <string>
#include <string_view>

namespace credence::engine {

// Puts `text` on its own lines between the tags, and escapes any tags within it.
std::string BetweenOwnTags(std::string_view text);

}  // namespace credence::engine
