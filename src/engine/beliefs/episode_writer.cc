// SPDX-License-Identifier: Apache-2.0
#include "engine/beliefs/episode_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/ids.h"
#include "base/utf8.h"
#include "belief/events.h"
#include "belief/evolve.h"
#include "belief/fold.h"
#include "belief/network.h"
#include "belief/queries.h"
#include "belief/recall.h"
#include "language/agreement.h"
#include "language/redaction.h"

namespace credence::engine {
namespace {

// How many relevant beliefs a new statement may be linked to.
constexpr std::int64_t kRelevantMax = 20;

void Take(const BeliefTransaction::Added& added, Draft& draft) {
  draft.id = added.id;
  draft.is_new = added.created || added.restored;
  draft.said_again = added.moved && draft.origin == BeliefOrigin::kUserGiven;
}

// Whether hardly anything else is said.
bool IsMostOf(std::string_view words, std::string_view text) {
  constexpr std::size_t kMoreMax = 20;
  return text.size() <= words.size() + kMoreMax && text.contains(words);
}

}  // namespace

Result<void> EpisodeWriter::Run(HeardTurn turn) {
  constexpr std::size_t kEarlierTurns = 2;
  CREDENCE_ASSIGN_OR_RETURN(
      earlier_, belief::LastTurns(transaction_.writer(), episode_.conversation, kEarlierTurns));
  is_reported_ = turn.is_reported;
  std::set<std::string> keys;
  for (Draft& draft : turn.drafts) {
    // A statement that is repeated within the turn counts once.
    if (!keys.insert(belief::SameKey(draft.text)).second) continue;
    if (episode_.speaker == kUserSpeaker) {
      draft.change = language::ChangeMarkFor(episode_.text, draft.text);
    }
    drafts_.push_back(std::move(draft));
  }
  const bool is_user = episode_.speaker == kUserSpeaker;
  if (is_user) {
    change_ = language::ChangeMarkOf(episode_.text);
    ReadCue();
  }
  CREDENCE_RETURN_IF_ERROR(StateAll());
  if (is_user) {
    CREDENCE_RETURN_IF_ERROR(EndStates());
    CREDENCE_RETURN_IF_ERROR(Doubt(turn.doubts));
    CREDENCE_RETURN_IF_ERROR(ActOnCue());
  }
  for (const Draft& draft : drafts_) {
    if (draft.is_new || draft.said_again) CREDENCE_RETURN_IF_ERROR(FindContradictions(draft));
  }
  for (const Episode::Link& link : episode_.links) CREDENCE_RETURN_IF_ERROR(Link(link));
  for (const Draft& draft : drafts_) {
    if (draft.is_new) CREDENCE_RETURN_IF_ERROR(Relate(draft));
  }
  if (is_user) {
    CREDENCE_RETURN_IF_ERROR(HearAsides(turn.asides));
    CREDENCE_RETURN_IF_ERROR(HearUse());
  }
  if (IsTool(episode_.speaker)) CREDENCE_RETURN_IF_ERROR(HearTool());
  // An answer is not a statement that was missed.
  std::erase_if(report_.skipped, [&](const auto& skipped) {
    return std::ranges::any_of(
        cue_.words, [&](const std::string& words) { return IsMostOf(words, skipped.first); });
  });
  CREDENCE_RETURN_IF_ERROR(Remember());
  return FillIn();
}

void EpisodeWriter::Note(const Uuid& id, std::string_view what, std::string because) {
  EpisodeChange change{.belief = id,
                       .what = std::string(what),
                       .text = "",
                       .was = std::nullopt,
                       .confidence = 0,
                       .because = std::move(because)};
  // Only the first change shows where the belief stood before.
  if (const auto was = was_.extract(id); !was.empty()) change.was = was.mapped();
  report_.changes.push_back(std::move(change));
}

Result<void> EpisodeWriter::See(const Uuid& id) {
  belief::Viewer viewer = transaction_.View();
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, transaction_.Find(id.ToString()));
  CREDENCE_ASSIGN_OR_RETURN(const Decimal confidence, viewer.ConfidenceOf(belief));
  if (moved_.insert(id).second) was_[id] = confidence.ToDouble();
  return {};
}

