// SPDX-License-Identifier: Apache-2.0
// Runs random belief histories through the engine and compares each step with the naive rules.
#include <fmt/format.h>

#include <random>
#include <sstream>

#include "base/test_framework.h"
#include "base/test_steps.h"
#include "belief/types.h"
#include "engine/beliefs/naive_beliefs.h"
#include "engine/test_engine.h"

namespace credence {
namespace {

constexpr std::size_t kBeliefsMax = 12;

// One history: what the engine did, next to what it should have done.
class BeliefHistory {
 public:
  explicit BeliefHistory(TestStore kind) : engine_(kind) {}

  void Step() {
    if (naive_.size() < 2) return Add();
    DoOneOf({{3, [this] { Add(); }},
             {6, [this] { Judge(); }},
             {5, [this] { Link(true); }},
             {5, [this] { Link(false); }},
             {1, [this] { Unlink(); }},
             {5, [this] { Contradict(); }},
             {2, [this] { Resolve(); }},
             {1, [this] { Retract(); }},
             {1, [this] { Restore(); }},
             {2, [this] { Pass(); }},
             {1, [this] { Maintain(); }},
             {1, [this] { Revise(); }},
             {1, [this] { Restate(); }}});
  }

  // Every number from the engine must equal the naive one.
  void Check() {
    for (std::size_t i = 0; i < naive_.size(); ++i) {
      const BeliefReading reading = beliefs().Show(engine_.me, ids_[i]).value();
      const NaiveBeliefs::One& one = naive_.all[i];
      RC_ASSERT(reading.belief.evidence.nanos() == one.evidence * NaiveBeliefs::kHundredth);
      RC_ASSERT(reading.belief.evidence.nanos() >= 0);
      RC_ASSERT(reading.belief.evidence <= Decimal::FromInt(1));
      RC_ASSERT(reading.network.nanos() == naive_.Network(i));
      RC_ASSERT(reading.dormancy.nanos() == naive_.Dormancy(i, now()));
      RC_ASSERT(reading.confidence.nanos() == naive_.Confidence(i, now()));
      RC_ASSERT(NameOf(reading.status) == NameOf(naive_.Status(i, now())));
      RC_ASSERT(reading.belief.revisions == one.revisions);
      RC_ASSERT(!reading.history.empty());
    }
  }

  void CheckStore() {
    const VerifyReport report = engine_->insight().Verify().value();
    RC_ASSERT(report.problems.size() == 0u);
    RC_ASSERT(report.unknown == 0);
  }

  // Replaying the ledger must give the same beliefs.
  void CheckReplay() {
    TestEngine copy(TestStore::kMemory, 99);
    copy.clock->Set(now());
    std::istringstream lines(Joined(engine_.Export()));
    RC_ASSERT(copy->ledger().Import(copy.me, lines).has_value());
    RC_ASSERT(Readings(copy) == Readings(engine_));
    RC_ASSERT(copy->insight().Verify().value().ok());
  }

  // A later reading writes nothing and changes nothing except by dormancy.
  void CheckThatTimeAloneChangesLittle() {
    const std::string ledger = Joined(engine_.Export());
    std::vector<BeliefReading> before = Readings(engine_);
    engine_.clock->Set(now() + std::chrono::hours(24 * 45));
    std::vector<BeliefReading> after = Readings(engine_);
    for (std::size_t i = 0; i < before.size(); ++i) {
      after[i].confidence = before[i].confidence;
      after[i].dormancy = before[i].dormancy;
      after[i].status = before[i].status;
      after[i].stability_score = before[i].stability_score;
      after[i].unstable = before[i].unstable;
      after[i].proposed_for_deletion = before[i].proposed_for_deletion;
      for (auto* neighbours : {&before[i], &after[i]}) {
        for (BeliefNeighbour& other : neighbours->supporting) other.confidence = 0;
        for (BeliefNeighbour& other : neighbours->contradicting) other.confidence = 0;
      }
      RC_ASSERT(after[i] == before[i]);
    }
    RC_ASSERT(Joined(engine_.Export()) == ledger);
  }

