// SPDX-License-Identifier: Apache-2.0
// HeededCall: a tool call as memories see it (memory/heed.h), from what the governor sees in it.
#pragma once

#include <string>

#include "credence/sessions.h"
#include "governor/tool_effect.h"
#include "memory/heed.h"

namespace credence::engine {

class HeededCall {
 public:
  HeededCall(const ToolUse& use, const governor::ToolEffect& effect);

  // Valid as long as this object, which does not move.
  const memory::CallToHeed& call() const { return call_; }

  HeededCall(const HeededCall&) = delete;
  HeededCall& operator=(const HeededCall&) = delete;

 private:
  std::string written_;
  std::string replaced_;
  std::string words_;
  memory::CallToHeed call_;
};

}  // namespace credence::engine
