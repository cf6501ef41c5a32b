// SPDX-License-Identifier: Apache-2.0
#include "belief/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "belief/evolve.h"
#include "belief/weigh.h"
#include "credence/mention.h"
#include "language/redaction.h"

namespace credence::belief {
namespace {

std::string Describe(const Belief& belief) {
  return fmt::format("belief {} ({})", belief.id.Short(),
                     belief.text ? Quoted(*belief.text) : "erased");
}

Result<void> RequireHeld(const Belief& belief, std::string_view what) {
  if (!belief.retracted) return {};
  return FailedPrecondition(fmt::format("{} cannot be {}: it is retracted; {} brings it back",
                                        Describe(belief), what, Op("belief restore")));
}

Result<void> RequireTwo(const Belief& a, const Belief& b, std::string_view what) {
  if (a.id == b.id) {
    return InvalidArgument(fmt::format("{} cannot {} itself; name two", Describe(a), what));
  }
  CREDENCE_RETURN_IF_ERROR(RequireHeld(a, "linked"));
  return RequireHeld(b, "linked");
}

Result<void> RequireRoom(const Belief& belief, const BeliefSettings& settings) {
  const std::size_t links = belief.supporters.size() + belief.supports.size() +
                            belief.related.size() + belief.inferred.size();
  if (links < static_cast<std::size_t>(settings.links_max)) return {};
  return FailedPrecondition(fmt::format(
      "{} already has {} links, the most that belief.links_max allows", Describe(belief), links));
}

Result<std::string> PrepareText(std::string_view text, std::string_view what,
                                const BeliefSettings& settings) {
  if (!IsValidUtf8(text)) return InvalidArgument(fmt::format("the {} is not valid UTF-8", what));
  const std::string line = OneLine(Trim(text));
  const std::size_t count = CodePointCount(line);
  if (count > static_cast<std::size_t>(settings.text_max)) {
    return InvalidArgument(fmt::format("the {} has {} characters, but the limit is {}; shorten it",
                                       what, count, settings.text_max));
  }
  return language::RedactSecrets(line);
}

bool Holds(const Belief& belief, LinkKind kind, const Uuid& other) {
  return std::ranges::binary_search(LinksOf(belief, kind), other);
}

void Unlink(const Belief& belief, LinkKind kind, const Uuid& other, LinkKind back,
            std::vector<EventDraft>& decisions) {
  decisions.push_back(Of(belief.id, Unlinked{.link = kind, .other = other}));
  decisions.push_back(Of(other, Unlinked{.link = back, .other = belief.id}));
}

Moved MakeMoved(const Seen& seen, BeliefTrigger trigger, const std::optional<std::string>& episode,
                const BeliefSettings& settings,
                const std::optional<Decimal>& share = std::nullopt) {
  return {.trigger = trigger,
          .delta = DeltaOf(trigger, share, settings),
          .was = seen.confidence,
          .network = seen.network,
          .episode = episode,
          .share = share};
}

// The part of a reaffirmation that a statement made with doubt is worth: never so much that the
// belief rises above the statement's own certainty. Nothing: no effect.
std::optional<Decimal> ReaffirmingShare(const Seen& seen, Decimal certainty,
                                        const BeliefSettings& settings) {
  const std::int64_t room = (certainty - seen.confidence).nanos();
  const std::int64_t full = settings.reaffirm_delta.nanos();
  if (room <= 0 || full <= 0) return std::nullopt;
  if (room >= full) return certainty;
  return std::min(certainty, Decimal::FromNanos(room * Decimal::kScale / full));
}

}  // namespace

Result<std::string> PrepareStatement(std::string_view text, const BeliefSettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(std::string line, PrepareText(text, "statement", settings));
  if (line.empty()) return InvalidArgument("the statement is empty; say what is believed");
  return line;
}

Result<std::optional<std::string>> PrepareReason(const std::optional<std::string>& reason,
                                                 const BeliefSettings& settings) {
  if (!reason) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(std::string line, PrepareText(*reason, "reason", settings));
  if (line.empty()) return std::nullopt;
  return line;
}

Result<BeliefOrigin> ParseOrigin(const std::optional<std::string>& origin) {
  if (!origin) return BeliefOrigin::kUserGiven;
  const std::optional<BeliefOrigin> known = FromName<BeliefOrigin>(*origin);
  if (known) return *known;
  return InvalidArgument(fmt::format("origin {} is not known; use one of {}", Quoted(*origin),
                                     AllNames<BeliefOrigin>()));
}

std::optional<Decimal> HeardCertainty(double certainty, const BeliefSettings& settings) {
  if (!settings.read_certainty || certainty >= 1) return std::nullopt;
  constexpr std::int64_t kThousandth = Decimal::kScale / 1000;
  return Decimal::FromNanos(static_cast<std::int64_t>(certainty * 1000 + 0.5) * kThousandth);
}

EventDraft DecideState(const Uuid& id, std::string text, BeliefOrigin origin,
                       const std::optional<std::string>& episode, const BeliefSettings& settings,
                       const std::optional<Decimal>& certainty) {
  return Of(id,
            Stated{.origin = origin,
                   .evidence = StartOf(origin, certainty, settings),
                   .episode = episode,
                   .certainty = certainty},
            std::move(text));
}

std::vector<EventDraft> DecideRestate(const Seen& seen, BeliefOrigin origin, Timestamp now,
                                      const std::optional<std::string>& episode,
                                      const BeliefSettings& settings,
                                      const std::optional<Decimal>& certainty) {
  const Belief& belief = seen.belief;
  std::vector<EventDraft> decisions;
  if (origin == BeliefOrigin::kUserGiven) {
    if (belief.retracted) decisions.push_back(Of(belief.id, Restored{}));
    std::optional<Decimal> share;
    if (certainty) share = ReaffirmingShare(seen, *certainty, settings);
    if (certainty && !share) return decisions;
    decisions.push_back(Of(
        belief.id, MakeMoved(seen, BeliefTrigger::kUserReaffirmation, episode, settings, share)));
    return decisions;
  }
  if (belief.retracted || origin != BeliefOrigin::kInferred || !episode) return decisions;
  if (certainty && seen.confidence >= *certainty) return decisions;
  if (!IsConsistencyDue(belief, now, settings)) return decisions;
  decisions.push_back(
      Of(belief.id, MakeMoved(seen, BeliefTrigger::kConsistencyCheck, episode, settings)));
  return decisions;
}

BeliefTrigger TriggerOf(BeliefWord word) {
  switch (word) {
    case BeliefWord::kReaffirm:
      return BeliefTrigger::kUserReaffirmation;
    case BeliefWord::kReference:
      return BeliefTrigger::kUserReference;
    case BeliefWord::kReasonUser:
      return BeliefTrigger::kUserReasoning;
    case BeliefWord::kReasonSystem:
      return BeliefTrigger::kReasoningUsage;
    case BeliefWord::kCorroborate:
      return BeliefTrigger::kExternalCorroboration;
    case BeliefWord::kDoubt:
      return BeliefTrigger::kUserUncertainty;
    case BeliefWord::kConflict:
      return BeliefTrigger::kUserConflict;
    case BeliefWord::kReject:
      break;
  }
  return BeliefTrigger::kUserRejection;
}

Result<EventDraft> DecideMove(const Seen& seen, BeliefTrigger trigger,
                              std::optional<std::string> reason,
                              const std::optional<std::string>& episode,
                              const BeliefSettings& settings, const std::optional<Decimal>& share) {
  CREDENCE_RETURN_IF_ERROR(RequireHeld(seen.belief, "moved"));
  return Of(seen.belief.id, MakeMoved(seen, trigger, episode, settings, share), std::move(reason));
}

Result<EventDraft> DecideRevise(const Seen& seen, std::string text,
                                const BeliefSettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireHeld(seen.belief, "revised"));
  if (seen.belief.text == text) {
    return InvalidArgument(
        fmt::format("{} says exactly this already; give the new text", Describe(seen.belief)));
  }
  return Of(seen.belief.id,
            Revised{.delta = DeltaOf(BeliefTrigger::kUserCorrection, settings),
                    .was = seen.confidence,
                    .network = seen.network},
            std::move(text));
}

