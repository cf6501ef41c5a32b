// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/principal_axes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"

namespace credence::vectors {
namespace {

// A square matrix, row by row.
struct Square {
  explicit Square(std::size_t dimensions) : size(dimensions), numbers(size * size) {}

  double& operator()(std::size_t row, std::size_t column) { return numbers[row * size + column]; }
  double* row(std::size_t at) { return numbers.data() + at * size; }

  std::size_t size;
  std::vector<double> numbers;
};

Square Products(const RowsView& rows) {
  Square products(rows.dimensions);
  for (std::size_t at = 0; at < rows.count(); ++at) {
    const std::span<const float> row = rows.row(at);
    for (std::size_t i = 0; i < row.size(); ++i) {
      double* sums = products.row(i);
      const double factor = row[i];
      for (std::size_t j = i; j < row.size(); ++j) sums[j] += factor * row[j];
    }
  }
  for (std::size_t i = 0; i < rows.dimensions; ++i) {
    for (std::size_t j = 0; j < i; ++j) products(i, j) = products(j, i);
  }
  return products;
}

struct Rotation {
  double cosine = 1;
  double sine = 0;
};

void RotateRows(Square& matrix, std::size_t p, std::size_t q, Rotation by) {
  double* left = matrix.row(p);
  double* right = matrix.row(q);
  for (std::size_t at = 0; at < matrix.size; ++at) {
    const double x = left[at];
    const double y = right[at];
    left[at] = by.cosine * x - by.sine * y;
    right[at] = by.sine * x + by.cosine * y;
  }
}

// The rotation in the plane of p and q that makes their covariance zero.
Rotation Clearing(Square& matrix, std::size_t p, std::size_t q) {
  const double theta = (matrix(q, q) - matrix(p, p)) / (2 * matrix(p, q));
  const double tangent = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double cosine = 1 / std::sqrt(tangent * tangent + 1);
  return {.cosine = cosine, .sine = tangent * cosine};
}

// Diagonalizes `matrix`; the rows of the result are the axes.
Square Diagonalize(Square& matrix) {
  constexpr int kSweepsMax = 30;  // About ten suffice.
  constexpr double kNothing = 1e-14;
  Square axes(matrix.size);
  double trace = 0;
  for (std::size_t at = 0; at < matrix.size; ++at) {
    axes(at, at) = 1;
    trace += matrix(at, at);
  }
  bool changed = true;
  for (int sweep = 0; changed && sweep < kSweepsMax; ++sweep) {
    changed = false;
    for (std::size_t p = 0; p < matrix.size; ++p) {
      for (std::size_t q = p + 1; q < matrix.size; ++q) {
        if (std::abs(matrix(p, q)) <= kNothing * trace) continue;
        changed = true;
        const Rotation by = Clearing(matrix, p, q);
        RotateRows(matrix, p, q, by);
        for (std::size_t at = 0; at < matrix.size; ++at) {
          const double x = matrix(at, p);
          const double y = matrix(at, q);
          matrix(at, p) = by.cosine * x - by.sine * y;
          matrix(at, q) = by.sine * x + by.cosine * y;
        }
        RotateRows(axes, p, q, by);
      }
    }
  }
  return axes;
}

}  // namespace

std::vector<double> PrincipalAxes(const RowsView& rows, std::size_t count) {
  CREDENCE_CHECK(count > 0 && count <= rows.dimensions, "as many axes as there are dimensions");
  Square variances = Products(rows);
  Square axes = Diagonalize(variances);
  std::vector<std::size_t> order(rows.dimensions);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    const double left = variances(a, a);
    const double right = variances(b, b);
    return left != right ? left > right : a < b;
  });
  std::vector<double> result;
  result.reserve(count * rows.dimensions);
  for (std::size_t at = 0; at < count; ++at) {
    const std::span<const double> axis(axes.row(order[at]), rows.dimensions);
    const double largest =
        *std::ranges::max_element(axis, {}, [](double number) { return std::abs(number); });
    for (const double number : axis) result.push_back(largest < 0 ? -number : number);
  }
  return result;
}

}  // namespace credence::vectors
