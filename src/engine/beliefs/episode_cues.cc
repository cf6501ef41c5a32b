// SPDX-License-Identifier: Apache-2.0
// What a turn of the user says about the turns before it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "belief/decide.h"
#include "belief/evolve.h"
#include "belief/fold.h"
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

// An answer is about what was asked: "You live in Porto. Should I book the train?" "No."
Result<void> EpisodeWriter::KeepAsked(std::vector<Belief>& targets) {
  if (targets.empty() || !earlier_[0].text) return {};
  const std::optional<std::string> asked = language::AskedIn(*earlier_[0].text);
  if (!asked) return {};
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Belief> said,
                            belief::ExpressedIn(transaction_.writer(), *asked));
  std::erase_if(targets, [&](const Belief& target) {
    const bool is_asked =
        std::ranges::any_of(said, [&](const Belief& belief) { return belief.id == target.id; });
    return !is_asked && ConflictingDraft(target) == nullptr;
  });
  return {};
}

Result<void> EpisodeWriter::ActOnCue() {
  const bool is_correction = cue_.label == language::CueLabel::kCorrection;
  if (cue_.label == language::CueLabel::kNone) return {};
  // "I'm not sure I live in Porto" doubts one belief, not everything that was said before.
  if (named_ && cue_.label != language::CueLabel::kConfirmation) return {};
  // "We did. Now it's Valkey." confirms nothing that still holds.
  const bool ends = change_ && change_->change == language::Change::kEnds;
  if (ends && cue_.label == language::CueLabel::kConfirmation) return {};
  std::vector<Belief> targets;
  if (!corrects_self_) {
    CREDENCE_ASSIGN_OR_RETURN(targets, TargetsOf(earlier_[0]));
    CREDENCE_RETURN_IF_ERROR(KeepAsked(targets));
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

language::Contradiction EpisodeWriter::Compare(const std::string& old, const std::string& stated,
                                               const std::optional<language::ChangeMark>& change) {
  language::Contradiction found = language::CompareStatements(old, stated);
  if (found.IsConflict() || !change) return found;
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
    if (Compare(*target.text, draft.text, change_).IsConflict()) return &draft;
  }
  return nullptr;
}

bool EpisodeWriter::CanCorrect(const Belief& target) const {
  if (ConflictingDraft(target) != nullptr) return true;
  if (!target.text || !cue_.correction) return false;
  const std::optional<std::string> text = language::WithValue(*target.text, *cue_.correction);
  return text && Compare(*target.text, *text, change_).IsConflict();
}

Result<void> EpisodeWriter::ActOn(const Belief& target) {
  std::string because = fmt::format("{}: {}", NameOf(cue_.label), fmt::join(cue_.words, ", "));
  switch (cue_.label) {
    case language::CueLabel::kConfirmation:
      return Confirm(target, std::move(because));
    case language::CueLabel::kRejection: {
      lowered_.insert(target.id);
      if (is_reported_) {
        return CountOnce(target, BeliefTrigger::kUserConflict, "rejected", std::move(because));
      }
      CREDENCE_ASSIGN_OR_RETURN(const bool ended, EndOne(target));
      if (ended) return {};
      return Move(target.id, BeliefTrigger::kUserRejection, "rejected", std::move(because));
    }
    case language::CueLabel::kUncertainty:
      lowered_.insert(target.id);
      if (is_reported_) {
        return CountOnce(target, BeliefTrigger::kUserConflict, "doubted", std::move(because));
      }
      return Move(target.id, BeliefTrigger::kUserUncertainty, "doubted", std::move(because));
    case language::CueLabel::kCorrection:
      return CorrectOne(target, std::move(because));
    case language::CueLabel::kNone:
      break;
  }
  return {};
}

Result<void> EpisodeWriter::Confirm(const Belief& target, std::string because) {
  if (is_reported_) {
    return CountOnce(target, BeliefTrigger::kConsistencyCheck, "agreed", std::move(because));
  }
  belief::Viewer viewer = transaction_.View();
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Uuid> by, viewer.SupersededBy(target));
  CREDENCE_RETURN_IF_ERROR(
      Move(target.id, BeliefTrigger::kUserReaffirmation, "reaffirmed", std::move(because)));
  if (!by || !target.text) return {};
  // It holds again, so what superseded it does not.
  stated_.insert(target.id);
  drafts_.push_back({.text = *target.text, .id = target.id, .said_again = true, .is_back = true});
  return {};
}

