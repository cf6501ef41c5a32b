// SPDX-License-Identifier: Apache-2.0
#include "review/flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "base/stable_order.h"
#include "review/analysis/rules.h"
#include "review/evolve.h"

namespace credence::review {
namespace {

std::string LevelName(std::int64_t level) { return fmt::format("level {}", level); }

constexpr std::string_view kUnlisted = "unlisted";
// From the worst to the best.
constexpr std::string_view kWaiting = "waiting";
constexpr std::array<std::string_view, 6> kRuleVerdicts = {"retired", kUnlisted, "candidate",
                                                           "rule",    kWaiting,  "active"};

std::ptrdiff_t RuleRank(std::string_view verdict) {
  return std::ranges::find(kRuleVerdicts, verdict) - kRuleVerdicts.begin();
}

bool IsPersonsWord(const RuleEvent& event) {
  return std::holds_alternative<RuleJudged>(event) ||
         std::holds_alternative<QuestionAnswered>(event) ||
         std::holds_alternative<RuleWorded>(event);
}

std::string WordsOf(const RuleEvent& event) {
  if (const auto* judged = std::get_if<RuleJudged>(&event)) {
    return fmt::format("{} by a person", judged->verdict);
  }
  if (std::holds_alternative<RuleWorded>(event)) return "worded by a person";
  const auto* answered = std::get_if<QuestionAnswered>(&event);
  return answered != nullptr && answered->wanted ? "wanted, a person answered"
                                                 : "not wanted, a person answered";
}

// Translates the names of one corpus to those of another.
class Renamer {
 public:
  Renamer(const Names& from, Names& to) : from_(from), to_(to) {}

  void operator()(Name& name) const {
    if (name != kNoName) name = to_.Add(from_[name]);
  }

 private:
  const Names& from_;
  Names& to_;
};

}  // namespace

LevelPast LevelPastOf(const std::vector<LevelWhyStep>& steps) {
  LevelPast past;
  for (const LevelWhyStep& step : steps) {
    if (step.experimental || step.dropped) continue;
    past.Add({.event = {.approved = step.approved, .feedback = step.feedback},
              .sequence = step.sequence,
              .time = step.at,
              .kind = std::string(Decided::kKind)},
             true);
  }
  return past;
}

LevelFlip::LevelFlip(LevelPast past, std::int64_t level, const model::AutonomyParams& params)
    : past_(std::move(past)), level_(level), params_(params) {
  before_.reserve(past_.events().size());
  for (const auto& event : past_.events()) {
    before_.push_back(state_);
    state_ = model::Step(params_, state_, event.event.approved);
  }
}

std::string LevelFlip::verdict() const { return LevelName(level_); }

ledger::FlipOutcome LevelFlip::Without(std::span<const bool> removed) const {
  const std::size_t size = past_.events().size();
  std::size_t place = 0;
  while (place < size && !past_.IsRemoved(place, removed)) ++place;
  // Nothing changes before the first that is left out.
  model::AutonomyState state = place < size ? before_[place] : state_;
  for (; place < size; ++place) {
    if (past_.IsRemoved(place, removed)) continue;
    state = model::Step(params_, state, past_.events()[place].event.approved);
  }
  return {.verdict = LevelName(state.level), .number = static_cast<double>(state.approvals)};
}

std::string LevelFlip::WordsOf(std::size_t number) const {
  const CountedDecision& decision = past_.Removable(number).event;
  return fmt::format("{} by feedback {}", decision.approved ? "approved" : "turned down",
                     decision.feedback);
}

std::vector<ledger::RecourseAction<model::AutonomyState>> LevelFlip::Actions() const {
  // Under other settings the history gives a different level, so there is no starting point for
  // recourse.
  if (state_.level != level_) return {};
  return {{.cost = {"an approval", "approvals in a row", 3},
           .act = [this](model::AutonomyState& state) {
             state = model::Step(params_, state, true);
             return true;
           }}};
}

std::optional<std::string> LevelFlip::BetterVerdict(const model::AutonomyState& state) const {
  if (state.level <= level_) return std::nullopt;
  return LevelName(state.level);
}

RuleFlip::RuleFlip(const Corpus& corpus, std::string key, const std::set<Uuid>& opposed,
                   std::vector<ledger::PastEvent<RuleEvent>> acts, const ReviewSettings& settings,
                   Timestamp now)
    : settings_(settings), now_(now), key_(std::move(key)) {
  const Name wanted = corpus.names.Find(key_);
  const Renamer rename(corpus.names, corpus_.names);
  std::vector<ledger::PastEvent<Fact>> facts;
  for (const FeedbackRecord& record : corpus.feedback) {
    FeedbackRecord kept = record;
    kept.first_mention = static_cast<std::uint32_t>(mentions_.size());
    const bool is_opposed = opposed.contains(record.id);
    const bool is_against = std::ranges::any_of(
        corpus.MentionsOf(record),
        [&](const MentionRecord& mention) { return mention.key == wanted && mention.against; });
    for (MentionRecord mention : corpus.MentionsOf(record)) {
      if (mention.key != wanted) continue;
      rename(mention.key);
      if (is_opposed && !mention.against) {
        if (is_against) continue;
        mention.against = true;
      }
      mentions_.push_back(mention);
    }
    kept.mentions = static_cast<std::uint32_t>(mentions_.size()) - kept.first_mention;
    if (kept.mentions == 0) continue;
    for (Name* name :
         {&kept.task_type, &kept.stage, &kept.reviewer, &kept.modal, &kept.type, &kept.project}) {
      rename(*name);
    }
    facts.push_back({.event = feedback_.size(),
                     .sequence = kept.sequence,
                     .time = kept.at,
                     .kind = std::string(Submitted::kKind)});
    feedback_.push_back(kept);
  }
  for (ledger::PastEvent<RuleEvent>& act : acts) {
    facts.push_back({.event = std::move(act.event),
                     .sequence = act.sequence,
                     .time = act.time,
                     .kind = std::move(act.kind)});
  }
  StableOrder(facts, {}, &ledger::PastEvent<Fact>::sequence);
  for (ledger::PastEvent<Fact>& fact : facts) {
    const auto* act = std::get_if<RuleEvent>(&fact.event);
    const bool removable = act == nullptr || IsPersonsWord(*act);
    past_.Add(std::move(fact), removable);
  }
  verdict_ = Without({}).verdict;
}

ledger::FlipOutcome RuleFlip::Read(const Corpus& corpus, const Rule& rule, Timestamp at) const {
  RuleMap rules;
  if (!rule.key.empty()) rules.emplace(key_, rule);
  const MentionIndex index(corpus, settings_.Weights(), at);
  const std::vector<RuleReading> readings =
      RulesOf(corpus, index, rules, {}, settings_, at, RuleWords::kIgnored);
  const auto found = std::ranges::find(readings, key_, &RuleReading::key);
  if (found == readings.end()) return {.verdict = std::string(kUnlisted), .number = 0};
  return {.verdict = std::string(found->awaiting_confirmation ? kWaiting : NameOf(found->state)),
          .number = found->confidence};
}

void RuleFlip::AddTo(Corpus& left, FeedbackRecord record) const {
  const auto mentions = MentionsOf(record);
  record.first_mention = static_cast<std::uint32_t>(left.mentions.size());
  left.mentions.insert(left.mentions.end(), mentions.begin(), mentions.end());
  left.feedback.push_back(record);
}

Rule RuleFlip::Fold(std::span<const bool> removed, Corpus& left) const {
  left.feedback.clear();
  left.mentions.clear();
  Rule rule;
  bool is_other = false;  // Without the removed facts, what an analysis found may no longer hold.
  for (std::size_t place = 0; place < past_.events().size(); ++place) {
    const ledger::PastEvent<Fact>& fact = past_.events()[place];
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
      const std::string verdict = Read(left, rule, fact.time).verdict;
      if ((verdict == "active") != std::holds_alternative<RuleActivated>(act)) continue;
      if ((verdict == kWaiting) != std::holds_alternative<RuleWaiting>(act)) continue;
    }
    Evolve(rule, act,
           {.id = {}, .sequence = fact.sequence, .time = fact.time, .text = std::nullopt});
  }
  return rule;
}

