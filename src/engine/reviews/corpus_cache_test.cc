// SPDX-License-Identifier: Apache-2.0
#include "engine/reviews/corpus_cache.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"
#include "ledger/memory/store.h"
#include "ledger/store_testing.h"
#include "review/decide.h"
#include "review/load_corpus.h"

namespace credence::engine {
namespace {

class CorpusCacheTest : public testing::Test {
 protected:
  using Shared = std::shared_ptr<const review::Corpus>;

  void Append(const ledger::EventDraft& decision, const std::string& space = "default") {
    ledger::NewEvent event = ledger::MakeEvent(std::to_string(++events_), decision.stream,
                                               std::string(decision.kind), decision.body);
    if (decision.verbatim) event = WithText(std::move(event), *decision.verbatim);
    EXPECT_TRUE(store_->Write(space, [&](ledger::Writer& writer) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(writer.Append(event));
      return {};
    }));
  }
  void Judge(const std::string& key, const std::string& space = "default") {
    Append(review::OfRule(review::RuleJudged{.key = key, .verdict = "retired"}, "why"), space);
  }
  Shared Load(const std::string& space = "default") {
    const auto load = [&](ledger::Reader& reader) { return cache_.Load(space, reader); };
    return ledger::AskStore(*store_, load, space).value();
  }
  static std::vector<std::string> KeysOf(const Shared& corpus) {
    std::vector<std::string> keys;
    for (const review::RuleAct& act : corpus->rule_acts) {
      keys.push_back(std::get<review::RuleJudged>(act.event).key);
    }
    return keys;
  }

  std::unique_ptr<ledger::Store> store_ = ledger::MakeMemoryStore();
  CorpusCache cache_;
  int events_ = 0;
};

using Keys = std::vector<std::string>;

TEST_F(CorpusCacheTest, WhatIsNewIsAdded) {
  EXPECT_EQ(KeysOf(Load()), Keys{});
  Judge("a");
  const review::Corpus* first = Load().get();
  Judge("b");
  const Shared second = Load();
  EXPECT_EQ(second.get(), first);
  EXPECT_EQ(KeysOf(second), (Keys{"a", "b"}));
  EXPECT_EQ(Load(), second);
}

TEST_F(CorpusCacheTest, WhoeverStillLooksAtOneSeesNothingMove) {
  Judge("a");
  const Shared held = Load();
  Judge("b");
  EXPECT_EQ(KeysOf(Load()), (Keys{"a", "b"}));
  EXPECT_EQ(KeysOf(held), Keys{"a"});
}

TEST_F(CorpusCacheTest, SpacesAreApart) {
  Judge("a");
  Judge("x", "other");
  EXPECT_EQ(KeysOf(Load()), Keys{"a"});
  EXPECT_EQ(KeysOf(Load("other")), Keys{"x"});
  EXPECT_EQ(KeysOf(Load()), Keys{"a"});
}

// A transaction that was rolled back leaves nothing behind.
TEST_F(CorpusCacheTest, AnotherPastIsLoadedAnew) {
  Judge("a");
  EXPECT_FALSE(store_->Write("default", [&](ledger::Writer& writer) -> Result<void> {
    const ledger::EventDraft never =
        review::OfRule(review::RuleJudged{.key = "never", .verdict = "retired"});
    CREDENCE_RETURN_IF_ERROR(writer.Append(
        ledger::MakeEvent("never", never.stream, std::string(never.kind), never.body)));
    CREDENCE_ASSIGN_OR_RETURN(const Shared corpus, cache_.Load("default", writer));
    EXPECT_EQ(KeysOf(corpus), (Keys{"a", "never"}));
    return Internal("rolled back");
  }));
  EXPECT_EQ(KeysOf(Load()), Keys{"a"});
  Judge("b");
  Judge("c");
  EXPECT_EQ(KeysOf(Load()), (Keys{"a", "b", "c"}));
}

// Two engines on one file: the extended cache of one must equal what the other loads afresh.
class CachedReviewsTest : public testing::Test {
 protected:
  std::unique_ptr<Engine> Open(std::uint64_t seed) const {
    EngineOptions options = ReviewOptions();
    options.db = folder_.File("test.db");
    options.clock = std::make_shared<ManualClock>(TestDay(40));
    options.rng = std::make_shared<SeededRng>(seed);
    return Engine::Open(std::move(options)).value();
  }
  static void Take(Engine& engine, std::uint32_t from, std::uint32_t until) {
    std::string works;
    std::string feedback;
    for (std::uint32_t i = from; i < until; ++i) {
      const std::string work = fmt::format("w{}", i);
      works += TestWork{.id = work, .task_type = i % 2 == 0 ? "a" : "b"}.Json() + "\n";
      feedback += TestFeedback{.number = i,
                               .work = work,
                               .decision = i % 3 == 0 ? "rejected" : "approved",
                               .day = i * 0.1,
                               .more = TestRemark("criticism", "tests", "No tests at all.")}
                      .Json() +
                  "\n";
    }
    const Caller me;
    ASSERT_TRUE(engine.reviews().Register(me, works));
    const Result<SubmitReport> report =
        engine.reviews().Submit(me, {.documents = feedback, .imported = true});
    ASSERT_EQ(report.value().accepted, until - from);
  }
  static void ExpectSame(Engine& cached, Engine& fresh) {
    const Caller me;
    const ReviewFindings a = cached.reviews().Analyse(me).value();
    const ReviewFindings b = fresh.reviews().Analyse(me).value();
    EXPECT_EQ(a.events, b.events);
    ASSERT_EQ(a.rules.size(), b.rules.size());
    for (std::size_t i = 0; i < a.rules.size(); ++i) {
      EXPECT_EQ(a.rules[i].key, b.rules[i].key);
      EXPECT_EQ(a.rules[i].confidence, b.rules[i].confidence);
    }
    EXPECT_EQ(a.alerts.size(), b.alerts.size());
    EXPECT_EQ(Exported(cached), Exported(fresh));
  }
  static std::vector<std::string> Exported(Engine& engine) {
    std::vector<std::string> files;
    EXPECT_TRUE(engine.reviews().Export({}, [&](const ReviewFile& file) -> Result<void> {
      files.push_back(file.path + "\n" + file.text);
      return {};
    }));
    return files;
  }

  TestFolder folder_;
};

TEST_F(CachedReviewsTest, TheCacheSaysWhatAFreshLoadSays) {
  const auto server = Open(1);
  const auto other = Open(2);
  Take(*server, 0, 30);
  ExpectSame(*server, *Open(3));
  Take(*other, 30, 60);  // By another process.
  ExpectSame(*server, *Open(4));
  Take(*server, 60, 75);
  ExpectSame(*server, *Open(5));
  // After timings are erased, the corpus in the cache is no longer valid.
  ASSERT_GT(other->reviews().Retain({}, false).value().timings, 0);
  ExpectSame(*server, *Open(6));
}

}  // namespace
}  // namespace credence::engine