Result<bool> EpisodeWriter::EndOne(const Belief& target) {
  const bool ends = change_ && change_->change == language::Change::kEnds;
  if (!ends || !settings_.correction_decides || !settings_.hear_doubt || !target.text) return false;
  const std::string& text = *target.text;
  const std::size_t space = text.find(' ');
  if (space == std::string::npos) return false;
  const std::string subject = AsciiLower(text.substr(0, space));
  if (subject != "i" && subject != "we") return false;
  language::Extraction over =
      language::ExtractStatements(text.substr(0, space) + " no longer" + text.substr(space));
  if (over.statements.size() != 1 || !over.statements[0].ended) return false;
  Result<std::string> statement = belief::PrepareStatement(over.statements[0].text, settings_);
  if (!statement) return false;
  drafts_.push_back({.text = *std::move(statement), .origin = BeliefOrigin::kUserGiven});
  CREDENCE_RETURN_IF_ERROR(StateOne(drafts_.back()));
  CREDENCE_RETURN_IF_ERROR(See(target.id));
  CREDENCE_RETURN_IF_ERROR(Supersede(target.id, drafts_.back().id, language::Change::kEnds));
  Note(target.id, "ended", change_->words);
  return true;
}

// The new value becomes a belief, if the turn gives one.
Result<void> EpisodeWriter::CorrectOne(const Belief& target, std::string because) {
  CREDENCE_ASSIGN_OR_RETURN(const Draft* const instead, InsteadOf(target));
  lowered_.insert(target.id);
  if (instead == nullptr && is_reported_) {
    return CountOnce(target, BeliefTrigger::kUserConflict, "corrected", std::move(because));
  }
  if (instead == nullptr) {
    CREDENCE_ASSIGN_OR_RETURN(const bool ended, EndOne(target));
    if (ended) return {};
    return Move(target.id, BeliefTrigger::kUserCorrection, "corrected", std::move(because));
  }
  // "Actually, maybe I live in Lisbon" is a doubt.
  if (instead->certainty) {
    return Move(target.id, BeliefTrigger::kUserUncertainty, "doubted", std::move(because),
                Decimal::FromInt(1) - *instead->certainty);
  }
  CREDENCE_RETURN_IF_ERROR(See(target.id));
  if (is_reported_) {
    CREDENCE_RETURN_IF_ERROR(transaction_.Contradict(target.id.ToString(), instead->id.ToString(),
                                                     {.soft = true, .episode = episode_.id}));
    corrected_.insert({target.id, instead->id});
  } else if (settings_.correction_decides) {
    const language::Change change = change_ ? change_->change : language::Change::kCorrects;
    CREDENCE_RETURN_IF_ERROR(Supersede(target.id, instead->id, change));
  } else {
    CREDENCE_RETURN_IF_ERROR(transaction_.Correct(target.id, instead->id, episode_.id));
    corrected_.insert({target.id, instead->id});
  }
  Note(target.id, "corrected", std::move(because));
  return {};
}

Result<void> EpisodeWriter::Supersede(const Uuid& old, const Uuid& instead,
                                      language::Change change) {
  const std::string_view rule =
      change == language::Change::kEnds ? belief::kEndedRule : belief::kCorrectionRule;
  CREDENCE_ASSIGN_OR_RETURN(const Belief before, transaction_.Find(old.ToString()));
  const BeliefContradiction* with = belief::FindContradiction(before, instead);
  // What was held against it before is only decided now.
  const bool is_charged =
      with != nullptr && with->against > 0 && with->status == ContradictionStatus::kUnresolved;
  if (!is_charged) {
    CREDENCE_RETURN_IF_ERROR(transaction_.Contradict(
        old.ToString(), instead.ToString(), {.episode = episode_.id, .rule = std::string(rule)}));
  }
  corrected_.insert({old, instead});
  return transaction_.Resolve(instead, old, ContradictionStatus::kUserResolved);
}

Result<const Draft*> EpisodeWriter::InsteadOf(const Belief& target) {
  const Draft* instead = ConflictingDraft(target);
  if (instead == nullptr && target.text && cue_.correction) {
    const std::optional<std::string> text = language::WithValue(*target.text, *cue_.correction);
    if (!text || belief::SameKey(*text) == belief::SameKey(*target.text)) return nullptr;
    Result<std::string> statement = belief::PrepareStatement(*text, settings_);
    if (!statement) return nullptr;
    drafts_.push_back(
        {.text = *std::move(statement),
         .origin = is_reported_ ? BeliefOrigin::kInferred : BeliefOrigin::kUserGiven});
    CREDENCE_RETURN_IF_ERROR(StateOne(drafts_.back()));
    instead = &drafts_.back();
  }
  if (instead == nullptr || instead->id.IsNil() || instead->id == target.id) return nullptr;
  // What was retracted takes nobody's place.
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> stored,
                            belief::LoadBelief(transaction_.writer(), instead->id));
  return stored && !stored->retracted ? instead : nullptr;
}

}  // namespace credence::engine
