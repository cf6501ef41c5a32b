// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "base/test_framework.h"
#include "belief/layout.h"

namespace credence::belief {
namespace {

bool Overlap(Point a, BoxSize of_a, Point b, BoxSize of_b) {
  return std::abs(a.x - b.x) < (of_a.width + of_b.width) / 2 &&
         std::abs(a.y - b.y) < (of_a.height + of_b.height) / 2;
}

RC_GTEST_PROP(Layout, NoTwoBoxesOverlapAndAllAreInThePicture, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 40);
  std::vector<BoxSize> boxes;
  for (std::size_t i = 0; i < count; ++i) {
    boxes.push_back({.width = static_cast<double>(*rc::gen::inRange(40, 300)),
                     .height = static_cast<double>(*rc::gen::inRange(30, 200))});
  }
  std::vector<std::pair<std::size_t, std::size_t>> lines;
  const auto line_count = *rc::gen::inRange<std::size_t>(0, 2 * count);
  for (std::size_t i = 0; i < line_count && count > 1; ++i) {
    const auto a = *rc::gen::inRange<std::size_t>(0, count);
    const auto b = *rc::gen::inRange<std::size_t>(0, count);
    if (a != b) lines.emplace_back(a, b);
  }
  const Layout layout = PlaceBoxes(boxes, lines);
  RC_ASSERT(layout.centers.size() == count);
  for (std::size_t i = 0; i < count; ++i) {
    const Point at = layout.centers[i];
    RC_ASSERT(std::isfinite(at.x) && std::isfinite(at.y));
    RC_ASSERT(at.x - boxes[i].width / 2 >= -0.01);
    RC_ASSERT(at.x + boxes[i].width / 2 <= layout.width + 0.01);
    RC_ASSERT(at.y - boxes[i].height / 2 >= -0.01);
    RC_ASSERT(at.y + boxes[i].height / 2 <= layout.height + 0.01);
    for (std::size_t j = 0; j < i; ++j) {
      RC_ASSERT(!Overlap(at, boxes[i], layout.centers[j], boxes[j]));
    }
  }
}

TEST(Layout, TheSameBoxesComeToTheSamePlaces) {
  const std::vector<BoxSize> boxes(9, {.width = 200, .height = 80});
  const std::vector<std::pair<std::size_t, std::size_t>> lines = {{0, 1}, {1, 2}, {2, 0}, {3, 4},
                                                                  {4, 5}, {0, 6}, {6, 7}};
  const Layout once = PlaceBoxes(boxes, lines);
  const Layout again = PlaceBoxes(boxes, lines);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    EXPECT_EQ(once.centers[i].x, again.centers[i].x);
    EXPECT_EQ(once.centers[i].y, again.centers[i].y);
  }
}

TEST(Layout, LinesOfASmallTreeRunBehindNoBox) {
  const std::vector<BoxSize> boxes(12, {.width = 230, .height = 100});
  std::vector<std::pair<std::size_t, std::size_t>> lines;
  for (std::size_t i = 1; i < boxes.size(); ++i) lines.emplace_back(i, (i - 1) / 3);
  const Layout layout = PlaceBoxes(boxes, lines);
  for (const auto& [a, b] : lines) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      if (i == a || i == b) continue;
      EXPECT_FALSE(
          LineTouchesBox(layout.centers[a], layout.centers[b], layout.centers[i], boxes[i]));
    }
  }
}

TEST(Layout, ALineLeavesItsBoxAtTheBorder) {
  const BoxSize box{.width = 100, .height = 40};
  EXPECT_EQ(LeavesBox({}, box, {.x = 500, .y = 0}).x, 50);
  EXPECT_EQ(LeavesBox({}, box, {.x = 0, .y = -500}).y, -20);
  EXPECT_EQ(LeavesBox({}, box, {.x = 100, .y = 100}).y, 20);
}

TEST(Layout, NothingAndOneBox) {
  EXPECT_TRUE(PlaceBoxes({}, {}).centers.empty());
  const Layout one = PlaceBoxes({{.width = 10, .height = 20}}, {});
  EXPECT_EQ(one.width, 10);
  EXPECT_EQ(one.centers[0].y, 10);
}

}  // namespace
}  // namespace credence::belief
