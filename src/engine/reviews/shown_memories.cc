// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/shown_memories.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "engine/consequences.h"
#include "governor/fold.h"
#include "language/themes.h"
#include "ledger/fold.h"
#include "memory/queries.h"

namespace credence::engine {
namespace {

void AddThemes(std::vector<std::string>& themes, std::string_view text) {
  for (const language::Theme& theme : language::ReadThemes(text)) themes.push_back(theme.theme);
}

bool SharesTheme(const std::vector<std::string>& themes, std::string_view content) {
  std::vector<std::string> own;
  AddThemes(own, content);
  return std::ranges::any_of(own, [&](const std::string& theme) {
    return std::ranges::find(themes, theme) != themes.end();
  });
}

}  // namespace

std::optional<ReviewOfSession> ReviewOfSessionIn(const review::Feedback& feedback,
                                                 const review::Work& work) {
  if (!work.session || !feedback.decision) return std::nullopt;
  const review::DecisionPart& decision = *feedback.decision;
  ReviewOfSession review{.session = *work.session, .work = work.id};
  review.approved = decision.decision == ReviewDecision::kApproved;
  if (review.approved) return review;
  if (decision.decision != ReviewDecision::kRejected) return std::nullopt;
  if (decision.reason) AddThemes(review.themes, *decision.reason);
  for (const std::string& blocker : decision.blockers) AddThemes(review.themes, blocker);
  return review;
}

Result<void> ProveByReview(ledger::Writer& writer, const CommitContext& context,
                           const ReviewOfSession& review, const memory::MemorySettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<governor::SessionState> session,
                            ledger::LoadState<governor::SessionFold>(writer, review.session));
  if (!session || !session->seen) return {};
  MemoryConsequences memories(writer, context, settings);
  for (const governor::SeenMemory& seen : *session->seen) {
    if (review.approved ? !seen.defied : seen.followed.has_value()) continue;
    const Result<Memory> found = memory::FindMemory(writer, seen.memory.ToString());
    if (!found || !found->content) continue;
    if (!review.approved && !SharesTheme(review.themes, *found->content)) continue;
    CREDENCE_RETURN_IF_ERROR(memories.Proven(
        *found, {.proof = review.approved ? memory::Proof::kApproved : memory::Proof::kRejected,
                 .session = review.session,
                 .turn = session->turn,
                 .call = review.work}));
  }
  return {};
}

}  // namespace credence::engine
