// SPDX-License-Identifier: Apache-2.0
// What would flip a task type (its level of autonomy), and a rule (whether it is a candidate, a
// rule, active or retired).
//
// What people said can be left out: a decision that counts; feedback that mentions a rule, and a
// person's word on it. That an analysis made a rule active or dropped it follows from these, and is
// found anew where feedback before it is left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

// Those that count, each of which can be left out.
LevelPast LevelPastOf(const std::vector<LevelWhyStep>& steps);

// A ledger::Flippable. Its verdicts are "level 2" and the like.
class LevelFlip {
 public:
  using State = model::AutonomyState;
  static constexpr std::size_t kWork = 20'000'000;

  LevelFlip(LevelPast past, std::int64_t level, const model::AutonomyParams& params);

  const LevelPast& past() const { return past_; }
  const model::AutonomyState& state() const { return state_; }
  std::string verdict() const;
  // Counted anew without some decisions.
  ledger::FlipOutcome Without(std::span<const bool> removed) const;
  std::string WordsOf(std::size_t number) const;
  std::vector<ledger::RecourseAction<model::AutonomyState>> Actions() const;
  std::optional<std::string> BetterVerdict(const model::AutonomyState& state) const;

 private:
  LevelPast past_;
  std::int64_t level_;
  model::AutonomyParams params_;
  model::AutonomyState state_;  // After all of the past.
};

// How a rule goes on: so many further reviews ask for it, one a day, after a person revived it.
struct FurtherReviews {
  std::int64_t mentions = 0;
  bool revived = false;
};

// A ledger::Flippable. Its verdicts are "candidate", "rule", "active", "retired"; "unlisted" where
// too few ask for it.
class RuleFlip {
 public:
  using State = FurtherReviews;
  // Each fold reads a small corpus.
  static constexpr std::size_t kWork = 200'000;
  // Feedback by the index of its record, or something done about the rule.
  using Fact = std::variant<std::size_t, RuleEvent>;

  // `acts`: of the rule's stream, in order. Takes what it needs of the corpus.
  // REQUIRES: the settings outlive it.
  RuleFlip(const Corpus& corpus, std::string key, std::vector<ledger::PastEvent<RuleEvent>> acts,
           const ReviewSettings& settings, Timestamp now);

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
  // A corpus holds the mentions of its feedback, and no others.
  void AddTo(Corpus& left, FeedbackRecord record) const;
  // The feedback that is left and the rule that it makes.
  Rule Fold(std::span<const bool> removed, Corpus& left) const;
  std::string VerdictAfter(const FurtherReviews& further) const;

  const ReviewSettings& settings_;
  Timestamp now_;
  std::string key_;
  std::vector<FeedbackRecord> feedback_;  // That mention it.
  std::vector<MentionRecord> mentions_;   // Of these.
  ledger::Past<Fact> past_;
  FurtherReviews further_;
  // The names of all, and the feedback that is being looked at.
  mutable Corpus corpus_;
  std::string verdict_;
};

}  // namespace credence::review
