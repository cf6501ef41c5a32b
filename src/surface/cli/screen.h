// SPDX-License-Identifier: Apache-2.0
// Screen: a terminal that is drawn as a whole, and is as it was before when this object ends.
#pragma once

#include <chrono>
#include <csignal>
#include <cstddef>
#include <string>
#include <string_view>

namespace credence::cli {

class Screen {
 public:
  enum class Came { kNothing, kKey, kResize, kStop };

  // The signals are blocked and read from a descriptor, so that they cannot end the process with
  // the terminal in disorder. `keys`: keys come one by one, unseen. REQUIRES: at most one Screen;
  // standard output is a terminal, unless the screen is only used to wait.
  explicit Screen(bool draws, bool keys = false);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  // Replaces what is seen. REQUIRES: `lines` are no wider and no more than the window.
  void Draw(std::string_view lines);
  // Waits for a key or a signal.
  Came WaitFor(std::chrono::milliseconds time);
  // The key after kKey: a character, or "up", "down", "enter", "escape", "page-up", "page-down".
  std::string TakeKey();

  static std::size_t Width();
  static std::size_t Height();

 private:
  const bool keys_;
  int signals_ = -1;  // A descriptor.
  sigset_t before_{};
  std::string typed_;
};

}  // namespace credence::cli
