// SPDX-License-Identifier: Apache-2.0
// How long does an isotonic fit of ten million forecasts take, compared with scikit-learn? Both
// read the same unsorted numbers from memory; scikit-learn runs as a child process, generates its
// numbers with the same generator before its clock starts, and prints its seconds and a sum of the
// fitted values.
#include <cmath>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/support.h"
#include "model/recalibration.h"
#include "model/seeded.h"

namespace credence::bench {
namespace {

using model::Curve;
using model::Forecast;

// Confidences in steps of 2^-53, with outcomes that follow the square: there are no ties.
std::vector<Forecast> Forecasts(std::size_t count) {
  model::Seeded random(1);
  std::vector<Forecast> forecasts(count);
  for (Forecast& forecast : forecasts) {
    forecast.stated = random.Share();
    forecast.came_true = random.Share() < forecast.stated * forecast.stated;
  }
  return forecasts;
}

// Over 0, 0.01, … 1: both must agree.
double SumOf(const Curve& curve) {
  double sum = 0;
  for (int i = 0; i <= 100; ++i) sum += curve.Apply(i / 100.0);
  return sum;
}

constexpr std::string_view kRival = R"(
import time, numpy
from sklearn.isotonic import IsotonicRegression
with numpy.errstate(over='ignore'):
    step = numpy.uint64(0x9e3779b97f4a7c15)
    state = numpy.uint64(1) + numpy.arange(1, 2 * %COUNT% + 1, dtype=numpy.uint64) * step
    state = (state ^ (state >> numpy.uint64(30))) * numpy.uint64(0xbf58476d1ce4e5b9)
    state = (state ^ (state >> numpy.uint64(27))) * numpy.uint64(0x94d049bb133111eb)
    share = ((state ^ (state >> numpy.uint64(31))) >> numpy.uint64(11)) * 2.0 ** -53
stated = share[0::2].copy()
outcome = (share[1::2] < stated * stated).astype(float)
start = time.process_time()
fitted = IsotonicRegression(out_of_bounds='clip').fit(stated, outcome)
print(time.process_time() - start, repr(float(fitted.predict(numpy.arange(101) / 100.0).sum())))
)";

struct Rival {
  double seconds = 0;
  double sum = 0;
};

// Nothing: scikit-learn is not installed.
std::optional<Rival> RunRival(std::size_t count) {
  std::string script(kRival);
  script.replace(script.find("%COUNT%"), 7, std::to_string(count));
  const std::string command =
      fmt::format("/usr/bin/python3 - 2>/dev/null <<'END'\n{}\nEND", script);
  std::FILE* child = popen(command.c_str(), "r");
  if (child == nullptr) return std::nullopt;
  Rival rival;
  const int read = std::fscanf(child, "%lf %lf", &rival.seconds, &rival.sum);
  if (pclose(child) != 0 || read != 2) return std::nullopt;
  return rival;
}

int Main(const Options& options) {
  const std::size_t count = options.tiny ? 10'000 : 10'000'000;
  const int rounds = options.tiny ? 1 : 3;
  const std::vector<Forecast> forecasts = Forecasts(count);
  std::vector<double> ours, theirs;
  double sum = 0;
  std::size_t knots = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::clock_t start = std::clock();
    const Curve curve = FitIsotonic(model::TallyOf(forecasts));
    ours.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    sum = SumOf(curve);
    knots = curve.knots.size();
    const std::optional<Rival> rival = RunRival(count);
    if (!rival) continue;
    Expect(std::abs(rival->sum - sum) < 1e-9, "scikit-learn fits another curve");
    theirs.push_back(rival->seconds);
  }
  const double median = Median(ours);
  fmt::print("{} forecasts, {} knots, processor time\n", Grouped(static_cast<double>(count)),
             knots);
  fmt::print("isotonic      {:.3f} s\n", median);
  ResultHash hash;
  hash.Add(fmt::format("{:.9f}", sum));
  fmt::print("result {}\n", hash.Hex());
  if (theirs.empty()) {
    fmt::print("scikit-learn is not installed (python3-sklearn): nothing to compare with\n");
    return 0;
  }
  fmt::print("scikit-learn  {:.3f} s\n", Median(theirs));
  return Conclude({AtLeast("", Median(theirs) / median, 1.0)}, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
