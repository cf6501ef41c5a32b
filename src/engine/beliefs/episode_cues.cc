// SPDX-License-Identifier: Apache-2.0
// What a turn of the user says about the turns before it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "belief/decide.h"
#include "belief/queries.h"
#include "engine/beliefs/episode_writer.h"
#include "language/corrected_value.h"
#include "language/polarity.h"

namespace credence::engine {

void EpisodeWriter::ReadCue() {
  // Without an earlier turn, there is nothing to confirm or correct.
  if (earlier_.empty()) return;
  const belief::Turn& previous = earlier_[0];
  if (previous.heard.speaker != kUserSpeaker) {
    const bool asked = earlier_.size() > 1 && earlier_[1].heard.speaker == kUserSpeaker;
    cue_ =
        language::DetectCue(episode_.text, previous.text, asked ? earlier_[1].text : std::nullopt);
  }
  // After their own words, people correct themselves; they do not confirm or reject.
  if (cue_.label == language::CueLabel::kNone && change_) {
    language::Cue own = language::DetectCue(episode_.text);
    corrects_self_ = own.label == language::CueLabel::kCorrection;
    if (corrects_self_) cue_ = std::move(own);
  }
  report_.cue = NameOf(cue_.label);
  report_.cue_words = cue_.words;
}

Result<std::vector<Belief>> EpisodeWriter::TargetsOf(const belief::Turn& turn) {
  std::vector<Belief> targets;
  for (const Uuid& id : turn.heard.expressed) {
    // A belief that the turn states in full counts as stated, not as confirmed by a cue.
    if (stated_.contains(id) || moved_.contains(id)) continue;
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> target,
                              belief::LoadBelief(transaction_.writer(), id));
    if (target && !target->retracted) targets.push_back(*std::move(target));
  }
  return targets;
}

Result<void> EpisodeWriter::ActOnCue() {
  const bool is_correction = cue_.label == language::CueLabel::kCorrection;
  if (cue_.label == language::CueLabel::kNone) return {};
  // "I'm not sure I live in Porto" doubts one belief, not everything that was said before.
  if (named_ && cue_.label != language::CueLabel::kConfirmation) return {};
  std::vector<Belief> targets;
  if (!corrects_self_) {
    CREDENCE_ASSIGN_OR_RETURN(targets, TargetsOf(earlier_[0]));
  }
  // "I live in Porto." "Nice!" "Sorry, I meant Lisbon." What cannot be a correction of it is about
  // something else.
  const auto own = std::ranges::find(earlier_, kUserSpeaker,
                                     [](const belief::Turn& turn) { return turn.heard.speaker; });
  if (targets.empty() && is_correction && own != earlier_.end()) {
    CREDENCE_ASSIGN_OR_RETURN(targets, TargetsOf(*own));
    std::erase_if(targets, [&](const Belief& target) { return !CanCorrect(target); });
  }
  const bool is_one = targets.size() == 1;
  for (const Belief& target : targets) {
    // If the earlier turn expressed several beliefs, a correction applies to those that it
    // contradicts.
    if (is_correction && !is_one && ConflictingDraft(target) == nullptr) {
      report_.skipped.emplace_back(
          target.text.value_or(""),
          "a correction of one of several statements; it is unclear which");
      continue;
    }
    CREDENCE_RETURN_IF_ERROR(ActOn(target));
  }
  return {};
}

language::Contradiction EpisodeWriter::Compare(const std::string& old,
                                               const std::string& stated) const {
  language::Contradiction found = language::CompareStatements(old, stated);
  if (found.IsConflict() || !change_) return found;
  // "We deploy on Mondays" and "on Fridays" can both be true; "Actually, on Mondays now" says that
  // they are not.
  if (language::ContradictionKey(old) != language::ContradictionKey(stated)) return found;
  const language::Polarity polarity = language::ComparePolarity(old, stated);
  if (!polarity.IsOpposite()) return found;
  return {.kind = language::Conflict::kObject, .soft = true, .reason = polarity.reason};
}

