// SPDX-License-Identifier: Apache-2.0
// Realistic feedback events: about 2 KB, with a few sentences of free text, two annotations and
// five scores.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace credence::bench {

std::vector<std::string> FeedbackEvents(std::size_t count);

}  // namespace credence::bench
