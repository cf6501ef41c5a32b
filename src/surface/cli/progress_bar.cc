// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace credence::cli {

bool ProgressBar::IsSeen() { return isatty(STDERR_FILENO) != 0; }

void ProgressBar::Show(std::size_t done, std::size_t all) {
  if (done >= all) {
    Erase();
    return;
  }
  constexpr std::size_t kWidth = 40;
  const std::size_t filled = done * kWidth / all;
  const std::string line = fmt::format("[{}{}] {} of {} {}", std::string(filled, '='),
                                       std::string(kWidth - filled, ' '), done, all, what_);
  fmt::print(stderr, "\r{}", line);
  width_ = std::max(width_, line.size());
}

void ProgressBar::Erase() {
  if (width_ == 0) return;
  // Blanks work on every terminal.
  fmt::print(stderr, "\r{}\r", std::string(width_, ' '));
  width_ = 0;
}

}  // namespace credence::cli
