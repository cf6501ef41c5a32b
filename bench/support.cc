// SPDX-License-Identifier: Apache-2.0
#include "bench/support.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace credence::bench {
namespace {

namespace fs = std::filesystem;

void RemoveQuietly(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
}

// Folders that Wrong must delete, because std::exit does not run destructors of locals.
std::vector<fs::path>& LiveFolders() {
  static std::vector<fs::path> folders;
  return folders;
}

}  // namespace

Options ParseOptions(int argc, char** argv, std::string_view also) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--tiny") {
      options.tiny = true;
    } else if (word == "--strict") {
      options.strict = true;
    } else if (word == "--large" && also == word) {
      options.large = true;
    } else {
      fmt::print(stderr, "{}: unknown argument; usage: {} [--tiny] [--strict]{}\n", word, argv[0],
                 also.empty() ? "" : fmt::format(" [{}]", also));
      std::exit(2);
    }
  }
  return options;
}

double CpuTimer::Now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double Median(std::vector<double> values) {
  Expect(!values.empty(), "there is nothing to take the median of");
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double Percentile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

std::string OutputOf(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "re");
  Expect(pipe != nullptr, "a program cannot be started");
  std::string output;
  std::array<char, 4096> part{};
  while (const std::size_t count = std::fread(part.data(), 1, part.size(), pipe)) {
    output.append(part.data(), count);
  }
  Expect(pclose(pipe) == 0, command + " failed:\n" + output);
  return output;
}

TempFolder::TempFolder(std::string_view name) : TempFolder(name, CREDENCE_BENCH_FOLDER) {}

TempFolder::TempFolder(std::string_view name, const fs::path& parent)
    : path_(parent / fmt::format("{}.{}.tmp", name, getpid())) {
  RemoveQuietly(path_);
  fs::create_directories(path_);
  LiveFolders().push_back(path_);
}

TempFolder::~TempFolder() {
  RemoveQuietly(path_);
  std::erase(LiveFolders(), path_);
}

void ResultHash::Add(std::string_view bytes) {
  constexpr std::uint64_t kPrime = 0x100000001b3u;
  for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * kPrime;
}

void ResultHash::Add(std::int64_t number) { Add(fmt::format("{};", number)); }

std::string ResultHash::Hex() const { return fmt::format("{:016x}", value_); }

void Table::Print() const {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const std::vector<std::string>& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i == 0) {
        fmt::print("{:<{}}", row[i], widths[i]);
      } else {
        fmt::print("  {:>{}}", row[i], widths[i]);
      }
    }
    fmt::print("\n");
  }
}

std::string Grouped(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string Fixed(double number, int decimals) { return fmt::format("{:.{}f}", number, decimals); }

Goal Within(std::string_view name, double value, double limit, std::string_view unit) {
  return AtMost(fmt::format("{}, {:.2f} {} of {:g} {}:", name, value, unit, limit, unit),
                value / limit, 1);
}

int Conclude(const std::vector<Goal>& goals, const Options& options) {
  bool all_met = true;
  for (const Goal& goal : goals) {
    const bool at_least = goal.bound == Goal::Bound::kAtLeast;
    const bool met = at_least ? goal.ratio >= goal.limit : goal.ratio <= goal.limit;
    all_met &= met;
    fmt::print("{}{}ratio {:.2f} (at {} {:.2f}): {}\n", goal.name, goal.name.empty() ? "" : " ",
               goal.ratio, at_least ? "least" : "most", goal.limit,
               options.tiny ? "not judged" : (met ? "met" : "not met"));
  }
  return options.strict && !options.tiny && !all_met ? 1 : 0;
}

void Wrong(std::string_view what) {
  for (const fs::path& folder : LiveFolders()) RemoveQuietly(folder);
  std::fflush(stdout);
  fmt::print(stderr, "wrong: {}\n", what);
  std::exit(1);
}

}  // namespace credence::bench
