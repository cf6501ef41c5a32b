// SPDX-License-Identifier: Apache-2.0
#include "belief/layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace credence::belief {
namespace {

constexpr double kGap = 28;      // Minimum between two boxes.
constexpr double kPartGap = 56;  // Between parts that are not connected.
constexpr double kLineGap = 10;  // Between a box and a line that does not end at it.
constexpr double kAspect = 1.5;  // Pictures are wider than high.
constexpr int kStressRounds = 150;
constexpr int kClearRounds = 160;
constexpr int kApartRounds = 400;
constexpr double kPairsMax = 4e6;  // Limit on the pairs of a box and a line that are examined.

using Lines = std::vector<std::pair<std::size_t, std::size_t>>;

// One connected part, with its own numbers for the boxes.
struct Part {
  std::vector<std::size_t> members;
  std::vector<BoxSize> boxes;
  Lines lines;
  std::vector<Point> at;
};

std::vector<Part> PartsOf(const std::vector<BoxSize>& boxes, const Lines& lines) {
  std::vector<std::size_t> root(boxes.size());
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](std::size_t i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  for (const auto& [a, b] : lines) {
    const std::size_t x = find(a);
    const std::size_t y = find(b);
    root[std::max(x, y)] = std::min(x, y);
  }
  std::vector<Part> parts;
  std::vector<std::size_t> part_of(boxes.size());
  std::vector<std::size_t> place(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    // The root is the smallest member, so its part exists before other members need it.
    if (find(i) == i) {
      part_of[i] = parts.size();
      parts.emplace_back();
    } else {
      part_of[i] = part_of[find(i)];
    }
    Part& part = parts[part_of[i]];
    place[i] = part.members.size();
    part.members.push_back(i);
    part.boxes.push_back(boxes[i]);
  }
  for (const auto& [a, b] : lines) parts[part_of[a]].lines.emplace_back(place[a], place[b]);
  return parts;
}

// The number of lines between each two boxes, by a search from each box.
std::vector<std::vector<double>> DistancesOf(const Part& part) {
  const std::size_t count = part.boxes.size();
  std::vector<std::vector<std::size_t>> next(count);
  for (const auto& [a, b] : part.lines) {
    next[a].push_back(b);
    next[b].push_back(a);
  }
  std::vector<std::vector<double>> hops(count, std::vector<double>(count, 0));
  for (std::size_t start = 0; start < count; ++start) {
    std::vector<std::size_t> queue = {start};
    std::vector<bool> seen(count, false);
    seen[start] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const std::size_t other : next[queue[i]]) {
        if (seen[other]) continue;
        seen[other] = true;
        hops[start][other] = hops[start][queue[i]] + 1;
        queue.push_back(other);
      }
    }
  }
  return hops;
}

// The first box in the middle, the others around it in order of distance: from this start, stress
// reduction gives a good picture without randomness.
void PlaceFirst(Part& part, const std::vector<std::vector<double>>& hops, double unit) {
  const std::size_t count = part.boxes.size();
  part.at.assign(count, {});
  // Successive angles differ by the golden angle, so that no direction is preferred.
  const double turn = std::numbers::pi * (3 - std::sqrt(5.0));
  for (std::size_t i = 1; i < count; ++i) {
    const double angle = turn * static_cast<double>(i);
    const double radius = unit * hops[0][i];
    part.at[i] = {.x = radius * std::cos(angle) * kAspect, .y = radius * std::sin(angle)};
  }
}

// Localized majorization: each box moves to where its distances pull it.
void LowerStress(Part& part, const std::vector<std::vector<double>>& hops, double unit) {
  const std::size_t count = part.boxes.size();
  for (int round = 0; round < kStressRounds; ++round) {
    for (std::size_t i = 0; i < count; ++i) {
      double weight_sum = 0;
      Point sum;
      for (std::size_t j = 0; j < count; ++j) {
        if (i == j) continue;
        const double wanted = unit * hops[i][j];
        const double weight = 1 / (wanted * wanted);
        const double dx = part.at[i].x - part.at[j].x;
        const double dy = part.at[i].y - part.at[j].y;
        const double length = std::max(std::hypot(dx, dy), 1e-6);
        sum.x += weight * (part.at[j].x + wanted * dx / length);
        sum.y += weight * (part.at[j].y + wanted * dy / length);
        weight_sum += weight;
      }
      part.at[i] = {.x = sum.x / weight_sum, .y = sum.y / weight_sum};
    }
  }
}

// Moves two boxes apart along the axis that needs less movement. False: they were apart already.
bool Separate(Part& part, std::size_t i, std::size_t j, double gap) {
  const double dx = part.at[j].x - part.at[i].x;
  const double dy = part.at[j].y - part.at[i].y;
  const double x = (part.boxes[i].width + part.boxes[j].width) / 2 + gap - std::abs(dx);
  const double y = (part.boxes[i].height + part.boxes[j].height) / 2 + gap - std::abs(dy);
  if (x <= 1e-6 || y <= 1e-6) return false;
  if (x < y) {
    const double push = std::copysign(x / 2, dx);
    part.at[i].x -= push;
    part.at[j].x += push;
  } else {
    const double push = std::copysign(y / 2, dy);
    part.at[i].y -= push;
    part.at[j].y += push;
  }
  return true;
}

