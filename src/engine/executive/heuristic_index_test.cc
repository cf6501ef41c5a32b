// SPDX-License-Identifier: Apache-2.0
// The in-memory index of heuristics, and the graphs that speed it up.
#include "engine/executive/heuristic_index.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "base/ids.h"
#include "base/test_framework.h"
#include "engine/commit.h"
#include "engine/executive/executive.h"
#include "engine/settings.h"
#include "engine/test_engine.h"
#include "executive/decide.h"
#include "executive/signal.h"

namespace credence::engine {
namespace {

// Gives every text its own direction.
class HashEmbedder final : public vectors::Embedder {
 public:
  explicit HashEmbedder(std::string name = "hash-16") : name_(std::move(name)) {}
  std::string_view Name() const override { return name_; }
  std::size_t Dimensions() const override { return 16; }
  Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) override {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::span<float> row = rows.subspan(i * Dimensions(), Dimensions());
      SeededRng rng(std::hash<std::string_view>{}(texts[i]));
      double square = 0;
      for (float& number : row) {
        number = static_cast<float>(rng.Next() % 2'001) - 1'000;
        square += double{number} * double{number};
      }
      for (float& number : row) number = static_cast<float>(number / std::sqrt(square));
    }
    return {};
  }

 private:
  const std::string name_;
};

std::string ConditionOf(std::size_t number) { return fmt::format("condition number {}", number); }
std::string ActionOf(std::size_t number) { return fmt::format("action number {}", number); }

class HeuristicIndexTest : public testing::TestWithParam<TestStore> {
 protected:
  std::vector<float> VectorOf(std::string_view text) {
    std::vector<float> row(embedder_->Dimensions());
    EXPECT_TRUE(embedder_->Embed({&text, 1}, row));
    return row;
  }

  Result<Uuid> Learn(ledger::Writer& writer, std::string_view source, std::string_view condition,
                     std::string_view action, int praised) {
    const Uuid id = NewUuid(clock_->Now(), *rng_);
    const executive::HeuristicDraft draft{.condition = std::string(condition),
                                          .action = std::string(action),
                                          .source = std::string(source),
                                          .origin = HeuristicOrigin::kUser};
    std::vector<ledger::EventDraft> decisions = {
        executive::DecideLearn(id, draft, settings_.executive)};
    decisions.insert(
        decisions.end(), static_cast<std::size_t>(praised),
        executive::DecideObserve(id, executive::kUserSignal, true, settings_.executive));
    CREDENCE_RETURN_IF_ERROR(
        Commit(writer, decisions, {.caller = me_, .now = clock_->Now(), .rng = *rng_}));
    return id;
  }

  // Adds `count` trusted heuristics with their vectors.
  void Fill(std::size_t count, std::string_view source = "s") {
    ASSERT_TRUE(store_->Write(me_.space, [&](ledger::Writer& writer) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(WriteEmbedder(writer, embedder_->Name()));
      for (std::size_t i = 0; i < count; ++i) {
        CREDENCE_ASSIGN_OR_RETURN(const Uuid id,
                                  Learn(writer, source, ConditionOf(i), ActionOf(i), 2));
        CREDENCE_RETURN_IF_ERROR(
            writer.PutDerived(kVectorKind, VectorKey(source, id),
                              EncodeVectors(VectorOf(ConditionOf(i)), VectorOf(ActionOf(i)))));
      }
      return {};
    }));
  }

  Uuid Add(std::string_view source, std::string_view condition, std::string_view action,
           int praised) {
    Uuid id;
    EXPECT_TRUE(store_->Write(me_.space, [&](ledger::Writer& writer) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(id, Learn(writer, source, condition, action, praised));
      return {};
    }));
    return id;
  }

  Result<HeuristicIndex::Synced> Sync(HeuristicIndex& index, std::string_view source = "s") {
    return ledger::AskStore(
        *store_, [&](ledger::Reader& reader) { return index.Sync(reader, source); }, me_.space);
  }

  Surroundings Around(bool long_lived) {
    Surroundings surroundings;
    surroundings.embedder = embedder_;
    surroundings.long_lived = long_lived;
    surroundings.cache_folder = folder_.File("x.index");
    return surroundings;
  }

  TestFolder folder_;
  std::unique_ptr<ledger::Store> store_ = OpenTestStore(GetParam(), folder_);
  AllSettings settings_;
  std::shared_ptr<ManualClock> clock_ = std::make_shared<ManualClock>(TestDay());
  std::shared_ptr<Rng> rng_ = std::make_shared<SeededRng>(3);
  std::shared_ptr<HashEmbedder> embedder_ = std::make_shared<HashEmbedder>();
  Caller me_{.space = "default", .actor = "user:ada"};
};