Result<void> EpisodeWriter::Move(const Uuid& id, BeliefTrigger trigger, std::string_view what,
                                 std::string because, const std::optional<Decimal>& share) {
  CREDENCE_RETURN_IF_ERROR(See(id));
  CREDENCE_RETURN_IF_ERROR(transaction_.Move(id, trigger, episode_.id, share));
  Note(id, what, std::move(because));
  return {};
}

Result<void> EpisodeWriter::StateAll() {
  for (Draft& draft : drafts_) {
    CREDENCE_ASSIGN_OR_RETURN(const bool is_counted, CountReason(draft));
    if (!is_counted) CREDENCE_RETURN_IF_ERROR(StateOne(draft));
  }
  return {};
}

Result<void> EpisodeWriter::StateOne(Draft& draft) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> before,
                            belief::FindSame(transaction_.writer(), draft.text));
  if (before) CREDENCE_RETURN_IF_ERROR(See(before->id));
  if (!before && IsOverheard(draft)) {
    // "So you live in Porto and work at a bakery" repeats what is believed.
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Belief> known,
                              belief::ExpressedIn(transaction_.writer(), draft.text));
    if (!known.empty()) return {};
  }
  CREDENCE_ASSIGN_OR_RETURN(
      const BeliefTransaction::Added added,
      transaction_.Add(draft.text, draft.origin, episode_.id, draft.certainty));
  Take(added, draft);
  draft.is_back = before && before->until && draft.said_again && !draft.certainty;
  stated_.insert(added.id);
  const std::string hedged =
      draft.certainty ? fmt::format(", {:.0f} % sure", 100 * draft.certainty->ToDouble()) : "";
  if (added.created) {
    Note(added.id, "stated", std::string(NameOf(draft.origin)) + hedged);
  } else if (added.moved) {
    Note(added.id, draft.origin == BeliefOrigin::kUserGiven ? "reaffirmed" : "agreed",
         "said again" + hedged);
  }
  return {};
}

bool EpisodeWriter::Decides(const Draft& draft) const {
  return (draft.is_back || draft.change) && settings_.correction_decides && !is_reported_ &&
         !draft.certainty && draft.origin == BeliefOrigin::kUserGiven;
}

bool EpisodeWriter::IsOverheard(const Draft& draft) const {
  return draft.origin == BeliefOrigin::kSystemSuggested && episode_.statements.empty();
}

Result<bool> EpisodeWriter::CountReason(Draft& draft) {
  if (!draft.is_reason || !settings_.hear_reasons || draft.origin != BeliefOrigin::kUserGiven) {
    return false;
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> known,
                            belief::FindSame(transaction_.writer(), draft.text));
  if (!known || known->retracted) return false;
  draft.id = known->id;
  stated_.insert(known->id);
  CREDENCE_RETURN_IF_ERROR(
      Move(known->id, BeliefTrigger::kUserReasoning, "used", "a reason that the user gives"));
  return true;
}

Result<bool> EpisodeWriter::IsHeldAgainst(const Draft& draft, const Belief& other) {
  if (draft.is_new) return true;
  const BeliefContradiction* with = belief::FindContradiction(other, draft.id);
  if (with == nullptr) return false;
  // An open contradiction is not charged again, but an explicit change decides it.
  if (with->status == ContradictionStatus::kUnresolved) return Decides(draft);
  // Repeating what lost reopens the contradiction; repeating what won changes nothing.
  CREDENCE_ASSIGN_OR_RETURN(const auto verdicts,
                            belief::VerdictsOf(transaction_.writer(), other.id));
  const auto verdict = verdicts.find(draft.id);
  return verdict == verdicts.end() || verdict->second.won || verdict->second.withdrawn;
}