ledger::FlipOutcome RuleFlip::Without(std::span<const bool> removed) const {
  const Rule rule = Fold(removed, corpus_);
  return Read(corpus_, rule, now_);
}

std::string RuleFlip::WordsOf(std::size_t number) const {
  const Fact& fact = past_.Removable(number).event;
  const auto* feedback = std::get_if<std::size_t>(&fact);
  if (feedback == nullptr) return review::WordsOf(std::get<RuleEvent>(fact));
  const FeedbackRecord& record = feedback_[*feedback];
  const bool is_against = std::ranges::any_of(MentionsOf(record), &MentionRecord::against);
  return fmt::format("feedback {} {}", record.id.Short(),
                     is_against ? "speaks against it" : "asks for it");
}

std::string RuleFlip::VerdictAfter(const FurtherReviews& further) const {
  Rule rule = Fold({}, corpus_);
  if (further.judged) {
    const bool confirms = *further.judged != "retired";
    Evolve(rule,
           RuleEvent(RuleJudged{.key = key_, .verdict = *further.judged, .confirms = confirms}),
           {.id = {}, .sequence = 0, .time = now_, .text = std::nullopt});
  }
  Timestamp at = now_;
  // Modelled on the newest review that asked for it.
  const auto newest =
      std::find_if(feedback_.rbegin(), feedback_.rend(), [&](const FeedbackRecord& record) {
        return std::ranges::none_of(MentionsOf(record), &MentionRecord::against);
      });
  for (std::int64_t i = 0; i < further.mentions && newest != feedback_.rend(); ++i) {
    at += std::chrono::days(1);
    FeedbackRecord record = *newest;
    record.at = at;
    AddTo(corpus_, record);
  }
  return Read(corpus_, rule, at).verdict;
}

std::vector<ledger::RecourseAction<FurtherReviews>> RuleFlip::Actions() const {
  if (verdict_ == "active") return {};
  return {{.cost = {"a review that asks for it, on another day",
                    "reviews that ask for it, each on another day", 3},
           .act =
               [](FurtherReviews& further) {
                 ++further.mentions;
                 return true;
               }},
          {.cost = {"a person revives it", "revivals by a person", 5},
           .act =
               [this](FurtherReviews& further) {
                 if (verdict_ != "retired" || further.judged) return false;
                 further.judged = "revived";
                 return true;
               }},
          {.cost = {"a person confirms it", "confirmations by a person", 1},
           .act = [this](FurtherReviews& further) {
             if (verdict_ != kWaiting || further.judged) return false;
             further.judged = "confirmed";
             return true;
           }}};
}

std::optional<std::string> RuleFlip::BetterVerdict(const FurtherReviews& further) const {
  std::string verdict = VerdictAfter(further);
  if (RuleRank(verdict) <= RuleRank(verdict_)) return std::nullopt;
  return verdict;
}

}  // namespace credence::review
