// SPDX-License-Identifier: Apache-2.0
// Decide: whether a request about beliefs is granted, and which events it causes. Pure; a refusal
// gives the reason.
//
// The caller finds the beliefs that a request names, and an existing belief that says the same
// (queries.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "belief/events.h"
#include "belief/settings.h"
#include "belief/types.h"
#include "credence/beliefs.h"
#include "credence/result.h"
#include "language/agreement.h"

namespace credence::belief {

// A belief and its reading at the moment of the decision.
struct Seen {
  const Belief& belief;
  Decimal confidence;
  Decimal network;
};

// The text of a statement: trimmed, one line, 1 to text_max characters, valid UTF-8, without
// secrets. Failure: kInvalidArgument.
Result<std::string> PrepareStatement(std::string_view text, const BeliefSettings& settings);
// As above for a reason, which may be absent or empty.
Result<std::optional<std::string>> PrepareReason(const std::optional<std::string>& reason,
                                                 const BeliefSettings& settings);
// Failure: kInvalidArgument.
Result<BeliefOrigin> ParseOrigin(const std::optional<std::string>& origin);

// How sure the user sounds in a statement; nothing if entirely, or if settings ignore it.
std::optional<Decimal> HeardCertainty(double certainty, const BeliefSettings& settings);

EventDraft DecideState(const Uuid& id, std::string text, BeliefOrigin origin,
                       const std::optional<std::string>& episode, const BeliefSettings& settings,
                       const std::optional<Decimal>& certainty = std::nullopt);

// The statement exists already: stated by the user, it is reaffirmed; inferred again from an
// episode, it counts as agreement, at most once in belief.consistent_hours; a repetition by the
// assistant has no effect. A statement made with doubt counts in part, and never raises the belief
// above its own certainty.
std::vector<EventDraft> DecideRestate(const Seen& seen, BeliefOrigin origin, Timestamp now,
                                      const std::optional<std::string>& episode,
                                      const BeliefSettings& settings,
                                      const std::optional<Decimal>& certainty = std::nullopt);

// Failure: kFailedPrecondition if it is retracted.
Result<EventDraft> DecideMove(const Seen& seen, BeliefTrigger trigger,
                              std::optional<std::string> reason,
                              const std::optional<std::string>& episode,
                              const BeliefSettings& settings,
                              const std::optional<Decimal>& share = std::nullopt);
BeliefTrigger TriggerOf(BeliefWord word);

Result<EventDraft> DecideRevise(const Seen& seen, std::string text, const BeliefSettings& settings);
// The user states something else instead, which is a belief of its own.
Result<EventDraft> DecideCorrect(const Seen& seen, const Uuid& instead,
                                 const std::optional<std::string>& episode,
                                 const BeliefSettings& settings);

// Empty if the link already exists (to unlink: if there is none).
Result<std::vector<EventDraft>> DecideSupport(const Belief& belief, const Belief& by,
                                              const BeliefSettings& settings);
Result<std::vector<EventDraft>> DecideRelate(const Belief& a, const Belief& b,
                                             const BeliefSettings& settings);
// A link from a new belief to an older one, as far as their texts agree. Empty if they do not, or
// are linked or in a contradiction already, or if there is no room.
std::vector<EventDraft> DecideInfer(const Belief& belief, const Belief& older,
                                    language::Agreement agreement,
                                    const std::optional<std::string>& episode,
                                    const BeliefSettings& settings);
// Inferred links, too.
std::vector<EventDraft> DecideUnlink(const Belief& a, const Belief& b);

struct ContradictionBasis {
  bool soft = false;
  std::optional<std::string> reason;
  std::optional<std::string> episode;
  std::optional<std::string> rule;
  std::optional<std::string> opinion;
};
Result<std::vector<EventDraft>> DecideContradict(const Seen& seen, const Seen& by,
                                                 const ContradictionBasis& basis,
                                                 const BeliefSettings& settings);

// How a contradiction of a belief was last closed.
struct Verdict {
  bool won = false;
  bool withdrawn = false;  // Nobody won: one of the two was retracted.
  Decimal gained;          // The change in its evidence.
};

// REQUIRES: the winner is one of the two. `loser_before`: how maintenance closed the contradiction
// for the loser, if it did; the user's answer replaces that, and what the loser gained is taken
// back. Failure: kFailedPrecondition if there is nothing to resolve between them.
Result<std::vector<EventDraft>> DecideResolve(const Seen& winner, const Seen& loser,
                                              ContradictionStatus status,
                                              const BeliefSettings& settings,
                                              const std::optional<Verdict>& loser_before = {});

// Ends its links and contradictions. `others` are the beliefs at the other ends.
Result<std::vector<EventDraft>> DecideRetract(const Seen& seen, const std::vector<Seen>& others,
                                              std::optional<std::string> reason);
Result<EventDraft> DecideRestore(const Belief& belief, const Belief* same);
Result<EventDraft> DecideErase(const Belief& belief);

}  // namespace credence::belief
