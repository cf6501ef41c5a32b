// SPDX-License-Identifier: Apache-2.0
// What the benchmarks share: the clock, the median, a folder on the disk of the build, the table
// and the verdict. A benchmark fails when its results are wrong, never because the machine was
// slow, unless --strict asks for that.
#pragma once

#include <chrono>
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
  bool tiny = false;    // So little that it can run with the tests.
  bool strict = false;  // A ratio that is not met is a failure.
  bool large = false;   // So much that it takes long; only where a program knows it.
};

// Ends the program with a line of usage when it does not know an argument. `also`: "--large", in a
// program that knows it.
Options ParseOptions(int argc, char** argv, std::string_view also = {});

class Timer {
 public:
  double Seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// REQUIRES: at least one value.
double Median(std::vector<double> values);

// A new folder in the build folder, gone at the end of the scope: not in /tmp, which may be memory.
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

// FNV-1a over what came out. It is printed, so that a change that makes the numbers better by
// computing something else is seen.
class ResultHash {
 public:
  void Add(std::string_view bytes);
  void Add(std::int64_t number);
  std::string Hex() const;

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

// Columns as wide as their widest cell, the first to the left and the others to the right.
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

// One promise of the issue, and how it was kept.
struct Goal {
  std::string name;  // Before the line; empty when there is only one.
  double ratio = 0;
  enum class Bound { kAtLeast, kAtMost } bound = Bound::kAtLeast;
  double limit = 0;
};

// Prints "ratio 0.74 (at least 0.60): met" for each, and returns the exit code of the program. With
// --tiny nothing is judged: so little work says nothing about speed.
int Conclude(const std::vector<Goal>& goals, const Options& options);

// Ends the program: the results are wrong, or there are none.
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
