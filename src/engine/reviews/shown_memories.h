// SPDX-License-Identifier: Apache-2.0
// What a review says about the memories that an agent was shown while it made the work. A rejection
// on a memory's theme speaks for the memory if the agent did not follow it; an approval speaks
// against the memory if the agent did the opposite.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "credence/result.h"
#include "engine/commit.h"
#include "ledger/store.h"
#include "memory/settings.h"
#include "review/intake/feedback.h"
#include "review/types.h"

namespace credence::engine {

// A decision about work that was made in a known session.
struct ReviewOfSession {
  std::string session;
  std::string work;
  bool approved = false;
  std::vector<std::string> themes;  // Of a rejection.
};

// Nothing if the session of the work is not known, or nothing was decided.
std::optional<ReviewOfSession> ReviewOfSessionIn(const review::Feedback& feedback,
                                                 const review::Work& work);

Result<void> ProveByReview(ledger::Writer& writer, const CommitContext& context,
                           const ReviewOfSession& review, const memory::MemorySettings& settings);

}  // namespace credence::engine
