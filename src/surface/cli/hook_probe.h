// SPDX-License-Identifier: Apache-2.0
// Simulates a client to test a hook command: does it answer, and does it block? Uses a separate
// project and store, so that the user's scores do not move.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"

namespace credence::cli {

class HookProbe {
 public:
  // Creates the project and the store. Failure: kPermissionDenied without a folder for temporary
  // files.
  static Result<HookProbe> Make();
  HookProbe(HookProbe&& other) noexcept;
  HookProbe& operator=(HookProbe&&) = delete;
  ~HookProbe();

  void set_timeout(std::chrono::milliseconds timeout) { timeout_ = timeout; }

  // `words` is the command, `client` the client whose events it expects. Failure:
  // kFailedPrecondition with what the command did instead.
  Result<void> Answers(const std::vector<std::string>& words, std::string_view client) const;
  // Tries an edit that the governor must refuse: the first prompt asks for a repair, and nothing
  // has been read yet.
  Result<void> Blocks(const std::vector<std::string>& words, std::string_view client) const;

 private:
  explicit HookProbe(std::string folder) : folder_(std::move(folder)) {}

  // The command's output; empty is a valid answer.
  Result<std::string> Ask(const std::vector<std::string>& words, const std::string& payload) const;

  std::string folder_;
  std::chrono::milliseconds timeout_{5000};
};

// Whether the answer to an event before a tool call blocks the call.
bool IsRefusal(std::string_view answer);

}  // namespace credence::cli