 private:
  Beliefs& beliefs() { return engine_->beliefs(); }
  Timestamp now() const { return engine_.clock->Now(); }
  std::size_t Any() const { return *rc::gen::inRange<std::size_t>(0, naive_.size()); }
  static BeliefOrigin AnyOrigin() {
    return *rc::gen::element(BeliefOrigin::kUserGiven, BeliefOrigin::kInferred,
                             BeliefOrigin::kSystemSuggested);
  }
  std::vector<BeliefReading> Readings(TestEngine& engine) {
    std::vector<BeliefReading> all;
    for (const std::string& id : ids_) {
      all.push_back(engine->beliefs().Show(engine.me, id).value());
    }
    return all;
  }

  void Add() {
    if (naive_.size() >= kBeliefsMax) return;
    const BeliefOrigin origin = AnyOrigin();
    const AddedBelief added = beliefs()
                                  .Add(engine_.me, {.text = fmt::format("Word {}", naive_.size()),
                                                    .origin = std::string(NameOf(origin))})
                                  .value();
    RC_ASSERT(added.created);
    ids_.push_back(added.reading.belief.id.ToString());
    naive_.State(origin, now());
  }

  void Restate() {
    const std::size_t i = Any();
    if (naive_.all[i].revisions > 0) return;
    const BeliefOrigin origin = AnyOrigin();
    const AddedBelief added = beliefs()
                                  .Add(engine_.me, {.text = fmt::format("word  {}.", i),
                                                    .origin = std::string(NameOf(origin))})
                                  .value();
    RC_ASSERT(!added.created);
    RC_ASSERT(added.reading.belief.id.ToString() == ids_[i]);
    if (!naive_.Held(i) && origin == BeliefOrigin::kUserGiven) {
      naive_.all[i].mentioned = std::max(naive_.all[i].mentioned, now());
    }
    naive_.Restate(i, origin, now());
  }

  void Judge() {
    const std::pair<BeliefWord, int> words[] = {
        {BeliefWord::kReaffirm, 10},    {BeliefWord::kReference, 5},   {BeliefWord::kReasonUser, 3},
        {BeliefWord::kReasonSystem, 5}, {BeliefWord::kCorroborate, 1}, {BeliefWord::kDoubt, -10},
        {BeliefWord::kConflict, -5},    {BeliefWord::kReject, -10}};
    const auto& [word, step] = words[*rc::gen::inRange<std::size_t>(0, std::size(words))];
    const std::size_t i = Any();
    const Result<BeliefReading> judged = beliefs().Judge(engine_.me, {.id = ids_[i], .word = word});
    RC_ASSERT(judged.has_value() == naive_.Held(i));
    if (!judged) return;
    naive_.Step(i, step, now());
    if (word == BeliefWord::kReaffirm) naive_.all[i].reaffirmed = true;
  }

  void Link(bool support) {
    const std::size_t a = Any();
    const std::size_t b = Any();
    const Result<BeliefReading> linked = support ? beliefs().Support(engine_.me, ids_[a], ids_[b])
                                                 : beliefs().Relate(engine_.me, ids_[a], ids_[b]);
    RC_ASSERT(linked.has_value() == (a != b && naive_.Held(a) && naive_.Held(b)));
    if (!linked) return;
    if (support) {
      naive_.supports.insert({b, a});
    } else {
      naive_.relations.insert(std::minmax(a, b));
    }
  }

  void Unlink() {
    const std::size_t a = Any();
    const std::size_t b = Any();
    RC_ASSERT(beliefs().Unlink(engine_.me, ids_[a], ids_[b]).has_value());
    naive_.Unlink(a, b);
  }

  void Contradict() {
    const std::size_t i = Any();
    const std::size_t by = Any();
    const bool soft = *rc::gen::inRange(0, 4) == 0;
    const Result<BeliefReading> done =
        beliefs().Contradict(engine_.me, {.id = ids_[i], .by = ids_[by], .soft = soft});
    RC_ASSERT(done.has_value() == (i != by && naive_.Held(i) && naive_.Held(by)));
    if (!done) return;
    naive_.Contradict(i, by, soft, now());
    by_maintenance_.erase(std::minmax(i, by));
  }