bool SeparateAll(Part& part, double gap) {
  bool moved = false;
  for (std::size_t i = 0; i < part.boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < part.boxes.size(); ++j) moved |= Separate(part, i, j, gap);
  }
  return moved;
}

// Moves a box, and slightly the ends of the line, so that the line misses the box.
bool ClearLine(Part& part, std::size_t box, std::pair<std::size_t, std::size_t> line) {
  if (box == line.first || box == line.second) return false;
  const Point from = part.at[line.first];
  const Point to = part.at[line.second];
  const Point center = part.at[box];
  const BoxSize wide{.width = part.boxes[box].width + 2 * kLineGap,
                     .height = part.boxes[box].height + 2 * kLineGap};
  if (!LineTouchesBox(from, to, center, wide)) return false;
  const double length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1e-6);
  Point normal{.x = -(to.y - from.y) / length, .y = (to.x - from.x) / length};
  const double side = (center.x - from.x) * normal.x + (center.y - from.y) * normal.y;
  if (side < 0) normal = {.x = -normal.x, .y = -normal.y};
  // How far the box extends beyond the line, in the direction in which it moves.
  const double reach =
      (std::abs(normal.x) * wide.width + std::abs(normal.y) * wide.height) / 2 - std::abs(side);
  const double step = std::min(reach, 60.0) * 0.5;
  part.at[box].x += normal.x * step;
  part.at[box].y += normal.y * step;
  for (const std::size_t end : {line.first, line.second}) {
    part.at[end].x -= normal.x * step * 0.25;
    part.at[end].y -= normal.y * step * 0.25;
  }
  return true;
}

void ClearLines(Part& part) {
  const double pairs = std::max(
      1.0, static_cast<double>(part.boxes.size()) * static_cast<double>(part.lines.size()));
  const int rounds = static_cast<int>(std::min<double>(kClearRounds, kPairsMax / pairs));
  for (int round = 0; round < rounds; ++round) {
    bool moved = false;
    for (const auto& line : part.lines) {
      for (std::size_t i = 0; i < part.boxes.size(); ++i) moved |= ClearLine(part, i, line);
    }
    moved |= SeparateAll(part, kGap);
    if (!moved) return;
  }
}

// Guarantees that no two boxes overlap: stretches the picture if some are still too close.
void KeepApart(Part& part) {
  for (int round = 0; round < kApartRounds; ++round) {
    if (!SeparateAll(part, kGap)) return;
  }
  constexpr double kStretch = 1.05;
  const auto overlaps = [&] {
    for (std::size_t i = 0; i < part.boxes.size(); ++i) {
      for (std::size_t j = i + 1; j < part.boxes.size(); ++j) {
        Part pair{
            .boxes = {part.boxes[i], part.boxes[j]}, .lines = {}, .at = {part.at[i], part.at[j]}};
        if (Separate(pair, 0, 1, kGap / 2)) return true;
      }
    }
    return false;
  };
  for (int round = 0; round < kApartRounds && overlaps(); ++round) {
    for (Point& at : part.at) at = {.x = at.x * kStretch, .y = at.y * kStretch};
    for (int again = 0; again < 10; ++again) SeparateAll(part, kGap);
  }
}

BoxSize MoveToOrigin(Part& part) {
  Point low{.x = std::numeric_limits<double>::max(), .y = std::numeric_limits<double>::max()};
  Point high{.x = std::numeric_limits<double>::lowest(),
             .y = std::numeric_limits<double>::lowest()};
  for (std::size_t i = 0; i < part.boxes.size(); ++i) {
    low.x = std::min(low.x, part.at[i].x - part.boxes[i].width / 2);
    low.y = std::min(low.y, part.at[i].y - part.boxes[i].height / 2);
    high.x = std::max(high.x, part.at[i].x + part.boxes[i].width / 2);
    high.y = std::max(high.y, part.at[i].y + part.boxes[i].height / 2);
  }
  for (Point& at : part.at) at = {.x = at.x - low.x, .y = at.y - low.y};
  return {.width = high.x - low.x, .height = high.y - low.y};
}

// Rotates a part by 90 degrees if that makes it wider than high.
void LieDown(Part& part) {
  Point spread;
  for (const Point& a : part.at) {
    spread.x += std::abs(a.x - part.at[0].x);
    spread.y += std::abs(a.y - part.at[0].y);
  }
  if (spread.y <= spread.x) return;
  for (Point& at : part.at) at = {.x = at.y, .y = at.x};
}

