// SPDX-License-Identifier: Apache-2.0
#include "insight/flip/rule_flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>

#include "base/stable_order.h"
#include "insight/flip/flip.h"
#include "insight/flip/recourse.h"
#include "review/analysis/rules.h"
#include "review/evolve.h"

namespace credence::insight {
namespace {

using review::FeedbackRecord;
using review::Name;
using review::RuleEvent;

// Each fold reads a small corpus.
constexpr std::size_t kRuleWork = 200'000;
constexpr std::string_view kUnlisted = "unlisted";
// From the worst to the best.
constexpr std::array<std::string_view, 5> kRuleVerdicts = {"retired", kUnlisted, "candidate",
                                                           "rule", "active"};

std::ptrdiff_t RuleRank(std::string_view verdict) {
  return std::ranges::find(kRuleVerdicts, verdict) - kRuleVerdicts.begin();
}

bool IsPersonsWord(const RuleEvent& event) {
  return std::holds_alternative<review::RuleJudged>(event) ||
         std::holds_alternative<review::QuestionAnswered>(event);
}

std::string WordsOf(const RuleEvent& event) {
  if (const auto* judged = std::get_if<review::RuleJudged>(&event)) {
    return fmt::format("{} by a person", judged->verdict);
  }
  const auto* answered = std::get_if<review::QuestionAnswered>(&event);
  return answered != nullptr && answered->wanted ? "wanted, a person answered"
                                                 : "not wanted, a person answered";
}

// The names of one corpus in another.
class Renamer {
 public:
  Renamer(const review::Names& from, review::Names& to) : from_(from), to_(to) {}

  void operator()(Name& name) const {
    if (name != review::kNoName) name = to_.Add(from_[name]);
  }

