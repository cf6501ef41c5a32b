// SPDX-License-Identifier: Apache-2.0
// Layout: places for boxes that are joined by lines, so that no two boxes overlap and few lines run
// behind a box. Pure and without chance: the same boxes give the same places.
//
// Connected boxes are placed by stress majorization (Gansner, Koren and North, 2004), which puts
// them as far apart as they are in the graph; then boxes are moved off each other and off lines
// that are not theirs. Parts that are not connected are set side by side.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace credence::belief {

struct Point {
  double x = 0;
  double y = 0;
};

struct BoxSize {
  double width = 0;
  double height = 0;
};

struct Layout {
  std::vector<Point> centers;  // One for each box.
  double width = 0;            // All boxes lie within 0 … width and 0 … height.
  double height = 0;
};

// REQUIRES: `lines` name two different boxes each. The part that has the first box comes first.
// Takes time with the cube of the number of boxes; meant for a few hundred at most.
Layout PlaceBoxes(const std::vector<BoxSize>& boxes,
                  const std::vector<std::pair<std::size_t, std::size_t>>& lines);

// Where the line from the middle of a box to `towards` leaves the box.
Point LeavesBox(Point center, BoxSize box, Point towards);

// Whether the line between two points touches the box.
bool LineTouchesBox(Point from, Point to, Point center, BoxSize box);

}  // namespace credence::belief
