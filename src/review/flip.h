// SPDX-License-Identifier: Apache-2.0
// What would flip a task type (its level of autonomy) or a rule (whether it is a candidate, a rule,
// active or retired).
//
// Only what people said can be left out: a decision that counts; feedback that mentions a rule; a
// person's verdict on a rule. Activation and dropping by an analysis follow from these, and are
// recomputed if earlier feedback is left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "credence/reviews.h"
#include "ledger/replay/flip.h"
#include "model/autonomy.h"
#include "review/corpus.h"
#include "review/events.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::review {

// One decision that counts: approved or not.
struct CountedDecision {
  bool approved = false;
  std::string feedback;
};
using LevelPast = ledger::Past<CountedDecision>;

// The decisions that count, each of which can be left out.
LevelPast LevelPastOf(const std::vector<LevelWhyStep>& steps);

// A ledger::Flippable. Its verdicts are "level 2" and the like.
class LevelFlip {
 public:
  using State = model::AutonomyState;
  // Decisions counted again: about a quarter of a second of them.
  static constexpr std::size_t kWork = 5'000'000;

  LevelFlip(LevelPast past, std::int64_t level, const model::AutonomyParams& params);

  const LevelPast& past() const { return past_; }
  const model::AutonomyState& state() const { return state_; }
  std::string verdict() const;
  // Recounts without the removed decisions.
  ledger::FlipOutcome Without(std::span<const bool> removed) const;
  std::string WordsOf(std::size_t number) const;
  std::vector<ledger::RecourseAction<model::AutonomyState>> Actions() const;
  std::optional<std::string> BetterVerdict(const model::AutonomyState& state) const;

 private:
  LevelPast past_;
  std::int64_t level_;
  model::AutonomyParams params_;
  std::vector<model::AutonomyState> before_;  // Each event of the past.
  model::AutonomyState state_;                // After all of the past.
};

// A possible future of a rule: further reviews ask for it, one a day, perhaps after a revival.
struct FurtherReviews {
  std::int64_t mentions = 0;
  std::optional<std::string> judged;  // A person's verdict.
};

// A ledger::Flippable. Its verdicts are "candidate", "rule", "waiting" for a person's confirmation,
// "active", "retired", and "unlisted" if too few reviews ask for it.
class RuleFlip {
 public:
  using State = FurtherReviews;
  // Lower than usual, because each fold reads a small corpus.
  static constexpr std::size_t kWork = 200'000;
  // Feedback by the index of its record, or an event of the rule.
  using Fact = std::variant<std::size_t, RuleEvent>;

  // `acts`: the events of the rule's stream, in order. `opposed`: feedback that asks for the
  // opposite. Copies what it needs from the corpus. REQUIRES: the settings outlive it.
  RuleFlip(const Corpus& corpus, std::string key, const std::set<Uuid>& opposed,
           std::vector<ledger::PastEvent<RuleEvent>> acts, const ReviewSettings& settings,
           Timestamp now);

  const ledger::Past<Fact>& past() const { return past_; }
  const FurtherReviews& state() const { return further_; }
  const std::string& verdict() const { return verdict_; }
  ledger::FlipOutcome Without(std::span<const bool> removed) const;
  std::string WordsOf(std::size_t number) const;
  std::vector<ledger::RecourseAction<FurtherReviews>> Actions() const;
  std::optional<std::string> BetterVerdict(const FurtherReviews& further) const;

 private:
  ledger::FlipOutcome Read(const Corpus& corpus, const Rule& rule, Timestamp at) const;
  std::span<const MentionRecord> MentionsOf(const FeedbackRecord& record) const {
    return std::span(mentions_).subspan(record.first_mention, record.mentions);
  }
  // A corpus holds exactly the mentions of its feedback.
  void AddTo(Corpus& left, FeedbackRecord record) const;
  // Returns the rule that the remaining feedback makes, and that feedback in `left`.
  Rule Fold(std::span<const bool> removed, Corpus& left) const;
  std::string VerdictAfter(const FurtherReviews& further) const;

  const ReviewSettings& settings_;
  Timestamp now_;
  std::string key_;
  std::vector<FeedbackRecord> feedback_;  // Feedback that mentions the rule.
  std::vector<MentionRecord> mentions_;   // Of these.
  ledger::Past<Fact> past_;
  FurtherReviews further_;
  // All names, and the feedback of the current fold.
  mutable Corpus corpus_;
  std::string verdict_;
};

}  // namespace credence::review