 private:
  const review::Names& from_;
  review::Names& to_;
};

}  // namespace

RuleFlip::RuleFlip(const review::Corpus& corpus, std::string key,
                   std::vector<PastEvent<RuleEvent>> acts, const review::ReviewSettings& settings,
                   Timestamp now)
    : settings_(settings), now_(now), key_(std::move(key)) {
  const Name wanted = corpus.names.Find(key_);
  const Renamer rename(corpus.names, corpus_.names);
  std::vector<PastEvent<Fact>> facts;
  for (const FeedbackRecord& record : corpus.feedback) {
    FeedbackRecord kept = record;
    kept.first_mention = static_cast<std::uint32_t>(mentions_.size());
    for (review::MentionRecord mention : corpus.MentionsOf(record)) {
      if (mention.key != wanted) continue;
      rename(mention.key);
      mentions_.push_back(mention);
    }
    kept.mentions = static_cast<std::uint32_t>(mentions_.size()) - kept.first_mention;
    if (kept.mentions == 0) continue;
    for (Name* name : {&kept.task_type, &kept.stage, &kept.reviewer, &kept.modal, &kept.type}) {
      rename(*name);
    }
    facts.push_back({.event = feedback_.size(),
                     .sequence = kept.sequence,
                     .time = kept.at,
                     .kind = std::string(review::Submitted::kKind)});
    feedback_.push_back(kept);
  }
  for (PastEvent<RuleEvent>& act : acts) {
    facts.push_back({.event = std::move(act.event),
                     .sequence = act.sequence,
                     .time = act.time,
                     .kind = std::move(act.kind)});
  }
  StableOrder(facts, {}, &PastEvent<Fact>::sequence);
  for (PastEvent<Fact>& fact : facts) {
    const auto* act = std::get_if<RuleEvent>(&fact.event);
    const bool removable = act == nullptr || IsPersonsWord(*act);
    past_.Add(std::move(fact), removable);
  }
}

RuleFlip::Outcome RuleFlip::Read(const review::Corpus& corpus, const review::Rule& rule,
                                 Timestamp at) const {
  review::RuleMap rules;
  if (!rule.key.empty()) rules.emplace(key_, rule);
  const review::MentionIndex index(corpus, settings_.Weights(), at);
  const std::vector<RuleReading> readings =
      review::RulesOf(corpus, index, rules, {}, settings_, at);
  const auto found = std::ranges::find(readings, key_, &RuleReading::key);
  if (found == readings.end()) return {.verdict = std::string(kUnlisted), .confidence = 0};
  return {.verdict = std::string(NameOf(found->state)), .confidence = found->confidence};
}

void RuleFlip::AddTo(review::Corpus& left, FeedbackRecord record) const {
  const auto mentions = MentionsOf(record);
  record.first_mention = static_cast<std::uint32_t>(left.mentions.size());
  left.mentions.insert(left.mentions.end(), mentions.begin(), mentions.end());
  left.feedback.push_back(record);
}

review::Rule RuleFlip::Fold(std::span<const bool> removed, review::Corpus& left) const {
  left.feedback.clear();
  left.mentions.clear();
  review::Rule rule;
  bool is_other = false;  // What an analysis found may not hold without what was left out.
  for (std::size_t place = 0; place < past_.events().size(); ++place) {
    const PastEvent<Fact>& fact = past_.events()[place];
    if (past_.IsRemoved(place, removed)) {
      is_other = true;
      continue;
    }
    if (const auto* feedback = std::get_if<std::size_t>(&fact.event)) {
      AddTo(left, feedback_[*feedback]);
      continue;
    }
    const auto& act = std::get<RuleEvent>(fact.event);
    if (is_other && !IsPersonsWord(act)) {
      const bool is_active = Read(left, rule, fact.time).verdict == "active";
      if (is_active != std::holds_alternative<review::RuleActivated>(act)) continue;
    }
    review::Evolve(rule, act,
                   {.id = {}, .sequence = fact.sequence, .time = fact.time, .text = std::nullopt});
  }
  return rule;
}

RuleFlip::Outcome RuleFlip::Without(std::span<const bool> removed) const {
  const review::Rule rule = Fold(removed, corpus_);
  return Read(corpus_, rule, now_);
}

std::string RuleFlip::VerdictWithout(std::span<const bool> removed) const {
  return Without(removed).verdict;
}

std::string RuleFlip::VerdictAfter(const Further& further) const {
  const auto none = std::make_unique<bool[]>(past_.removable());
  review::Rule rule = Fold({none.get(), past_.removable()}, corpus_);
  if (further.revived) {
    review::Evolve(rule, RuleEvent(review::RuleJudged{.key = key_, .verdict = "revived"}),
                   {.id = {}, .sequence = 0, .time = now_, .text = std::nullopt});
  }
  Timestamp at = now_;
  // Like the newest that asked for it.
  const auto newest =
      std::find_if(feedback_.rbegin(), feedback_.rend(), [&](const FeedbackRecord& record) {
        return std::ranges::none_of(MentionsOf(record), &review::MentionRecord::against);
      });
  for (std::int64_t i = 0; i < further.mentions && newest != feedback_.rend(); ++i) {
    at += std::chrono::days(1);
    FeedbackRecord record = *newest;
    record.at = at;
    AddTo(corpus_, record);
  }
  return Read(corpus_, rule, at).verdict;
}

std::vector<Recourse> RuleFlip::RecourseFrom(const std::string& verdict) const {
  const std::vector<RecourseAction<Further>> actions = {
      {.cost = actions::kAskFor,
       .act =
           [](Further& further) {
             ++further.mentions;
             return true;
           }},
      {.cost = actions::kRevive, .act = [&](Further& further) {
         return verdict == "retired" && !std::exchange(further.revived, true);
       }}};
  return FindRecourse(Further{}, actions,
                      [&](const Further& further) -> std::optional<std::string> {
                        std::string other = VerdictAfter(further);
                        if (RuleRank(other) <= RuleRank(verdict)) return std::nullopt;
                        return other;
                      });
}

Counterfactual RuleFlip::WhatWouldFlip() const {
  const auto none = std::make_unique<bool[]>(past_.removable());
  Counterfactual answer{
      .verdict = VerdictWithout({none.get(), past_.removable()}), .flip = {}, .recourse = {}};
  const FlipProblem problem{.size = past_.removable(), .fold = [&](std::span<const bool> removed) {
                              Outcome outcome = Without(removed);
                              return FlipOutcome{.verdict = std::move(outcome.verdict),
                                                 .number = outcome.confidence};
                            }};
  const FlipResult flip =
      FindFlip(problem, answer.verdict, FlipBudget::ForWork(kRuleWork, past_.events().size()));
  answer.flip = Described(flip, [&](std::size_t number) {
    const Fact& fact = past_.Removable(number).event;
    const auto* feedback = std::get_if<std::size_t>(&fact);
    if (feedback == nullptr) return past_.Describe(number, WordsOf(std::get<RuleEvent>(fact)));
    const FeedbackRecord& record = feedback_[*feedback];
    const bool is_against =
        std::ranges::any_of(MentionsOf(record), &review::MentionRecord::against);
    return past_.Describe(number, fmt::format("feedback {} {}", record.id.Short(),
                                              is_against ? "speaks against it" : "asks for it"));
  });
  if (answer.verdict != "active") answer.recourse = RecourseFrom(answer.verdict);
  return answer;
}

}  // namespace credence::insight