Result<void> EpisodeWriter::FindContradictions(const Draft& draft) {
  CREDENCE_ASSIGN_OR_RETURN(
      const std::vector<Belief> others,
      belief::OnTopicOf(transaction_.writer(), draft.text, draft.id, kOnTopicMax));
  for (const Belief& other : others) {
    // A correction has already settled this pair. Statements of one turn do not contradict each
    // other.
    if (corrected_.contains({other.id, draft.id}) || stated_.contains(other.id)) continue;
    // What this turn has lowered already, or the user has decided against, is not lowered again.
    if (lowered_.contains(other.id)) continue;
    CREDENCE_ASSIGN_OR_RETURN(const bool is_held, IsHeldAgainst(draft, other));
    if (!is_held) continue;
    const language::Contradiction found = Compare(*other.text, draft.text, draft.change);
    if (!found.IsConflict()) continue;
    // The assistant cannot talk down what the user said.
    if (IsOverheard(draft) && other.origin == BeliefOrigin::kUserGiven) {
      report_.skipped.emplace_back(draft.text, "against the user's word: " + found.reason);
      continue;
    }
    belief::Viewer viewer = transaction_.View();
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Uuid> by, viewer.SupersededBy(other));
    if (by && by != draft.id) continue;
    CREDENCE_RETURN_IF_ERROR(Contradict(draft, other, found));
  }
  return {};
}

Result<void> EpisodeWriter::Contradict(const Draft& draft, const Belief& other,
                                       const language::Contradiction& found) {
  lowered_.insert(other.id);
  if (draft.certainty) {
    // "Maybe I live in Lisbon" casts doubt on Porto by as much as the user is unsure of both.
    return Move(other.id, BeliefTrigger::kUserUncertainty, "doubted", found.reason,
                Decimal::FromInt(1) - *draft.certainty);
  }
  CREDENCE_RETURN_IF_ERROR(See(other.id));
  if (Decides(draft)) {
    // What had ended and is said again ends what had ended it.
    const bool ends = draft.is_back || draft.change->change == language::Change::kEnds;
    CREDENCE_RETURN_IF_ERROR(Supersede(
        other.id, draft.id, ends ? language::Change::kEnds : language::Change::kCorrects));
    Note(other.id, ends ? "ended" : "corrected",
         fmt::format("{}: {}", draft.change ? draft.change->words : "again", found.reason));
    return {};
  }
  belief::ContradictionBasis basis{
      .soft = found.soft, .episode = episode_.id, .rule = std::string(NameOf(found.kind))};
  if (const auto opinion = opinions_.find({draft.text, other.id}); opinion != opinions_.end()) {
    basis.opinion = opinion->second;
    // If the model sees no contradiction, it counts as a soft one.
    if (opinion->second.ends_with(kCompatible)) basis.soft = true;
  }
  CREDENCE_RETURN_IF_ERROR(
      transaction_.Contradict(other.id.ToString(), draft.id.ToString(), basis));
  charged_.insert({other.id, draft.id});
  Note(other.id, "contradicted", found.reason);
  return {};
}

Result<Uuid> EpisodeWriter::Resolve(const std::string& name) {
  if (const Result<Uuid> id = Uuid::Parse(name)) {
    CREDENCE_ASSIGN_OR_RETURN(const Belief belief, transaction_.Find(name));
    return belief.id;
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> same,
                            belief::FindSame(transaction_.writer(), name));
  if (same) return same->id;
  return NotFound(
      fmt::format("a link names {}, which no belief says; list it under statements", Quoted(name)));
}

Result<void> EpisodeWriter::Link(const Episode::Link& link) {
  CREDENCE_ASSIGN_OR_RETURN(const Uuid from, Resolve(link.from));
  CREDENCE_ASSIGN_OR_RETURN(const Uuid to, Resolve(link.to));
  for (const Uuid& id : {from, to}) {
    CREDENCE_ASSIGN_OR_RETURN(const Belief end, transaction_.Find(id.ToString()));
    if (!end.retracted) continue;
    report_.skipped.emplace_back(end.text.value_or(id.ToString()),
                                 "a link to a belief that is retracted");
    return {};
  }
  const std::string a = from.ToString();
  const std::string b = to.ToString();
  if (link.kind == "supports") {
    CREDENCE_RETURN_IF_ERROR(transaction_.Support(b, a));
    Note(to, "supported", "by " + link.from);
  } else if (link.kind == "relates") {
    CREDENCE_RETURN_IF_ERROR(transaction_.Relate(a, b));
    Note(from, "related", "to " + link.to);
  } else if (link.kind == "contradicts") {
    // Already found by the rules, or settled by a correction.
    if (charged_.contains({to, from}) || corrected_.contains({to, from})) return {};
    CREDENCE_RETURN_IF_ERROR(See(to));
    CREDENCE_RETURN_IF_ERROR(transaction_.Contradict(b, a, {.episode = episode_.id}));
    Note(to, "contradicted", "by " + link.from);
  } else {
    return InvalidArgument(fmt::format(
        "a link's kind {} is not known; use supports, relates or contradicts", Quoted(link.kind)));
  }
  return {};
}