Result<EventDraft> DecideCorrect(const Seen& seen, const Uuid& instead,
                                 const std::optional<std::string>& episode,
                                 const BeliefSettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireHeld(seen.belief, "corrected"));
  return Of(seen.belief.id, Revised{.delta = DeltaOf(BeliefTrigger::kUserCorrection, settings),
                                    .was = seen.confidence,
                                    .network = seen.network,
                                    .episode = episode,
                                    .instead = instead});
}

Result<std::vector<EventDraft>> DecideSupport(const Belief& belief, const Belief& by,
                                              const BeliefSettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireTwo(belief, by, "support"));
  std::vector<EventDraft> decisions;
  if (Holds(belief, LinkKind::kSupportedBy, by.id)) return decisions;
  CREDENCE_RETURN_IF_ERROR(RequireRoom(belief, settings));
  CREDENCE_RETURN_IF_ERROR(RequireRoom(by, settings));
  decisions.push_back(Of(belief.id, Linked{.link = LinkKind::kSupportedBy, .other = by.id}));
  decisions.push_back(Of(by.id, Linked{.link = LinkKind::kSupports, .other = belief.id}));
  return decisions;
}

Result<std::vector<EventDraft>> DecideRelate(const Belief& a, const Belief& b,
                                             const BeliefSettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireTwo(a, b, "relate to"));
  std::vector<EventDraft> decisions;
  if (Holds(a, LinkKind::kRelated, b.id)) return decisions;
  CREDENCE_RETURN_IF_ERROR(RequireRoom(a, settings));
  CREDENCE_RETURN_IF_ERROR(RequireRoom(b, settings));
  decisions.push_back(Of(a.id, Linked{.link = LinkKind::kRelated, .other = b.id}));
  decisions.push_back(Of(b.id, Linked{.link = LinkKind::kRelated, .other = a.id}));
  return decisions;
}

