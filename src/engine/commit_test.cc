// SPDX-License-Identifier: Apache-2.0
#include "engine/commit.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/test_framework.h"
#include "executive/decide.h"
#include "executive/queries.h"
#include "executive/signal.h"
#include "insight/verify.h"
#include "ledger/memory/store.h"
#include "ledger/sqlite/store.h"
#include "memory/test_support.h"

namespace credence::engine {
namespace {

using memory::TestDay;
using memory::TestFolder;
using memory::TestStore;

class CommitTest : public testing::TestWithParam<TestStore> {
 protected:
  std::unique_ptr<ledger::Store> NewStore(std::string_view name) const {
    if (GetParam() == TestStore::kMemory) return ledger::MakeMemoryStore();
    return ledger::OpenSqliteStore({.path = folder_.File(std::string(name))}).value();
  }

  // Two heuristics whose events alternate, as with an arrival and a fire.
  std::vector<ledger::EventDraft> Alternating() const {
    std::vector<ledger::EventDraft> decisions;
    for (const Uuid& id : ids_) {
      const executive::HeuristicDraft draft{.condition = "The build fails " + id.Short(),
                                            .action = "Read its log",
                                            .source = "ci",
                                            .origin = HeuristicOrigin::kUser};
      decisions.push_back(executive::DecideLearn(id, draft, settings_));
    }
    for (const bool positive : {true, false, true, true}) {
      for (const Uuid& id : ids_) {
        decisions.push_back(
            executive::DecideObserve(id, executive::kUserSignal, positive, settings_));
      }
    }
    return decisions;
  }

  // Commits `size` decisions per transaction.
  void CommitBy(std::size_t size, ledger::Store& store) {
    const std::vector<ledger::EventDraft> decisions = Alternating();
    SeededRng rng(9);
    for (std::size_t at = 0; at < decisions.size(); at += size) {
      const std::span<const ledger::EventDraft> some =
          std::span(decisions).subspan(at, std::min(size, decisions.size() - at));
      const Result<void> done = store.Write("default", [&](ledger::Writer& writer) -> Result<void> {
        CREDENCE_RETURN_IF_ERROR(
            Commit(writer, some, {.caller = me_, .now = TestDay(), .rng = rng}));
        return {};
      });
      ASSERT_TRUE(done) << done.error().message;
    }
  }

  std::vector<Heuristic> Heuristics(ledger::Store& store) const {
    std::vector<Heuristic> all;
    EXPECT_TRUE(store.Read("default", [&](ledger::Reader& reader) -> Result<void> {
      for (const Uuid& id : ids_) {
        CREDENCE_ASSIGN_OR_RETURN(const auto one, executive::LoadHeuristic(reader, id));
        all.push_back(one.value());
      }
      return {};
    }));
    return all;
  }

  TestFolder folder_;
  executive::ExecutiveSettings settings_;
  Caller me_{.space = "default", .actor = "user:ada"};
  SeededRng rng_{4};
  std::vector<Uuid> ids_ = {NewUuid(TestDay(), rng_), NewUuid(TestDay(), rng_)};
};

INSTANTIATE_TEST_SUITE_P(Stores, CommitTest, testing::ValuesIn(ledger::kTestStores));

TEST_P(CommitTest, WhatIsCommittedTogetherGivesTheStateOfOneByOne) {
  const std::unique_ptr<ledger::Store> single = NewStore("single.db");
  CommitBy(1, *single);
  for (const std::size_t size : {2U, 3U, 100U}) {
    const std::unique_ptr<ledger::Store> store = NewStore(std::to_string(size) + ".db");
    CommitBy(size, *store);
    EXPECT_EQ(Heuristics(*store), Heuristics(*single)) << size;
    const Result<VerifyReport> report = insight::Verify(*store);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_TRUE(report->ok()) << size;
  }
}

TEST_P(CommitTest, EventsKeepTheirOrderAndTheirIdsAscend) {
  const std::unique_ptr<ledger::Store> store = NewStore("order.db");
  CommitBy(100, *store);
  const std::vector<Event> events = ledger::EventsIn(*store);
  const std::vector<ledger::EventDraft> decisions = Alternating();
  ASSERT_EQ(events.size(), decisions.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].stream, decisions[i].stream);
    EXPECT_EQ(events[i].kind, decisions[i].kind);
  }
  EXPECT_TRUE(std::ranges::is_sorted(events, std::less_equal<>(), &Event::id));
}

TEST_P(CommitTest, WhatIsThereAlreadyMovesNothing) {
  const std::unique_ptr<ledger::Store> store = NewStore("twice.db");
  std::vector<ledger::EventDraft> decisions = Alternating();
  decisions.back().event_id = NamedUuid("test", "once");
  decisions.push_back(decisions.back());
  SeededRng rng(9);
  ASSERT_TRUE(store->Write("default", [&](ledger::Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(
        Commit(writer, decisions, {.caller = me_, .now = TestDay(), .rng = rng}));
    return {};
  }));
  const std::unique_ptr<ledger::Store> once = NewStore("once.db");
  CommitBy(100, *once);
  EXPECT_EQ(ledger::EventsIn(*store).size(), decisions.size() - 1);
  EXPECT_EQ(Heuristics(*store)[1].alpha, Heuristics(*once)[1].alpha);
}

}  // namespace
}  // namespace credence::engine
