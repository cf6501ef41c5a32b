// SPDX-License-Identifier: Apache-2.0
// What would flip a rule: whether it is a candidate, a rule, active or retired.
//
// What people said can be left out: feedback that mentions the thing, and a person's word on the
// rule. That an analysis made it active or dropped it follows from these, and is found anew where
// feedback before it is left out.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "credence/counterfactual.h"
#include "insight/flip/past.h"
#include "review/corpus.h"
#include "review/events.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::insight {

class RuleFlip {
 public:
  // Feedback by the index of its record, or something done about the rule.
  using Fact = std::variant<std::size_t, review::RuleEvent>;

  // `acts`: of the rule's stream, in order. Takes what it needs of the corpus.
  // REQUIRES: the settings outlive it.
  RuleFlip(const review::Corpus& corpus, std::string key,
           std::vector<PastEvent<review::RuleEvent>> acts, const review::ReviewSettings& settings,
           Timestamp now);

  const Past<Fact>& past() const { return past_; }
  // "candidate", "rule", "active", "retired"; "unlisted" where too few ask for it.
  std::string VerdictWithout(std::span<const bool> removed) const;
  Counterfactual WhatWouldFlip() const;

  // How it goes on: so many further reviews ask for it, one a day, after a person revived it.
  struct Further {
    std::int64_t mentions = 0;
    bool revived = false;
  };
  std::string VerdictAfter(const Further& further) const;

 private:
  struct Outcome {
    std::string verdict;
    double confidence = 0;
  };
  Outcome Read(const review::Corpus& corpus, const review::Rule& rule, Timestamp at) const;
  std::span<const review::MentionRecord> MentionsOf(const review::FeedbackRecord& record) const {
    return std::span(mentions_).subspan(record.first_mention, record.mentions);
  }
  // A corpus holds the mentions of its feedback, and no others.
  void AddTo(review::Corpus& left, review::FeedbackRecord record) const;
  // The feedback that is left and the rule that it makes.
  review::Rule Fold(std::span<const bool> removed, review::Corpus& left) const;
  Outcome Without(std::span<const bool> removed) const;
  std::vector<Recourse> RecourseFrom(const std::string& verdict) const;

  const review::ReviewSettings& settings_;
  Timestamp now_;
  std::string key_;
  std::vector<review::FeedbackRecord> feedback_;  // That mention it.
  std::vector<review::MentionRecord> mentions_;   // Of these.
  Past<Fact> past_;
  // The names of all, and the feedback that is being looked at.
  mutable review::Corpus corpus_;
};

}  // namespace credence::insight
