// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "sim/clients.h"

namespace credence::sim {
namespace {

constexpr std::size_t kBeliefsMax = 24;  // The naive rules check every path.

struct Word {
  BeliefWord word = BeliefWord::kReaffirm;
  int hundredths = 0;
  std::string_view name;
};
constexpr Word kWords[] = {
    {BeliefWord::kReaffirm, 10, "reaffirm"},        {BeliefWord::kReference, 5, "reference"},
    {BeliefWord::kReasonUser, 3, "reason by user"}, {BeliefWord::kReasonSystem, 5, "reason"},
    {BeliefWord::kCorroborate, 1, "corroborate"},   {BeliefWord::kDoubt, -10, "doubt"},
    {BeliefWord::kConflict, -5, "conflict"},        {BeliefWord::kReject, -10, "reject"}};

struct Origin {
  BeliefOrigin origin = BeliefOrigin::kUserGiven;
  std::string_view name;
};
constexpr Origin kOrigins[] = {{BeliefOrigin::kUserGiven, "user_given"},
                               {BeliefOrigin::kInferred, "inferred"},
                               {BeliefOrigin::kSystemSuggested, "system_suggested"}};

}  // namespace

void BeliefClient::Step() {
  Dice& dice = world_.dice();
  const std::size_t count = naive().size();
  if (count < 3 || (count < kBeliefsMax && dice.Chance(100))) return Add();
  const std::size_t a = dice.Below(count);
  const std::size_t b = dice.Below(count);
  const std::size_t what = dice.Below(20);
  if (what < 7) return Judge(a);
  if (what < 8) return Revise(a);
  if (what < 9) return Retract(a);
  if (what < 11) return Restore(a);
  if (what < 15) return Link(a, b, dice.Chance(500));
  if (what < 18) return Contradict(a, b);
  Resolve(a, b);
}

void BeliefClient::Add() {
  const Origin& origin = world_.dice().Pick(kOrigins);
  const std::string text = world_.NewName("The shop keeps word");
  world_.Send({.what = fmt::format("belief add \"{}\" ({})", text, origin.name),
               .faculties = {"belief"},
               .is_done_by = IsKind("belief.stated"),
               .apply =
                   [this, &origin](const Event& event) {
                     world_.auditor().beliefs().ids.push_back(
                         event.stream.substr(event.stream.find('/') + 1));
                     naive().State(origin.origin, event.time);
                   }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.beliefs().Add(
                    caller, {.text = text, .origin = std::string(origin.name)}));
              });
}

void BeliefClient::Judge(std::size_t i) {
  const Word& word = world_.dice().Pick(kWords);
  BeliefVerdict verdict{.id = IdOf(i), .word = word.word};
  const bool has_key = world_.dice().Chance(600);
  if (has_key) verdict.key = world_.NewName("verdict");
  world_.Send({.what = fmt::format("belief {} {}", word.name, verdict.id),
               .faculties = {"belief"},
               .is_done_by = IsKind("belief.moved"),
               .is_repeatable = has_key,
               .may_be_refused = [this, i]() -> std::optional<bool> { return !naive().Held(i); },
               .apply =
                   [this, i, &word](const Event& event) {
                     naive().Step(i, word.hundredths, event.time);
                     if (word.word == BeliefWord::kReaffirm) naive().all[i].reaffirmed = true;
                   }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.beliefs().Judge(caller, verdict));
              });
}

void BeliefClient::Revise(std::size_t i) {
  const std::string id = IdOf(i);
  const std::string text = world_.NewName("The shop now keeps word");
  world_.Send({.what = fmt::format("belief revise {} \"{}\"", id, text),
               .faculties = {"belief"},
               .is_done_by = IsKind("belief.revised"),
               .may_be_refused = [this, i]() -> std::optional<bool> { return !naive().Held(i); },
               .apply =
                   [this, i](const Event& event) {
                     naive().Step(i, -10, event.time);
                     ++naive().all[i].revisions;
                   }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.beliefs().Revise(caller, id, text));
              });
}

