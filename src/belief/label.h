// SPDX-License-Identifier: Apache-2.0
// Label: the text of a belief as lines of a picture.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "credence/beliefs.h"

namespace credence::belief {

// On one line; "(erased)" where there is none.
std::string LabelText(const BeliefReading& reading);

// How wide a text is, in units of the font's size. No font is asked: letters count as in DejaVu
// Sans, which is wider than what most machines have, so that nothing sticks out.
double TextWidth(std::string_view text);

// Broken between words, and within a word where it is wider than a line. What does not fit into
// `lines_max` lines is cut and ends in "…". REQUIRES: `text` is on one line, `lines_max` > 0.
std::vector<std::string> WrapText(std::string_view text, double width, std::size_t lines_max);

}  // namespace credence::belief
