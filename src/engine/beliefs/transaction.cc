// SPDX-License-Identifier: Apache-2.0
#include "engine/beliefs/transaction.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

#include "base/ids.h"
#include "base/utf8.h"
#include "belief/events.h"
#include "belief/evolve.h"
#include "belief/fold.h"
#include "belief/network.h"
#include "belief/queries.h"
#include "engine/store/request_log.h"
#include "language/certainty.h"
#include "ledger/fold.h"

namespace credence::engine {

using belief::Seen;

Result<void> BeliefTransaction::Begin() {
  return belief::EnsureKept(writer_, belief::ParamsOf(settings_));
}

Result<Belief> BeliefTransaction::Find(std::string_view id) {
  return belief::FindBelief(writer_, id);
}

Result<bool> BeliefTransaction::Commit(const std::vector<ledger::EventDraft>& decisions) {
  return engine::Commit(writer_, decisions, context_);
}

Result<Seen> BeliefTransaction::See(const Belief& belief) {
  belief::Viewer viewer = View();
  CREDENCE_ASSIGN_OR_RETURN(const BeliefReading reading, viewer.Brief(belief));
  return Seen{.belief = belief, .confidence = reading.confidence, .network = reading.network};
}

Result<Uuid> BeliefTransaction::CommitFor(const Uuid& id, Result<ledger::EventDraft> decision) {
  if (!decision) return Failure(std::move(decision).error());
  return CommitFor(id, std::vector<ledger::EventDraft>{*std::move(decision)});
}

Result<Uuid> BeliefTransaction::CommitFor(const Uuid& id,
                                          Result<std::vector<ledger::EventDraft>> decisions) {
  if (!decisions) return Failure(std::move(decisions).error());
  CREDENCE_RETURN_IF_ERROR(Commit(*decisions));
  return id;
}

Result<BeliefTransaction::Added> BeliefTransaction::Add(const std::string& text,
                                                        BeliefOrigin origin,
                                                        const std::optional<std::string>& episode,
                                                        std::optional<Decimal> certainty) {
  if (!certainty && origin == BeliefOrigin::kUserGiven) {
    certainty = belief::HeardCertainty(language::ReadCertainty(text).certainty, settings_);
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> same, belief::FindSame(writer_, text));
  if (same) {
    CREDENCE_ASSIGN_OR_RETURN(const Seen seen, See(*same));
    const std::vector<ledger::EventDraft> decisions =
        belief::DecideRestate(seen, origin, context_.now, episode, settings_, certainty);
    CREDENCE_RETURN_IF_ERROR(Commit(decisions));
    const bool moved = !decisions.empty();
    return Added{
        .id = same->id, .created = false, .moved = moved, .restored = moved && same->retracted};
  }
  const Uuid id = NewUuid(context_.now, context_.rng);
  CREDENCE_RETURN_IF_ERROR(
      Commit({belief::DecideState(id, text, origin, episode, settings_, certainty)}));
  return Added{.id = id, .created = true, .moved = true};
}

Result<Uuid> BeliefTransaction::Judge(const BeliefVerdict& verdict) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Find(verdict.id));
  std::optional<Uuid> event_id;
  if (verdict.key) {
    event_id =
        NamedUuid(fmt::format("belief {} {}", belief.id.ToString(), static_cast<int>(verdict.word)),
                  *verdict.key);
    // A repeated request: it was carried out, even if the belief has changed since.
    CREDENCE_ASSIGN_OR_RETURN(const auto old, writer_.FindEvent(*event_id));
    if (old) return belief.id;
  }
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> reason,
                            belief::PrepareReason(verdict.reason, settings_));
  CREDENCE_ASSIGN_OR_RETURN(const Seen seen, See(belief));
  CREDENCE_ASSIGN_OR_RETURN(ledger::EventDraft decision,
                            belief::DecideMove(seen, belief::TriggerOf(verdict.word),
                                               std::move(reason), std::nullopt, settings_));
  if (event_id) decision.event_id = event_id;
  return CommitFor(belief.id, std::move(decision));
}

Result<Uuid> BeliefTransaction::Move(const Uuid& id, BeliefTrigger trigger,
                                     const std::optional<std::string>& episode,
                                     const std::optional<Decimal>& share) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Find(id.ToString()));
  CREDENCE_ASSIGN_OR_RETURN(const Seen seen, See(belief));
  return CommitFor(id, belief::DecideMove(seen, trigger, std::nullopt, episode, settings_, share));
}