INSTANTIATE_TEST_SUITE_P(Stores, HeuristicIndexTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(HeuristicIndexTest, EachHeuristicIsLoadedWithItsOwnVectors) {
  Fill(300);
  Fill(5, "s2");
  HeuristicIndex index(*embedder_, settings_.executive);
  EXPECT_TRUE(Sync(index)->missing.empty());
  EXPECT_EQ(index.CountOf("s"), 300U);
  for (const std::size_t i : {0U, 7U, 299U}) {
    const auto best = index.BestTrusted("s", VectorOf(ConditionOf(i)), 0.7, 0.99);
    const auto actions = index.CompareActions("s", VectorOf(ActionOf(i)), 1, 2, {});
    ASSERT_TRUE(best);
    ASSERT_EQ(actions.size(), 1U);
    EXPECT_EQ(best->id, actions.front().id);
  }
}

TEST_P(HeuristicIndexTest, VectorsThatTheStoreLacksAreComputed) {
  Fill(5);
  const Uuid bare = Add("s", "condition without a vector", "action without a vector", 2);
  Fill(2);
  // Vectors without a heuristic are ignored.
  ASSERT_TRUE(store_->Write(me_.space, [&](ledger::Writer& writer) {
    return writer.PutDerived(kVectorKind, VectorKey("s", NewUuid(clock_->Now(), *rng_)), "x");
  }));
  HeuristicIndex index(*embedder_, settings_.executive);
  const auto synced = Sync(index).value();
  ASSERT_EQ(synced.missing.size(), 1U);
  EXPECT_EQ(synced.missing.front().first, VectorKey("s", bare));
  EXPECT_EQ(index.CountOf("s"), 8U);
  EXPECT_EQ(index.BestTrusted("s", VectorOf("condition without a vector"), 0.7, 0.99)->id, bare);
}

TEST_P(HeuristicIndexTest, DamagedVectorsAreRefused) {
  const Uuid id = Add("s", "some condition", "some action", 0);
  ASSERT_TRUE(store_->Write(me_.space, [&](ledger::Writer& writer) {
    return writer.PutDerived(kVectorKind, VectorKey("s", id), "short");
  }));
  HeuristicIndex index(*embedder_, settings_.executive);
  EXPECT_EQ(Sync(index).error().code, Code::kDataLoss);
}

TEST_P(HeuristicIndexTest, OfOneConditionTheMostTrustedComesFirst) {
  Add("s", "the same condition", "one action", 2);
  const Uuid better = Add("s", "the same condition", "another action", 5);
  Add("s", "the same condition", "a third action", 3);
  HeuristicIndex index(*embedder_, settings_.executive);
  ASSERT_TRUE(Sync(index));
  EXPECT_EQ(index.Matches("s", VectorOf("the same condition"), 5, 0.9).front().id, better);
}

// An in-memory store allows only one reader or writer at a time.
class HeuristicIndexOfSeveralTest : public HeuristicIndexTest {};
INSTANTIATE_TEST_SUITE_P(Stores, HeuristicIndexOfSeveralTest, testing::Values(TestStore::kSqlite));

// A reader whose snapshot is older than others' writes must not load a source: it would miss their
// heuristics, and no later Sync would add them.
TEST_P(HeuristicIndexOfSeveralTest, AnOldPictureIsNotLoaded) {
  Fill(3, "a");
  Fill(3, "b");
  HeuristicIndex index(*embedder_, settings_.executive);
  ASSERT_TRUE(store_->Read(me_.space, [&](ledger::Reader& old) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(old.GetHead());
    Add("b", "a later condition", "a later action", 2);
    EXPECT_FALSE(Sync(index, "a")->stale);
    CREDENCE_ASSIGN_OR_RETURN(const auto synced, index.Sync(old, "b"));
    EXPECT_TRUE(synced.stale);
    return {};
  }));
  EXPECT_FALSE(Sync(index, "b")->stale);
  EXPECT_EQ(index.CountOf("b"), 4U);
}

