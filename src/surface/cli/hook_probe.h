// SPDX-License-Identifier: Apache-2.0
// Plays a client to a hook command: does it answer, and does a block block? The play has a project
// and a store of its own, so the user's numbers do not move.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"

namespace credence::cli {

class HookProbe {
 public:
  // Makes the project and the store. Failure: kPermissionDenied without a folder for temporary
  // files.
  static Result<HookProbe> Make();
  HookProbe(HookProbe&& other) noexcept;
  HookProbe& operator=(HookProbe&&) = delete;
  // Deletes them.
  ~HookProbe();

  void set_timeout(std::chrono::milliseconds timeout) { timeout_ = timeout; }

  // `words` is the command, `client` the one whose events it expects.
  // Failure: kFailedPrecondition with what the command did instead.
  Result<void> Answers(const std::vector<std::string>& words, std::string_view client) const;
  // An edit that the governor must refuse: the first prompt asks for a repair of something that was
  // not read yet.
  Result<void> Blocks(const std::vector<std::string>& words, std::string_view client) const;

 private:
  explicit HookProbe(std::string folder) : folder_(std::move(folder)) {}

  // What the command printed; empty is an answer too.
  Result<std::string> Ask(const std::vector<std::string>& words, const std::string& payload) const;

  std::string folder_;
  std::chrono::milliseconds timeout_{5000};
};

// True if the answer to an event before a tool keeps the tool from running.
bool IsRefusal(std::string_view answer);

}  // namespace credence::cli