void PlacePart(Part& part) {
  if (part.boxes.size() == 1) {
    part.at = {{}};
    return;
  }
  if (part.boxes.size() == 2) {
    const double apart = (part.boxes[0].width + part.boxes[1].width) / 2 + 2 * kGap;
    part.at = {{}, {.x = apart, .y = 0}};
    return;
  }
  double width = 0;
  double height = 0;
  for (const BoxSize& box : part.boxes) {
    width += box.width;
    height += box.height;
  }
  const auto count = static_cast<double>(part.boxes.size());
  // Boxes are wider than high: lay out squares, then stretch.
  const double unit = height / count + 2 * kGap;
  const double stretch = (width / count + 2 * kGap) / unit;
  const std::vector<std::vector<double>> hops = DistancesOf(part);
  PlaceFirst(part, hops, unit);
  LowerStress(part, hops, unit);
  LieDown(part);
  for (Point& at : part.at) at.x *= stretch;
  for (int round = 0; round < kApartRounds && SeparateAll(part, kGap); ++round) {
  }
  ClearLines(part);
  KeepApart(part);
}

// Rows of parts, none wider than `row_width` unless a single part is. Returns where each part
// begins.
std::vector<Point> InRows(const std::vector<BoxSize>& parts, const std::vector<std::size_t>& order,
                          double row_width, BoxSize& whole) {
  std::vector<Point> corners(parts.size());
  whole = {};
  Point at;
  double row_height = 0;
  for (const std::size_t i : order) {
    if (at.x > 0 && at.x + parts[i].width > row_width) {
      at = {.x = 0, .y = at.y + row_height + kPartGap};
      row_height = 0;
    }
    corners[i] = at;
    whole.width = std::max(whole.width, at.x + parts[i].width);
    whole.height = std::max(whole.height, at.y + parts[i].height);
    row_height = std::max(row_height, parts[i].height);
    at.x += parts[i].width + kPartGap;
  }
  return corners;
}

// Chooses the row width that gives the best picture.
std::vector<Point> Pack(const std::vector<BoxSize>& parts, const std::vector<std::size_t>& order,
                        BoxSize& whole) {
  double widest = 0;
  double sum = 0;
  for (const BoxSize& part : parts) {
    widest = std::max(widest, part.width);
    sum += part.width + kPartGap;
  }
  constexpr int kTries = 40;
  std::vector<Point> best;
  double best_cost = std::numeric_limits<double>::max();
  for (int i = 0; i <= kTries; ++i) {
    BoxSize size;
    std::vector<Point> corners = InRows(parts, order, widest + (sum - widest) * i / kTries, size);
    // Small as a whole, and small in a window of the desired shape.
    const double cost =
        std::sqrt(size.width * size.height) + std::max(size.width / kAspect, size.height);
    if (cost >= best_cost) continue;
    best_cost = cost;
    best = std::move(corners);
    whole = size;
  }
  return best;
}

}  // namespace

Layout PlaceBoxes(const std::vector<BoxSize>& boxes, const Lines& lines) {
  Layout layout;
  if (boxes.empty()) return layout;
  std::vector<Part> parts = PartsOf(boxes, lines);
  std::vector<BoxSize> sizes;
  for (Part& part : parts) {
    PlacePart(part);
    sizes.push_back(MoveToOrigin(part));
  }
  // After the first part, the largest come first.
  std::vector<std::size_t> order(parts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin() + 1, order.end(), [&](std::size_t a, std::size_t b) {
    const std::size_t size_a = parts[a].members.size();
    const std::size_t size_b = parts[b].members.size();
    return size_a != size_b ? size_a > size_b : a < b;
  });
  BoxSize whole;
  const std::vector<Point> corners = Pack(sizes, order, whole);
  layout.width = whole.width;
  layout.height = whole.height;
  layout.centers.resize(boxes.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t k = 0; k < parts[i].members.size(); ++k) {
      layout.centers[parts[i].members[k]] = {.x = parts[i].at[k].x + corners[i].x,
                                             .y = parts[i].at[k].y + corners[i].y};
    }
  }
  return layout;
}

Point LeavesBox(Point center, BoxSize box, Point towards) {
  const double dx = towards.x - center.x;
  const double dy = towards.y - center.y;
  const double x = dx == 0 ? std::numeric_limits<double>::infinity() : box.width / 2 / std::abs(dx);
  const double y =
      dy == 0 ? std::numeric_limits<double>::infinity() : box.height / 2 / std::abs(dy);
  const double share = std::min({x, y, 1.0});
  return {.x = center.x + dx * share, .y = center.y + dy * share};
}

bool LineTouchesBox(Point from, Point to, Point center, BoxSize box) {
  // Liang–Barsky: the part of the line that is within both pairs of sides.
  double begin = 0;
  double end = 1;
  const auto clip = [&](double start, double delta, double middle, double size) {
    const double low = middle - size / 2 - start;
    const double high = middle + size / 2 - start;
    if (std::abs(delta) < 1e-12) return low <= 0 && high >= 0;
    const double a = low / delta;
    const double b = high / delta;
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
    return begin <= end;
  };
  return clip(from.x, to.x - from.x, center.x, box.width) &&
         clip(from.y, to.y - from.y, center.y, box.height);
}

}  // namespace credence::belief