Result<Uuid> BeliefTransaction::Revise(std::string_view id, std::string_view text) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Find(id));
  CREDENCE_ASSIGN_OR_RETURN(std::string statement, belief::PrepareStatement(text, settings_));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> same, belief::FindSame(writer_, statement));
  if (same && same->id != belief.id && !same->retracted) {
    return AlreadyExists(fmt::format("belief {} says this already; reaffirm it, and retract {}",
                                     same->id.ToString(), belief.id.Short()));
  }
  CREDENCE_ASSIGN_OR_RETURN(const Seen seen, See(belief));
  return CommitFor(belief.id, belief::DecideRevise(seen, std::move(statement), settings_));
}

Result<Uuid> BeliefTransaction::Correct(const Uuid& id, const Uuid& instead,
                                        const std::optional<std::string>& episode) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Find(id.ToString()));
  CREDENCE_ASSIGN_OR_RETURN(const Seen seen, See(belief));
  return CommitFor(id, belief::DecideCorrect(seen, instead, episode, settings_));
}

// Erases the belief's own texts, and those of the episodes that it came from.
Result<void> BeliefTransaction::EraseTexts(const Belief& belief) {
  std::set<std::string> episodes;
  CREDENCE_RETURN_IF_ERROR(writer_.ScanEvents({.stream = belief::StreamOf(belief.id)},
                                              [&](const ledger::EventView& event) {
                                                const auto decoded = belief::DecodeEvent(event);
                                                if (!decoded || !*decoded)
                                                  return ledger::Visit::kContinue;
                                                std::visit(
                                                    [&](const auto& what) {
                                                      if constexpr (requires { what.episode; }) {
                                                        if (what.episode)
                                                          episodes.insert(*what.episode);
                                                      }
                                                    },
                                                    **decoded);
                                                return ledger::Visit::kContinue;
                                              }));
  // Includes episodes that expressed the belief without any effect on it, such as the assistant's.
  std::set<std::string> spoken;
  CREDENCE_RETURN_IF_ERROR(
      ledger::ScanStates<belief::TurnFold>(writer_, [&](const belief::Turn& turn) {
        const bool says_it = std::ranges::binary_search(turn.heard.expressed, belief.id);
        if (says_it || episodes.contains(turn.id)) spoken.insert(turn.id);
        return ledger::Visit::kContinue;
      }));
  for (const std::string& episode : spoken) {
    CREDENCE_RETURN_IF_ERROR(Commit({belief::OfEpisode(episode, belief::EpisodeErased{})}));
    CREDENCE_RETURN_IF_ERROR(EraseTextsOf(writer_, belief::EpisodeStreamOf(episode)));
  }
  CREDENCE_RETURN_IF_ERROR(EraseTextsOf(writer_, belief::StreamOf(belief.id)));
  return belief::DropTopic(writer_, belief);
}

Result<Uuid> BeliefTransaction::Retract(std::string_view id,
                                        const std::optional<std::string>& reason, bool erase) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Find(id));
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> why,
                            belief::PrepareReason(reason, settings_));
  if (!belief.retracted || !erase) {
    std::set<Uuid> ends(belief.supporters.begin(), belief.supporters.end());
    ends.insert(belief.supports.begin(), belief.supports.end());
    ends.insert(belief.related.begin(), belief.related.end());
    for (const InferredLink& link : belief.inferred) ends.insert(link.id);
    for (const BeliefContradiction& with : belief.contradictions) ends.insert(with.id);
    std::deque<Belief> others;
    std::vector<Seen> seen_others;
    for (const Uuid& end : ends) {
      CREDENCE_ASSIGN_OR_RETURN(Belief other, Find(end.ToString()));
      others.push_back(std::move(other));
      CREDENCE_ASSIGN_OR_RETURN(const Seen seen, See(others.back()));
      seen_others.push_back(seen);
    }
    CREDENCE_ASSIGN_OR_RETURN(const Seen seen, See(belief));
    CREDENCE_RETURN_IF_ERROR(
        CommitFor(belief.id, belief::DecideRetract(seen, seen_others, std::move(why))));
  }
  if (erase) {
    CREDENCE_ASSIGN_OR_RETURN(const ledger::EventDraft decision, belief::DecideErase(belief));
    CREDENCE_RETURN_IF_ERROR(EraseTexts(belief));
    CREDENCE_RETURN_IF_ERROR(Commit({decision}));
  }
  return belief.id;
}