std::vector<EventDraft> DecideInfer(const Belief& belief, const Belief& older,
                                    language::Agreement agreement,
                                    const std::optional<std::string>& episode,
                                    const BeliefSettings& settings) {
  if (agreement == language::Agreement::kNone || !RequireTwo(belief, older, "relate to") ||
      !DecideUnlink(belief, older).empty() || FindContradiction(belief, older.id) != nullptr ||
      !RequireRoom(belief, settings) || !RequireRoom(older, settings)) {
    return {};
  }
  // The new one supports the older one, never also the other way: two wordings of one thing must
  // not lift each other.
  const bool supports = agreement == language::Agreement::kSame;
  const auto inferred = [&](const Uuid& id, LinkKind link, const Uuid& other) {
    return Of(
        id,
        LinkInferred{
            .link = link, .other = other, .weight = settings.inferred_weight, .episode = episode});
  };
  return {
      inferred(older.id, supports ? LinkKind::kSupportedBy : LinkKind::kRelated, belief.id),
      inferred(belief.id, supports ? LinkKind::kSupports : LinkKind::kRelated, older.id),
  };
}

std::vector<EventDraft> DecideUnlink(const Belief& a, const Belief& b) {
  std::vector<EventDraft> decisions;
  if (const InferredLink* inferred = FindInferred(a, b.id)) {
    Unlink(a, inferred->link, b.id, BackOf(inferred->link), decisions);
  }
  if (Holds(a, LinkKind::kSupportedBy, b.id)) {
    Unlink(a, LinkKind::kSupportedBy, b.id, LinkKind::kSupports, decisions);
  }
  if (Holds(a, LinkKind::kSupports, b.id)) {
    Unlink(a, LinkKind::kSupports, b.id, LinkKind::kSupportedBy, decisions);
  }
  if (Holds(a, LinkKind::kRelated, b.id)) {
    Unlink(a, LinkKind::kRelated, b.id, LinkKind::kRelated, decisions);
  }
  return decisions;
}

Result<std::vector<EventDraft>> DecideContradict(const Seen& seen, const Seen& by,
                                                 const ContradictionBasis& basis,
                                                 const BeliefSettings& settings) {
  CREDENCE_RETURN_IF_ERROR(RequireTwo(seen.belief, by.belief, "contradict"));
  const BeliefTrigger trigger = ContradictionBy({.id = by.belief.id,
                                                 .confidence = by.confidence,
                                                 .soft = basis.soft,
                                                 .corrects = IsSettledBy(basis.rule)},
                                                seen.belief, settings);
  std::vector<EventDraft> decisions;
  decisions.push_back(Of(seen.belief.id,
                         Contradicted{.by = by.belief.id,
                                      .trigger = trigger,
                                      .delta = DeltaOf(trigger, settings),
                                      .confidence = by.confidence,
                                      .was = seen.confidence,
                                      .network = seen.network,
                                      .episode = basis.episode,
                                      .rule = basis.rule,
                                      .opinion = basis.opinion},
                         basis.reason));
  decisions.push_back(
      Of(by.belief.id, Contradicts{.other = seen.belief.id, .confidence = seen.confidence}));
  return decisions;
}

