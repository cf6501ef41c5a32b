// SPDX-License-Identifier: Apache-2.0
// The second stage of reviews: counts feedback that was only received. Checking and storing a
// document is much cheaper than analysing its text and updating everything that it affects. During
// a rush, the expensive part can wait.
#pragma once

#include <mutex>
#include <span>
#include <stop_token>
#include <string_view>

#include "credence/result.h"
#include "engine/debouncer.h"
#include "engine/reviews/learn.h"
#include "engine/workspace.h"
#include "review/types.h"

namespace credence::engine {

// REQUIRES: all referenced objects outlive it. Thread-safe.
class Filer {
 public:
  Filer(const Workspace& workspace, Learner& learner);

  // Files all acknowledged feedback, so that later reads include it. Then learns, if that is due.
  Result<void> FileReceived(std::string_view space, const std::stop_token& stop = {});
  // In the background, once no more feedback arrives.
  void FileSoon(std::string_view space) { when_quiet_.Note(space); }

 private:
  Result<void> File(std::string_view space, std::span<const review::Receipt> receipts);

  const Workspace& workspace_;
  Learner& learner_;
  std::mutex mutex_;      // Held while receipts are filed.
  Debouncer when_quiet_;  // Last: it uses all members above.
};

}  // namespace credence::engine
