// SPDX-License-Identifier: Apache-2.0
// Label: the text of a belief as lines in a picture.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "credence/beliefs.h"

namespace credence::belief {

// On one line; "(erased)" if there is no text.
std::string LabelText(const BeliefReading& reading);

// The width of a text, in multiples of the font size. No font is consulted: letters count as in
// DejaVu Sans, which is wider than most fonts, so that nothing sticks out.
double TextWidth(std::string_view text);

// Breaks between words, and within a word that is wider than a line. Text beyond `lines_max` lines
// is cut and ends in "…". REQUIRES: `text` is on one line, `lines_max` > 0.
std::vector<std::string> WrapText(std::string_view text, double width, std::size_t lines_max);

}  // namespace credence::belief
