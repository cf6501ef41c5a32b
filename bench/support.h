// SPDX-License-Identifier: Apache-2.0
// Shared by the benchmarks: the clock, the median, a folder on the build's disk, the table and the
// verdict. A benchmark fails if its results are wrong, and never because the machine was slow,
// unless --strict is given.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "credence/result.h"

namespace credence::bench {

struct Options {
  bool tiny = false;    // Small enough to run with the tests.
  bool strict = false;  // A missed ratio is a failure.
  bool large = false;   // A large, slow run; only in programs that support it.
};

// Ends the program with a usage line if it does not know an argument. `also`: "--large", in a
// program that supports it.
Options ParseOptions(int argc, char** argv, std::string_view also = {});

class Timer {
 public:
  double Seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Processor time of this thread, which other programs on the machine affect less.
class CpuTimer {
 public:
  double Seconds() const { return Now() - start_; }

 private:
  static double Now();

  double start_ = Now();
};

// REQUIRES: at least one value.
double Median(std::vector<double> values);
// The value below which this share of them lies. REQUIRES: at least one value.
double Percentile(std::vector<double> values, double share);

// What a shell command prints. Ends the benchmark if the command fails.
std::string OutputOf(const std::string& command);

// A new folder in the build folder, deleted at the end of the scope. Not in /tmp, which may be in
// memory.
class TempFolder {
 public:
  explicit TempFolder(std::string_view name);
  TempFolder(std::string_view name, const std::filesystem::path& parent);
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// FNV-1a over the results. It is printed, so that a change which is only faster because it computes
// something else is noticed.
class ResultHash {
 public:
  void Add(std::string_view bytes);
  void Add(std::int64_t number);
  std::string Hex() const;

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

// Columns are as wide as their widest cell; the first is left-aligned, the others right-aligned.
class Table {
 public:
  explicit Table(std::vector<std::string> header) { Row(std::move(header)); }
  void Row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  void Print() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

// "1,234,567".
std::string Grouped(double number);
std::string Grouped(std::integral auto number) { return Grouped(static_cast<double>(number)); }
// With this many decimals.
std::string Fixed(double number, int decimals);

// A performance goal, and the measured ratio.
struct Goal {
  std::string name;  // Before the line; empty when there is only one.
  double ratio = 0;
  enum class Bound { kAtLeast, kAtMost } bound = Bound::kAtLeast;
  double limit = 0;
};

inline Goal AtLeast(std::string name, double ratio, double limit) {
  return {std::move(name), ratio, Goal::Bound::kAtLeast, limit};
}
inline Goal AtMost(std::string name, double ratio, double limit) {
  return {std::move(name), ratio, Goal::Bound::kAtMost, limit};
}
// The ratio of a value to the most that it may be, both shown: "recall, 3.20 ms of 10 ms:".
Goal Within(std::string_view name, double value, double limit, std::string_view unit);

// Prints "ratio 0.74 (at least 0.60): met" for each, and returns the exit code of the program. With
// --tiny nothing is judged: so little work says nothing about speed.
int Conclude(const std::vector<Goal>& goals, const Options& options);

// Ends the program: the results are wrong or missing.
[[noreturn]] void Wrong(std::string_view what);

inline void Expect(bool condition, std::string_view what) {
  if (!condition) Wrong(what);
}

template <class T>
T Need(Result<T> result) {
  if (!result) Wrong(result.error().message);
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

}  // namespace credence::bench
