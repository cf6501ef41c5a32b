// SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target without a fuzzer: on each seed, and on COUNT inputs derived from the seeds,
// always the same. It finds less than libFuzzer, but needs no second build of everything.
//
// usage: PROGRAM CORPUS COUNT
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "credence/clock.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::size_t kBytesMax = 1U << 16U;
constexpr const char* kFailed = "failed-input";
constexpr std::string_view kTelling{"\"\\{}[]():,.-+eE#=/\n\r\t \x7f\x80\xc0\xed\xff\0", 28};

// The current input, for the signal handler, which may access nothing else.
const char* running = nullptr;
std::size_t running_size = 0;

void KeepInput(int signal) {
  const int file = open(kFailed, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file >= 0 && write(file, running, running_size) >= 0) {
    constexpr std::string_view kSaid = "the input is in the file failed-input\n";
    if (write(STDERR_FILENO, kSaid.data(), kSaid.size()) < 0) _exit(1);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void Run(const std::string& input) {
  running = input.data();
  running_size = input.size();
  // A copy of exactly this size, so that reading one byte too far is out of bounds.
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

class Mutator {
 public:
  explicit Mutator(const std::vector<std::string>& seeds) : seeds_(seeds) {}

  std::string Next() {
    std::string input = Seed();
    for (std::size_t left = 1 + Below(4); left > 0; --left) Change(input);
    if (input.size() > kBytesMax) input.resize(kBytesMax);
    return input;
  }

 private:
  std::size_t Below(std::size_t limit) { return static_cast<std::size_t>(rng_.Next() % limit); }
  const std::string& Seed() { return seeds_[Below(seeds_.size())]; }

  // A random part of the text; short parts are more likely.
  std::string_view Part(std::string_view text) {
    if (text.empty()) return text;
    const std::string_view rest = text.substr(Below(text.size()));
    return rest.substr(0, 1 + Below(std::min(rest.size(), std::size_t{1} << Below(10))));
  }

  void Change(std::string& input) {
    const std::size_t at = Below(input.size() + 1);
    const std::size_t place = at == input.size() ? 0 : at;
    switch (Below(6)) {
      case 0:
        if (!input.empty()) input[place] = static_cast<char>(input[place] ^ (1 << Below(8)));
        break;
      case 1:
        input.insert(at, 1, kTelling[Below(kTelling.size())]);
        break;
      case 2:
        input.erase(at, 1 + Below(std::size_t{1} << Below(10)));
        break;
      case 3:
        input.insert(at, std::string(Part(input)));
        break;
      case 4:
        input.insert(at, Part(Seed()));
        break;
      default:
        input.insert(at, 1 + Below(std::size_t{1} << Below(8)), kTelling[Below(kTelling.size())]);
    }
  }

  const std::vector<std::string>& seeds_;
  credence::SeededRng rng_{1};
};

std::vector<std::string> ReadSeeds(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<std::string> seeds;
  for (const std::filesystem::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return seeds;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: PROGRAM CORPUS COUNT\n", stderr);
    return 2;
  }
  const std::vector<std::string> seeds = ReadSeeds(argv[1]);
  const int count = std::atoi(argv[2]);
  if (seeds.empty() || count <= 0) {
    std::fputs("there are no seeds, or the count is not a number\n", stderr);
    return 2;
  }
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL}) {
    std::signal(signal, KeepInput);
  }
  for (const std::string& seed : seeds) Run(seed);
  Mutator mutator(seeds);
  for (int i = 0; i < count; ++i) Run(mutator.Next());
  std::printf("%zu seeds and %d inputs made from them\n", seeds.size(), count);
  return 0;
}
