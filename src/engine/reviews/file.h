// SPDX-License-Identifier: Apache-2.0
// The second stage of reviews: counts feedback that was only received. Checking and storing a
// document takes a fraction of what it takes to weigh its words and to bring everything up to date
// that it speaks about; in a rush that can wait.
#pragma once

#include <mutex>
#include <span>
#include <stop_token>
#include <string_view>

#include "credence/result.h"
#include "engine/reviews/learn.h"
#include "engine/when_quiet.h"
#include "engine/workspace.h"
#include "review/types.h"

namespace credence::engine {

// REQUIRES: what is referred to outlives it. Thread-safe.
class Filer {
 public:
  Filer(const Workspace& workspace, Learner& learner);

  // Whoever looks after this sees all that was acknowledged before. Learns from it, if that is due.
  Result<void> FileReceived(std::string_view space, const std::stop_token& stop = {});
  // In the background, once nothing more comes.
  void FileSoon(std::string_view space) { when_quiet_.Note(space); }

 private:
  Result<void> File(std::string_view space, std::span<const review::Receipt> receipts);

  const Workspace& workspace_;
  Learner& learner_;
  std::mutex mutex_;      // Held while receipts are filed.
  WhenQuiet when_quiet_;  // Last: it uses all of the above.
};

}  // namespace credence::engine
