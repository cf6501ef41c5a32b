// SPDX-License-Identifier: Apache-2.0
// Runs another program to its end, with given input, and collects its output.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "credence/result.h"

namespace credence::cli {

struct ChildOptions {
  std::vector<std::string> words;  // The program, looked up in PATH, and its arguments.
  std::string input;
  std::string folder;                                            // Empty: the current folder.
  std::vector<std::pair<std::string, std::string>> environment;  // Added to ours.
  std::chrono::milliseconds timeout{5000};
  std::size_t kept_bytes_max = std::size_t{1} << 20;  // Of its output; the rest is left out.
};

struct ChildResult {
  int exit = 0;            // As in a shell: 128 + signal, 127 if it could not be started.
  bool timed_out = false;  // It was killed, together with everything it had started.
  std::string out;
  std::string err;
};

// Failure: kResourceExhausted if the system has no process or memory for it.
Result<ChildResult> RunChild(const ChildOptions& options);

}  // namespace credence::cli
