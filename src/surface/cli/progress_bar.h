// SPDX-License-Identifier: Apache-2.0
// A bar on standard error, for what takes long. Only where a person looks at it, and gone when it
// is done.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace credence::cli {

class ProgressBar {
 public:
  // `what`: is counted, as in "transcripts".
  explicit ProgressBar(std::string what) : what_(std::move(what)) {}
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() { Erase(); }

  // Whether standard error is a terminal; otherwise nothing should be shown.
  static bool IsSeen();

  void Show(std::size_t done, std::size_t all);
  // What is written next begins on a free line. To be called where it may have ended too early.
  void Erase();

 private:
  std::string what_;
  std::size_t width_ = 0;  // Of what is on the line.
};

}  // namespace credence::cli