TEST_P(HeuristicIndexTest, SearchesAndAdditionsGoOnWhileItIsBuilt) {
  constexpr std::size_t kCount = 400;
  constexpr std::size_t kAdded = 20;
  Fill(kCount);
  HeuristicIndex index(*embedder_, settings_.executive,
                       {.exact_up_to = 50, .hnsw = {.ef_build = 40}});
  ASSERT_TRUE(Sync(index));
  EXPECT_TRUE(index.NeedsBuilding());
  std::atomic<bool> done = false;
  std::jthread builder([&] {
    while (!done || index.NeedsBuilding()) index.BuildSome(1);
  });
  std::jthread searcher([&] {
    for (std::size_t i = 0; !done; i = (i + 1) % kCount) {
      EXPECT_TRUE(index.BestTrusted("s", VectorOf(ConditionOf(i)), 0.7, 0.99)) << i;
    }
  });
  for (std::size_t i = kCount; i < kCount + kAdded; ++i) {
    Add("s", ConditionOf(i), ActionOf(i), 2);
    EXPECT_TRUE(Sync(index));
  }
  done = true;
  builder.join();
  searcher.join();
  EXPECT_FALSE(index.NeedsBuilding());
  for (std::size_t i = 0; i < kCount + kAdded; ++i) {
    EXPECT_TRUE(index.BestTrusted("s", VectorOf(ConditionOf(i)), 0.7, 0.99)) << i;
  }
}

TEST_P(HeuristicIndexTest, TheSimilarityOfOneConditionIsKnown) {
  const Uuid id = Add("s", "the condition", "the action", 0);
  HeuristicIndex index(*embedder_, settings_.executive);
  ASSERT_TRUE(Sync(index));
  EXPECT_NEAR(index.SimilarityTo("s", VectorOf("the condition"), id).value(), 1, 1e-6);
  EXPECT_LT(index.SimilarityTo("s", VectorOf("something else"), id).value(), 0.99);
  EXPECT_FALSE(index.SimilarityTo("t", VectorOf("the condition"), id));
  EXPECT_FALSE(index.SimilarityTo("s", VectorOf("the condition"), Uuid{}));
}

// A server with a graph cache, and a source that is large enough for a graph.
class KeptGraphTest : public HeuristicIndexTest {
 protected:
  std::unique_ptr<HeuristicIndex> Server(const std::shared_ptr<HashEmbedder>& embedder = nullptr) {
    auto cache =
        std::make_shared<const GraphCache>(cache_folder_, me_.space, [this](std::string_view line) {
          const std::scoped_lock lock(lines_mutex_);
          lines_.emplace_back(line);
        });
    auto server = std::make_unique<HeuristicIndex>(
        embedder ? *embedder : *embedder_, settings_.executive,
        vectors::AdaptiveSettings{.exact_up_to = 50, .hnsw = {.ef_build = 40}}, std::move(cache));
    EXPECT_TRUE(Sync(*server));
    return server;
  }
  // Returns the number of steps.
  static std::size_t Build(HeuristicIndex& server) {
    std::size_t steps = 0;
    while (server.NeedsBuilding()) {
      server.BuildSome(1);
      ++steps;
    }
    return steps;
  }
  void ExpectAllAreFound(const HeuristicIndex& server, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_TRUE(server.BestTrusted("s", VectorOf(ConditionOf(i)), 0.7, 0.99)) << i;
    }
  }
  std::filesystem::path File() const { return *std::filesystem::directory_iterator(cache_folder_); }

  static constexpr std::size_t kCount = 300;
  std::string cache_folder_ = folder_.File("x.index");
  std::mutex lines_mutex_;
  std::vector<std::string> lines_;  // Of the log.
};

INSTANTIATE_TEST_SUITE_P(Stores, KeptGraphTest, testing::Values(TestStore::kSqlite));

TEST_P(KeptGraphTest, ANewServerUsesTheGraphOfTheLastOne) {
  Fill(kCount);
  EXPECT_EQ(Build(*Server()), kCount);
  const auto server = Server();
  EXPECT_FALSE(server->NeedsBuilding());
  ExpectAllAreFound(*server, kCount);
  EXPECT_TRUE(lines_.empty()) << lines_.front();
}

TEST_P(KeptGraphTest, WhatCameLaterIsAddedToIt) {
  Fill(kCount);
  Build(*Server());
  for (std::size_t i = kCount; i < kCount + 10; ++i) Add("s", ConditionOf(i), ActionOf(i), 2);
  const auto server = Server();
  EXPECT_EQ(Build(*server), 10U);
  ExpectAllAreFound(*server, kCount + 10);
}