Result<std::vector<EventDraft>> DecideResolve(const Seen& winner, const Seen& loser,
                                              ContradictionStatus status,
                                              const BeliefSettings& settings,
                                              const std::optional<Verdict>& loser_before) {
  const BeliefContradiction* open = FindContradiction(winner.belief, loser.belief.id);
  if (open == nullptr) {
    return FailedPrecondition(fmt::format("{} and {} do not contradict each other",
                                          Describe(winner.belief), Describe(loser.belief)));
  }
  // Maintenance resolves by the numbers; a user's answer overrides it.
  const bool is_overruled = open->status == ContradictionStatus::kSystemResolved &&
                            status == ContradictionStatus::kUserResolved;
  if (open->status != ContradictionStatus::kUnresolved && !is_overruled) {
    return FailedPrecondition(fmt::format(
        "the contradiction of {} and {} is {} already; {} opens it again", Describe(winner.belief),
        Describe(loser.belief), NameOf(open->status), Op("belief contradict")));
  }
  CREDENCE_RETURN_IF_ERROR(RequireHeld(winner.belief, "the winner"));
  CREDENCE_RETURN_IF_ERROR(RequireHeld(loser.belief, "resolved"));
  const bool is_reversed = is_overruled && loser_before && loser_before->won;
  // The previous winner has already received the gain.
  const Decimal gain = is_overruled && !is_reversed
                           ? Decimal()
                           : DeltaOf(BeliefTrigger::kContradictionResolution, settings);
  const Decimal loss = is_reversed ? -loser_before->gained : Decimal();
  const auto resolved = [&](const Seen& seen, const Seen& other, bool won) {
    return Of(seen.belief.id,
              Resolved{.other = other.belief.id,
                       .status = status,
                       .won = won,
                       .withdrawn = false,
                       .delta = won ? gain : loss,
                       .was = seen.confidence,
                       .network = seen.network,
                       .replaces = is_overruled ? std::optional(open->status) : std::nullopt});
  };
  return std::vector<EventDraft>{resolved(winner, loser, true), resolved(loser, winner, false)};
}

Result<std::vector<EventDraft>> DecideRetract(const Seen& seen, const std::vector<Seen>& others,
                                              std::optional<std::string> reason) {
  const Belief& belief = seen.belief;
  if (belief.retracted) {
    return FailedPrecondition(fmt::format("{} is already retracted", Describe(belief)));
  }
  std::vector<EventDraft> decisions;
  for (const Seen& other : others) {
    std::ranges::move(DecideUnlink(belief, other.belief), std::back_inserter(decisions));
    const BeliefContradiction* with = FindContradiction(belief, other.belief.id);
    if (with == nullptr || with->status != ContradictionStatus::kUnresolved) continue;
    // The contradiction ends with the retraction; nobody said that the other belief is right.
    const auto closed = [](const Seen& side, const Uuid& opponent) {
      return Of(side.belief.id, Resolved{.other = opponent,
                                         .status = ContradictionStatus::kUserResolved,
                                         .won = false,
                                         .withdrawn = true,
                                         .delta = Decimal(),
                                         .was = side.confidence,
                                         .network = side.network,
                                         .replaces = std::nullopt});
    };
    decisions.push_back(closed(seen, other.belief.id));
    decisions.push_back(closed(other, belief.id));
  }
  decisions.push_back(Of(belief.id, Retracted{}, std::move(reason)));
  return decisions;
}

Result<EventDraft> DecideRestore(const Belief& belief, const Belief* same) {
  if (!belief.retracted) {
    return FailedPrecondition(
        fmt::format("{} is not retracted; there is nothing to restore", Describe(belief)));
  }
  if (belief.erased) {
    return FailedPrecondition(
        fmt::format("{} cannot be restored: its text was erased", Describe(belief)));
  }
  if (same != nullptr) {
    return AlreadyExists(fmt::format("{} cannot be restored: {} says the same", Describe(belief),
                                     same->id.ToString()));
  }
  return Of(belief.id, Restored{});
}

Result<EventDraft> DecideErase(const Belief& belief) {
  if (belief.erased) {
    return FailedPrecondition(fmt::format("{}: its text was already erased", Describe(belief)));
  }
  return Of(belief.id, Erased{});
}

}  // namespace credence::belief
