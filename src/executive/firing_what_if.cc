// SPDX-License-Identifier: Apache-2.0
#include "executive/firing_what_if.h"

#include <utility>

namespace credence::executive {
namespace {

// Without exploration: whether it may answer does not depend on a draw.
FiringTerms WithoutDraw(FiringTerms terms) {
  terms.exploration = 0;
  return terms;
}

}  // namespace

FiringWhatIf::FiringWhatIf(const ledger::PolicyPair<ExecutiveSettings>& policies)
    : present_{.terms = WithoutDraw(policies.present.Terms()),
               .heuristics_only_learn = policies.present.HeuristicsOnlyLearn()},
      other_{.terms = WithoutDraw(policies.other.Terms()),
             .heuristics_only_learn = policies.other.HeuristicsOnlyLearn()},
      hits_{.what = "answered by System 1"},
      right_{.what = "answered by System 1 and judged right"},
      wrong_{.what = "answered by System 1 and judged wrong"} {}

bool FiringWhatIf::Side::Fires(std::string_view source, const FiringFacts& facts) const {
  const auto rule = rules.find(source);
  constexpr double kAnyDraw = 0;
  return rule != rules.end() &&
         DecideFiring(rule->second, facts, terms, kAnyDraw).choice == FiringChoice::kFire;
}

void FiringWhatIf::Side::Learn(std::string_view source, const FiringJudged& judged) {
  if (!IsBounded()) return;
  FiringRule& rule = rules.try_emplace(std::string(source)).first->second;
  if (executive::Learn(rule, judged.facts, judged.right, terms)) Reset(rule);
}

void FiringWhatIf::Receive(std::string_view arrival, std::string_view source) {
  if (present_.IsBounded() || other_.IsBounded())
    sources_.insert_or_assign(std::string(arrival), source);
}

BothAnswers FiringWhatIf::Propose(std::string_view arrival, const FiringFacts& facts,
                                  BothAnswers without) {
  const auto source = sources_.extract(std::string(arrival));
  if (!source) return without;
  const auto fires = [&](const Side& side, bool unbounded) {
    if (!side.IsBounded()) return unbounded;
    return !side.heuristics_only_learn && side.Fires(source.mapped(), facts);
  };
  return {.present = fires(present_, without.present), .other = fires(other_, without.other)};
}

void FiringWhatIf::Answer(std::string_view arrival, BothAnswers fires, std::int64_t sequence,
                          bool counts) {
  if (counts) hits_.Count(fires.present, fires.other);
  pending_.insert_or_assign(std::string(arrival),
                            Pending{.fires = fires, .sequence = sequence, .counts = counts});
}

std::optional<std::int64_t> FiringWhatIf::Judge(std::string_view source,
                                                const FiringJudged& judged) {
  present_.Learn(source, judged);
  other_.Learn(source, judged);
  const auto pending = pending_.extract(judged.arrival);
  if (!pending) return std::nullopt;
  if (!pending.mapped().counts) return std::nullopt;
  const BothAnswers fires = pending.mapped().fires;
  right_.Count(judged.right && fires.present, judged.right && fires.other);
  wrong_.Count(!judged.right && fires.present, !judged.right && fires.other);
  if (fires.present == fires.other) return std::nullopt;
  return pending.mapped().sequence;
}

void FiringWhatIf::Finish(ledger::Tally& tally) {
  for (OutcomeCount* count : {&hits_, &right_, &wrong_}) tally.Add(std::move(*count));
}

}  // namespace credence::executive