TEST_P(KeptGraphTest, ItIsKeptAgainWhenItHasGrown) {
  Fill(kCount);
  const auto server = Server();
  Build(*server);
  const auto written = std::filesystem::last_write_time(File());
  auto add = [&, next = kCount](std::size_t count) mutable {
    for (const std::size_t end = next + count; next < end; ++next) {
      Add("s", ConditionOf(next), ActionOf(next), 2);
    }
    EXPECT_TRUE(Sync(*server));
  };
  add(5);
  EXPECT_FALSE(server->NeedsBuilding()) << "so few are not worth it";
  add(40);
  EXPECT_EQ(Build(*server), 1U);
  EXPECT_NE(std::filesystem::last_write_time(File()), written);
  EXPECT_FALSE(Server()->NeedsBuilding());
}

TEST_P(KeptGraphTest, ADamagedFileIsToldIgnoredAndReplaced) {
  Fill(kCount);
  Build(*Server());
  std::filesystem::resize_file(File(), 1'000);
  const auto server = Server();
  ASSERT_EQ(lines_.size(), 1U);
  EXPECT_TRUE(lines_.front().contains("damaged")) << lines_.front();
  ExpectAllAreFound(*server, 20);
  EXPECT_EQ(Build(*server), kCount);
  EXPECT_FALSE(Server()->NeedsBuilding());
  EXPECT_EQ(lines_.size(), 1U);
}

TEST_P(KeptGraphTest, AGraphOfAnotherEmbedderIsNotUsed) {
  Fill(kCount);
  Build(*Server());
  const auto other = std::make_shared<HashEmbedder>("other-16");
  ASSERT_TRUE(store_->Write(
      me_.space, [&](ledger::Writer& writer) { return WriteEmbedder(writer, other->Name()); }));
  EXPECT_EQ(Build(*Server(other)), kCount);
  EXPECT_EQ(lines_.size(), 1U);
}

TEST_P(KeptGraphTest, TwoServersKeepOneFile) {
  Fill(kCount);
  const auto first = Server();
  const auto second = Server();
  {
    const std::jthread one([&] { Build(*first); });
    const std::jthread two([&] { Build(*second); });
  }
  // Both servers link what one of them adds; either may write the file last.
  for (std::size_t i = kCount; i < kCount + 40; ++i) Add("s", ConditionOf(i), ActionOf(i), 2);
  for (HeuristicIndex* server : {first.get(), second.get()}) {
    EXPECT_TRUE(Sync(*server));
    Build(*server);
    ExpectAllAreFound(*server, kCount + 40);
  }
  EXPECT_FALSE(Server()->NeedsBuilding());
}

TEST_P(KeptGraphTest, WithoutADiskItIsBuiltAndNotKept) {
  Fill(kCount);
  std::ofstream(cache_folder_) << "a file, where the folder should be";
  const auto server = Server();
  EXPECT_EQ(Build(*server), kCount);
  EXPECT_EQ(lines_.size(), 1U) << "it is tried once";
  ExpectAllAreFound(*server, 20);
}

TEST_P(HeuristicIndexTest, AProcessThatStaysBuildsInTheBackground) {
  Fill(vectors::kExactUpTo + 100);
  const EventArrived event{.text = ConditionOf(17), .source = "s"};
  {
    Workspace once_workspace(*store_, settings_, clock_, rng_, Around(false));
    ExecutiveKeeper once(once_workspace);
    EXPECT_EQ(once.Process(me_, event)->path, DecisionPath::kHeuristic);
    EXPECT_FALSE(once.IsBuilding());
    EXPECT_FALSE(std::filesystem::exists(Around(false).cache_folder));
  }
  {
    // Ends without waiting for the graph.
    Workspace brief_workspace(*store_, settings_, clock_, rng_, Around(true));
    ExecutiveKeeper brief(brief_workspace);
    EXPECT_EQ(brief.Process(me_, event)->path, DecisionPath::kHeuristic);
    EXPECT_TRUE(brief.IsBuilding());
  }
  Workspace stays_workspace(*store_, settings_, clock_, rng_, Around(true));
  ExecutiveKeeper stays(stays_workspace);
  EXPECT_EQ(stays.Process(me_, event)->response, ActionOf(17));
  while (stays.IsBuilding()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  // A different heuristic, because one that fires repeatedly without a reaction loses its trust.
  EXPECT_EQ(stays.Process(me_, {.text = ConditionOf(19), .source = "s"})->response, ActionOf(19));
  Workspace next_workspace(*store_, settings_, clock_, rng_, Around(true));
  ExecutiveKeeper next(next_workspace);
  EXPECT_EQ(next.Process(me_, {.text = ConditionOf(23), .source = "s"})->response, ActionOf(23));
  EXPECT_FALSE(next.IsBuilding()) << "it uses what the one before it has built";
}

}  // namespace
}  // namespace credence::engine