const Draft* EpisodeWriter::ConflictingDraft(const Belief& target) const {
  if (!target.text) return nullptr;
  for (const Draft& draft : drafts_) {
    if (Compare(*target.text, draft.text).IsConflict()) return &draft;
  }
  return nullptr;
}

bool EpisodeWriter::CanCorrect(const Belief& target) const {
  if (ConflictingDraft(target) != nullptr) return true;
  if (!target.text || !cue_.correction) return false;
  const std::optional<std::string> text = language::WithValue(*target.text, *cue_.correction);
  return text && Compare(*target.text, *text).IsConflict();
}

Result<void> EpisodeWriter::ActOn(const Belief& target) {
  std::string because = fmt::format("{}: {}", NameOf(cue_.label), fmt::join(cue_.words, ", "));
  switch (cue_.label) {
    case language::CueLabel::kConfirmation:
      return Move(
          target.id,
          is_reported_ ? BeliefTrigger::kConsistencyCheck : BeliefTrigger::kUserReaffirmation,
          is_reported_ ? "agreed" : "reaffirmed", std::move(because));
    case language::CueLabel::kRejection:
      return Move(target.id,
                  is_reported_ ? BeliefTrigger::kUserConflict : BeliefTrigger::kUserRejection,
                  "rejected", std::move(because));
    case language::CueLabel::kUncertainty:
      return Move(target.id,
                  is_reported_ ? BeliefTrigger::kUserConflict : BeliefTrigger::kUserUncertainty,
                  "doubted", std::move(because));
    case language::CueLabel::kCorrection:
      return CorrectOne(target, std::move(because));
    case language::CueLabel::kNone:
      break;
  }
  return {};
}

// The new value becomes a belief, if the turn gives one.
Result<void> EpisodeWriter::CorrectOne(const Belief& target, std::string because) {
  CREDENCE_RETURN_IF_ERROR(See(target.id));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Uuid> instead, InsteadOf(target));
  if (instead && is_reported_) {
    CREDENCE_RETURN_IF_ERROR(transaction_.Contradict(target.id.ToString(), instead->ToString(),
                                                     {.soft = true, .episode = episode_.id}));
    corrected_.insert({target.id, *instead});
  } else if (instead && settings_.correction_decides) {
    const language::Change change = change_ ? change_->change : language::Change::kCorrects;
    CREDENCE_RETURN_IF_ERROR(Supersede(target.id, *instead, change));
  } else if (instead) {
    CREDENCE_RETURN_IF_ERROR(transaction_.Correct(target.id, *instead, episode_.id));
    corrected_.insert({target.id, *instead});
  } else {
    const BeliefTrigger trigger =
        is_reported_ ? BeliefTrigger::kUserConflict : BeliefTrigger::kUserCorrection;
    CREDENCE_RETURN_IF_ERROR(transaction_.Move(target.id, trigger, episode_.id));
  }
  Note(target.id, "corrected", std::move(because));
  return {};
}

Result<void> EpisodeWriter::Supersede(const Uuid& old, const Uuid& instead,
                                      language::Change change) {
  const std::string_view rule =
      change == language::Change::kEnds ? belief::kEndedRule : belief::kCorrectionRule;
  CREDENCE_RETURN_IF_ERROR(transaction_.Contradict(
      old.ToString(), instead.ToString(), {.episode = episode_.id, .rule = std::string(rule)}));
  corrected_.insert({old, instead});
  return transaction_.Resolve(instead, old, ContradictionStatus::kUserResolved);
}

Result<std::optional<Uuid>> EpisodeWriter::InsteadOf(const Belief& target) {
  if (const Draft* draft = ConflictingDraft(target)) return draft->id;
  if (!target.text || !cue_.correction) return std::nullopt;
  const std::optional<std::string> text = language::WithValue(*target.text, *cue_.correction);
  if (!text) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(std::string statement, belief::PrepareStatement(*text, settings_));
  drafts_.push_back({.text = std::move(statement),
                     .origin = is_reported_ ? BeliefOrigin::kInferred : BeliefOrigin::kUserGiven});
  CREDENCE_RETURN_IF_ERROR(StateOne(drafts_.back()));
  return drafts_.back().id;
}

}  // namespace credence::engine