void BeliefClient::Retract(std::size_t i) {
  const std::string id = IdOf(i);
  world_.Send({.what = "belief retract " + id,
               .faculties = {"belief"},
               .is_done_by = IsKind("belief.retracted"),
               .may_be_refused = [this, i]() -> std::optional<bool> { return !naive().Held(i); },
               .apply = [this, i](const Event& /*event*/) { naive().Retract(i); }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.beliefs().Retract(caller, id, std::nullopt, false));
              });
}

void BeliefClient::Restore(std::size_t i) {
  const std::string id = IdOf(i);
  world_.Send({.what = "belief restore " + id,
               .faculties = {"belief"},
               .is_done_by = IsKind("belief.restored"),
               .may_be_refused = [this, i]() -> std::optional<bool> { return naive().Held(i); },
               .apply =
                   [this, i](const Event& event) {
                     naive().all[i].retracted = false;
                     naive().all[i].mentioned = std::max(naive().all[i].mentioned, event.time);
                   }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.beliefs().Restore(caller, id));
              });
}

void BeliefClient::Link(std::size_t a, std::size_t b, bool is_support) {
  const std::string one = IdOf(a);
  const std::string other = IdOf(b);
  // A link is recorded in the streams of both.
  world_.Send(
      {.what = fmt::format("belief {} {} {}", is_support ? "support" : "relate", one, other),
       .faculties = {"belief"},
       .is_done_by = IsKind("belief.linked"),
       .times = 2,
       .may_change_nothing =
           [this, a, b, is_support] {
             return is_support ? naive().supports.contains({b, a})
                               : naive().relations.contains(std::minmax(a, b));
           },
       .may_be_refused = [this, a, b]() -> std::optional<bool> {
         return a == b || !naive().Held(a) || !naive().Held(b);
       },
       .apply =
           [this, a, b, is_support](const Event& /*event*/) {
             if (is_support) {
               naive().supports.insert({b, a});
             } else {
               naive().relations.insert(std::minmax(a, b));
             }
           }},
      [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
        Beliefs& beliefs = engine.beliefs();
        return Done(is_support ? beliefs.Support(caller, one, other)
                               : beliefs.Relate(caller, one, other));
      });
}

void BeliefClient::Contradict(std::size_t i, std::size_t by) {
  const bool soft = world_.dice().Chance(250);
  const ContradictBelief request{.id = IdOf(i), .by = IdOf(by), .soft = soft};
  world_.Send({.what = fmt::format("belief contradict {} {}{}", request.id, request.by,
                                   soft ? " --soft" : ""),
               .faculties = {"belief"},
               .is_done_by = IsKind("belief.contradicted"),
               .may_be_refused = [this, i, by]() -> std::optional<bool> {
                 return i == by || !naive().Held(i) || !naive().Held(by);
               },
               .apply = [this, i, by, soft](
                            const Event& event) { naive().Contradict(i, by, soft, event.time); }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.beliefs().Contradict(caller, request));
              });
}

void BeliefClient::Resolve(std::size_t winner, std::size_t loser) {
  const std::string won = IdOf(winner);
  const std::string lost = IdOf(loser);
  world_.Send({.what = fmt::format("belief resolve {} {}", won, lost),
               .faculties = {"belief"},
               .is_done_by = IsKind("belief.resolved"),
               .times = 2,
               .may_be_refused = [this, winner, loser]() -> std::optional<bool> {
                 const auto found = naive().disputes.find(std::minmax(winner, loser));
                 return found == naive().disputes.end() || !found->second.open;
               },
               .apply =
                   [this, winner, loser](const Event& event) {
                     naive().Resolve(winner, loser, 5);
                     for (const std::size_t side : {winner, loser}) {
                       NaiveBeliefs::One& one = naive().all[side];
                       one.mentioned = std::max(one.mentioned, event.time);
                     }
                   }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.beliefs().Resolve(caller, won, lost, won));
              });
}

}  // namespace credence::sim
