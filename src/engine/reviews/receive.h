// SPDX-License-Identifier: Apache-2.0
// The first stage of reviews: accepts documents and answers each; many share a transaction. With
// SubmitRequest::later, feedback is only checked and stored, and filed afterwards.
#pragma once

#include <string_view>

#include "credence/engine.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "engine/reviews/file.h"
#include "engine/reviews/learn.h"
#include "engine/workspace.h"

namespace credence::engine {

// REQUIRES: all referenced objects outlive it. Thread-safe.
class Receiver {
 public:
  Receiver(const Workspace& workspace, Filer& filer, Learner& learner)
      : workspace_(workspace), filer_(filer), learner_(learner) {}

  Result<SubmitReport> Receive(const Caller& caller, const SubmitRequest& request);
  // Registers work products and the agents' predictions. Does not wait for filing.
  Result<RegisterReport> Register(const Caller& caller, std::string_view documents,
                                  bool is_prediction);

 private:
  const Workspace& workspace_;
  Filer& filer_;
  Learner& learner_;
};

}  // namespace credence::engine
