// SPDX-License-Identifier: Apache-2.0
// A run of the worker program (worker.cc) in a process of its own.
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
  // Starts the worker; its standard output comes here, and its standard input stays open until
  // CloseInput.
  explicit Child(const std::vector<std::string>& arguments);
  Child(Child&& other) noexcept;
  Child& operator=(Child&&) = delete;
  // Kills it if it was not waited for.
  ~Child();

  void CloseInput();
  void Kill() const;
  // The next line without its end; nothing at the end of the output. A last line without an end was
  // cut by death and does not count.
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

// Runs it to its end: what it printed, and as the last line how it ended.
std::vector<std::string> RunWorker(const std::vector<std::string>& arguments);

// After so many lines of the first of them, and so much later.
struct KillMoment {
  std::uint64_t lines = 0;
  std::uint64_t delay_micros = 0;
};

// Kills them all at that moment. Each line that one of them said goes to `note`; an error among
// them fails the test.
void KillTogether(std::vector<Child> children, const KillMoment& moment,
                  const std::function<void(const std::string&)>& note);

// From CREDENCE_TEST_SEED, or new; printed either way, so that a failure can be repeated.
std::uint64_t TestSeed();

}  // namespace credence::reliability