  void Resolve() {
    const std::size_t winner = Any();
    const std::size_t loser = Any();
    if (winner == loser) return;
    const auto found = naive_.disputes.find(std::minmax(winner, loser));
    const bool open = found != naive_.disputes.end() && found->second.open;
    const auto before = by_maintenance_.find(std::minmax(winner, loser));
    const bool overrules =
        !open && before != by_maintenance_.end() && naive_.Held(winner) && naive_.Held(loser);
    const Result<Arbitration> done =
        beliefs().Resolve(engine_.me, ids_[winner], ids_[loser], ids_[winner]);
    RC_ASSERT(done.has_value() == (open || overrules));
    if (!done) return;
    RC_ASSERT(done->stands.belief.id.ToString() == ids_[winner]);
    if (!overrules || before->second.winner != winner) naive_.Resolve(winner, loser, 5);
    // Overruling maintenance takes back what it gave the other belief.
    if (overrules && before->second.winner == loser) {
      std::int64_t& evidence = naive_.all[loser].evidence;
      evidence = std::max<std::int64_t>(0, evidence - before->second.gained);
    }
    by_maintenance_.erase(std::minmax(winner, loser));
    for (const std::size_t side : {winner, loser}) {
      naive_.all[side].mentioned = std::max(naive_.all[side].mentioned, now());
    }
  }

  void Retract() {
    const std::size_t i = Any();
    const Result<BeliefReading> done = beliefs().Retract(engine_.me, ids_[i], std::nullopt, false);
    RC_ASSERT(done.has_value() == naive_.Held(i));
    if (done) naive_.Retract(i);
  }

  void Restore() {
    const std::size_t i = Any();
    const Result<BeliefReading> done = beliefs().Restore(engine_.me, ids_[i]);
    RC_ASSERT(done.has_value() != naive_.Held(i));
    if (!done) return;
    naive_.all[i].retracted = false;
    naive_.all[i].mentioned = std::max(naive_.all[i].mentioned, now());
  }

  void Revise() {
    const std::size_t i = Any();
    const Result<BeliefReading> done = beliefs().Revise(
        engine_.me, ids_[i], fmt::format("Revised {} for the {}. time", i, ++revised_));
    RC_ASSERT(done.has_value() == naive_.Held(i));
    if (!done) return;
    naive_.Step(i, -10, now());
    ++naive_.all[i].revisions;
  }

  void Pass() {
    engine_.clock->Set(now() + std::chrono::hours(*rc::gen::element(1, 24, 24 * 20, 24 * 40)));
  }

  // The order is free: each contradiction it resolved was clear at the time, and no clear one is
  // left.
  void Maintain() {
    const MaintenanceReport report = beliefs().Maintain(engine_.me).value();
    for (const Arbitration& resolved : report.resolved) {
      const std::size_t winner = NumberOf(resolved.stands.belief.id);
      const std::size_t loser = NumberOf(resolved.yields.belief.id);
      RC_ASSERT(naive_.disputes[std::minmax(winner, loser)].open);
      RC_ASSERT(naive_.Confidence(winner, now()) - naive_.Confidence(loser, now()) >=
                10 * NaiveBeliefs::kHundredth);
      const std::int64_t evidence = naive_.all[winner].evidence;
      naive_.Resolve(winner, loser, 5);
      by_maintenance_[std::minmax(winner, loser)] = {
          .winner = winner, .gained = naive_.all[winner].evidence - evidence};
    }
    std::size_t open = 0;
    for (const auto& [pair, dispute] : naive_.disputes) {
      if (!dispute.open) continue;
      ++open;
      RC_ASSERT(std::abs(naive_.Confidence(pair.first, now()) -
                         naive_.Confidence(pair.second, now())) < 10 * NaiveBeliefs::kHundredth);
    }
    RC_ASSERT(report.questions.size() == open);
    const std::string ledger = Joined(engine_.Export());
    RC_ASSERT(beliefs().Maintain(engine_.me)->resolved.empty());
    RC_ASSERT(Joined(engine_.Export()) == ledger);
  }

  std::size_t NumberOf(const Uuid& id) const {
    return static_cast<std::size_t>(std::ranges::find(ids_, id.ToString()) - ids_.begin());
  }