Result<void> EpisodeWriter::Relate(const Draft& draft) {
  const bool counts_agreement =
      settings_.hear_consistency && !is_reported_ && episode_.speaker == kUserSpeaker;
  if (!settings_.infer_relations && !counts_agreement) return {};
  belief::Viewer viewer = transaction_.View();
  const auto fits = [&](const BeliefReading& reading) {
    return reading.belief.id != draft.id && !reading.belief.retracted &&
           reading.confidence >= settings_.hidden_below;
  };
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<RecalledBelief> found,
                            belief::Recall(transaction_.writer(), viewer,
                                           {.text = draft.text,
                                            .limits = {.min_best = settings_.min_relevance,
                                                       .min_each = language::kHardlyRelevant,
                                                       .limit = kRelevantMax},
                                            .fits = fits,
                                            .meaning = &meaning_}));
  std::int64_t links = 0;
  for (const RecalledBelief& one : found) {
    const Belief& older = one.reading.belief;
    language::Agreement agreement = language::AgreementOf(draft.text, *older.text);
    // What one turn says twice supports nothing.
    if (agreement == language::Agreement::kSame && stated_.contains(older.id)) {
      agreement = language::Agreement::kAbout;
    }
    const bool agrees = agreement == language::Agreement::kSame;
    if (settings_.infer_relations) {
      if (links >= settings_.inferred_max) break;
      CREDENCE_ASSIGN_OR_RETURN(const bool inferred,
                                transaction_.Infer(draft.id, older.id, agreement, episode_.id));
      if (!inferred) continue;
      ++links;
      Note(older.id, "inferred", (agrees ? "supported by " : "related to ") + draft.text);
    } else if (agrees && !draft.certainty) {
      // With links, the agreement shows in the network.
      CREDENCE_RETURN_IF_ERROR(CountOnce(older, BeliefTrigger::kConsistencyCheck, "agreed",
                                         "what the user says fits: " + draft.text));
    }
  }
  return {};
}

Result<void> EpisodeWriter::Remember() {
  std::set<Uuid> expressed = stated_;
  if (episode_.speaker != kUserSpeaker && !IsTool(episode_.speaker)) {
    CREDENCE_ASSIGN_OR_RETURN(
        const std::vector<Belief> said,
        belief::ExpressedIn(transaction_.writer(), FirstBytes(episode_.text)));
    for (const Belief& belief : said) expressed.insert(belief.id);
  }
  ledger::EventDraft heard =
      belief::OfEpisode(episode_.id,
                        belief::Heard{.speaker = episode_.speaker,
                                      .conversation = episode_.conversation,
                                      .at = episode_.at,
                                      .cue = report_.cue,
                                      .expressed = {expressed.begin(), expressed.end()},
                                      .extracted_by = report_.extracted_by},
                        language::RedactSecrets(episode_.text));
  heard.event_id = NamedUuid("episode", episode_.id);
  CREDENCE_RETURN_IF_ERROR(transaction_.Commit({heard}));
  return {};
}

Result<void> EpisodeWriter::FillIn() {
  belief::Viewer viewer = transaction_.View();
  for (EpisodeChange& change : report_.changes) {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> belief,
                              belief::LoadBelief(transaction_.writer(), change.belief));
    if (!belief) continue;
    CREDENCE_ASSIGN_OR_RETURN(const Decimal confidence, viewer.ConfidenceOf(*belief));
    change.confidence = confidence.ToDouble();
    change.text = std::move(belief->text).value_or("");
  }
  return {};
}

}  // namespace credence::engine
