// SPDX-License-Identifier: Apache-2.0
// Runs the worker program (worker.cc) in a child process.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace credence::reliability {

class Child {
 public:
  // Starts the worker and captures its standard output; its standard input stays open until
  // CloseInput.
  explicit Child(const std::vector<std::string>& arguments);
  Child(Child&& other) noexcept;
  Child& operator=(Child&&) = delete;
  // Kills it unless Wait was called.
  ~Child();

  void CloseInput();
  void Kill() const;
  // The next line without its line break; nothing at the end of the output. An unterminated last
  // line was cut off by the kill and does not count.
  std::optional<std::string> ReadLine();
  std::vector<std::string> ReadLines();
  // "exit 0", "signal 9".
  std::string Wait();

 private:
  pid_t pid_ = -1;
  int input_ = -1;
  int output_ = -1;
  std::string buffer_;
};

// Runs it to its end. Returns its output, with its exit status as the last line.
std::vector<std::string> RunWorker(const std::vector<std::string>& arguments);

// After this many lines from the first child, and this much later.
struct KillMoment {
  std::uint64_t lines = 0;
  std::uint64_t delay_micros = 0;
};

// Kills all of them at that moment. Passes each line of output to `note`; an error in the output
// fails the test.
void KillTogether(std::vector<Child> children, const KillMoment& moment,
                  const std::function<void(const std::string&)>& note);

// From CREDENCE_TEST_SEED, or random; always printed, so that a failure can be repeated.
std::uint64_t TestSeed();

}  // namespace credence::reliability