  TestEngine engine_;
  std::vector<std::string> ids_;
  NaiveBeliefs naive_;
  struct Settled {
    std::size_t winner = 0;
    std::int64_t gained = 0;
  };
  std::map<std::pair<std::size_t, std::size_t>, Settled> by_maintenance_;  // Not overruled yet.
  int revised_ = 0;
};

RC_GTEST_PROP(BeliefsPropertyTest, EveryNumberIsThatOfTheDocument, ()) {
  BeliefHistory history(TestStore::kMemory);
  const int steps = *rc::gen::inRange(1, 80);
  for (int i = 0; i < steps; ++i) {
    history.Step();
    history.Check();
  }
  history.CheckStore();
  history.CheckReplay();
  history.CheckThatTimeAloneChangesLittle();
}

// Checks what is stored after every step, in either kind of store.
RC_GTEST_PROP(BeliefsPropertyTest, TheStoreIsSoundAfterEveryStep, ()) {
  BeliefHistory history(
      *rc::gen::element(TestStore::kMemory, TestStore::kMemory, TestStore::kSqlite));
  const int steps = *rc::gen::inRange(1, 25);
  for (int i = 0; i < steps; ++i) {
    history.Step();
    history.CheckStore();
  }
  history.Check();
}

struct Graph {
  std::vector<std::string> origins;
  std::vector<std::tuple<std::size_t, std::size_t, bool>> links;  // bool: a support link.
};

Graph AnyGraph(const std::vector<std::string>& origins) {
  Graph graph;
  const std::size_t count = *rc::gen::inRange<std::size_t>(2, kBeliefsMax + 1);
  for (std::size_t i = 0; i < count; ++i) graph.origins.push_back(*rc::gen::elementOf(origins));
  const std::size_t links = *rc::gen::inRange<std::size_t>(0, 30);
  for (std::size_t i = 0; i < links; ++i) {
    const std::size_t a = *rc::gen::inRange<std::size_t>(0, count);
    const std::size_t b = *rc::gen::inRange<std::size_t>(0, count);
    if (a != b) graph.links.emplace_back(a, b, *rc::gen::arbitrary<bool>());
  }
  return graph;
}

std::vector<BeliefReading> Build(const Graph& graph) {
  TestEngine engine(TestStore::kMemory);
  Beliefs& beliefs = engine->beliefs();
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < graph.origins.size(); ++i) {
    ids.push_back(
        beliefs.Add(engine.me, {.text = fmt::format("Word {}", i), .origin = graph.origins[i]})
            ->reading.belief.id.ToString());
  }
  for (const auto& [a, b, support] : graph.links) {
    RC_ASSERT((support ? beliefs.Support(engine.me, ids[a], ids[b])
                       : beliefs.Relate(engine.me, ids[a], ids[b]))
                  .has_value());
  }
  std::vector<BeliefReading> readings;
  for (const std::string& id : ids) readings.push_back(beliefs.Show(engine.me, id).value());
  return readings;
}

RC_GTEST_PROP(BeliefsPropertyTest, TheOrderOfLinksDoesNotMatter, ()) {
  Graph graph = AnyGraph({"user_given", "inferred", "system_suggested"});
  const std::vector<BeliefReading> one = Build(graph);
  std::shuffle(graph.links.begin(), graph.links.end(),
               std::mt19937_64(*rc::gen::arbitrary<std::uint64_t>()));
  const std::vector<BeliefReading> other = Build(graph);
  for (std::size_t i = 0; i < one.size(); ++i) {
    RC_ASSERT(one[i].network == other[i].network);
    RC_ASSERT(one[i].confidence == other[i].confidence);
    RC_ASSERT(one[i].belief.supporters == other[i].belief.supporters);
    RC_ASSERT(one[i].belief.related == other[i].belief.related);
  }
}

// No cycle of links can create evidence that none of its beliefs has.
RC_GTEST_PROP(BeliefsPropertyTest, CirclesCannotLiftThemselves, ()) {
  for (const BeliefReading& reading : Build(AnyGraph({"inferred", "system_suggested"}))) {
    RC_ASSERT(reading.network == Decimal());
    RC_ASSERT(reading.confidence == reading.belief.evidence);
  }
}

}  // namespace
}  // namespace credence
