// SPDX-License-Identifier: Apache-2.0
// Layout: positions for boxes joined by lines, so that no two boxes overlap and few lines run
// behind a box. Pure and deterministic: the same boxes give the same positions.
//
// Connected boxes are placed by stress majorization (Gansner, Koren and North, 2004), which makes
// distances match those in the graph; then boxes are moved away from each other and from lines that
// do not end at them. Unconnected parts are placed side by side.
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

// REQUIRES: each of `lines` joins two different boxes. The part that contains the first box comes
// first. Cubic in the number of boxes; meant for a few hundred at most.
Layout PlaceBoxes(const std::vector<BoxSize>& boxes,
                  const std::vector<std::pair<std::size_t, std::size_t>>& lines);

// Where the line from the centre of a box to `towards` leaves the box.
Point LeavesBox(Point center, BoxSize box, Point towards);

// Whether the line between two points touches the box.
bool LineTouchesBox(Point from, Point to, Point center, BoxSize box);

}  // namespace credence::belief
