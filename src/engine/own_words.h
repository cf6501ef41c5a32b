// SPDX-License-Identifier: Apache-2.0
// What is told to agents, between the tags by which capture knows it again: what Credence said is
// never evidence (law 5).
#pragma once

#include <string>
#include <string_view>

namespace credence::engine {

// `text` on lines of its own between the tags; what in it would end them early is defused.
std::string BetweenOwnTags(std::string_view text);

}  // namespace credence::engine
