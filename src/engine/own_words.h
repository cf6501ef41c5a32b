// SPDX-License-Identifier: Apache-2.0
// Texts for agents, between the tags by which capture recognizes them: what Credence said is never
// evidence (law 5).
#pragma once

#include <string>
#include <string_view>

namespace credence::engine {

// Puts `text` on its own lines between the tags, and escapes any tags within it.
std::string BetweenOwnTags(std::string_view text);

// The lines of `text` that are no tags.
std::string WithoutOwnTags(std::string_view text);

// As BetweenOwnTags, for programs: {"begin":"<credence>","data":…,"end":"</credence>"}, with a
// "comment" before the data if there is one. REQUIRES: `data` is JSON.
std::string OwnJson(std::string_view data, std::string_view comment = "");

}  // namespace credence::engine