Result<Uuid> BeliefTransaction::Restore(std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Find(id));
  std::optional<Belief> same;
  if (belief.text) {
    CREDENCE_ASSIGN_OR_RETURN(same, belief::FindSame(writer_, *belief.text));
    if (same && same->retracted) same.reset();
  }
  return CommitFor(belief.id, belief::DecideRestore(belief, same ? &*same : nullptr));
}

Result<Uuid> BeliefTransaction::Support(std::string_view id, std::string_view by) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Find(id));
  CREDENCE_ASSIGN_OR_RETURN(const Belief supporter, Find(by));
  return CommitFor(belief.id, belief::DecideSupport(belief, supporter, settings_));
}

Result<Uuid> BeliefTransaction::Relate(std::string_view a, std::string_view b) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief first, Find(a));
  CREDENCE_ASSIGN_OR_RETURN(const Belief second, Find(b));
  return CommitFor(first.id, belief::DecideRelate(first, second, settings_));
}

Result<bool> BeliefTransaction::Infer(const Uuid& id, const Uuid& older,
                                      language::Agreement agreement,
                                      const std::optional<std::string>& episode) {
  if (agreement == language::Agreement::kNone) return false;
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Find(id.ToString()));
  CREDENCE_ASSIGN_OR_RETURN(const Belief other, Find(older.ToString()));
  const std::vector<ledger::EventDraft> decisions =
      belief::DecideInfer(belief, other, agreement, episode, settings_);
  CREDENCE_RETURN_IF_ERROR(Commit(decisions));
  return !decisions.empty();
}

Result<Uuid> BeliefTransaction::Unlink(std::string_view a, std::string_view b) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief first, Find(a));
  CREDENCE_ASSIGN_OR_RETURN(const Belief second, Find(b));
  return CommitFor(first.id, belief::DecideUnlink(first, second));
}

Result<Uuid> BeliefTransaction::Contradict(std::string_view id, std::string_view by,
                                           const belief::ContradictionBasis& basis) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Find(id));
  CREDENCE_ASSIGN_OR_RETURN(const Belief other, Find(by));
  CREDENCE_ASSIGN_OR_RETURN(const Seen seen, See(belief));
  CREDENCE_ASSIGN_OR_RETURN(const Seen seen_other, See(other));
  return CommitFor(belief.id, belief::DecideContradict(seen, seen_other, basis, settings_));
}

Result<std::pair<Uuid, Uuid>> BeliefTransaction::ResolveFor(std::string_view a, std::string_view b,
                                                            std::string_view winner) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief first, Find(a));
  CREDENCE_ASSIGN_OR_RETURN(const Belief second, Find(b));
  CREDENCE_ASSIGN_OR_RETURN(const Belief won, Find(winner));
  if (won.id != first.id && won.id != second.id) {
    return InvalidArgument(fmt::format("winner {} is neither of the two", Quoted(winner)));
  }
  const Uuid lost = won.id == first.id ? second.id : first.id;
  CREDENCE_RETURN_IF_ERROR(Resolve(won.id, lost, ContradictionStatus::kUserResolved));
  return std::pair(won.id, lost);
}

Result<void> BeliefTransaction::Resolve(const Uuid& winner, const Uuid& loser,
                                        ContradictionStatus status) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief won, Find(winner.ToString()));
  CREDENCE_ASSIGN_OR_RETURN(const Belief lost, Find(loser.ToString()));
  CREDENCE_ASSIGN_OR_RETURN(const Seen seen_won, See(won));
  CREDENCE_ASSIGN_OR_RETURN(const Seen seen_lost, See(lost));
  std::optional<belief::Verdict> before;
  const BeliefContradiction* with = belief::FindContradiction(lost, winner);
  if (with != nullptr && with->status == ContradictionStatus::kSystemResolved) {
    CREDENCE_ASSIGN_OR_RETURN(const auto verdicts, belief::VerdictsOf(writer_, loser));
    if (const auto found = verdicts.find(winner); found != verdicts.end()) before = found->second;
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<ledger::EventDraft> decisions,
                            belief::DecideResolve(seen_won, seen_lost, status, settings_, before));
  CREDENCE_RETURN_IF_ERROR(Commit(decisions));
  return {};
}

}  // namespace credence::engine
