// SPDX-License-Identifier: Apache-2.0
// A progress bar on standard error for long operations. Shown only on a terminal, and erased at the
// end.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace credence::cli {

class ProgressBar {
 public:
  // `what`: the things counted, as in "transcripts".
  explicit ProgressBar(std::string what) : what_(std::move(what)) {}
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() { Erase(); }

  // Whether standard error is a terminal; otherwise show nothing.
  static bool IsSeen();

  void Show(std::size_t done, std::size_t all);
  // Clears the line for the next output. Call it wherever the work may have ended early.
  void Erase();

 private:
  std::string what_;
  std::size_t width_ = 0;  // Width of the text on the line.
};

}  // namespace credence::cli
