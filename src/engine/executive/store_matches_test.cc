// SPDX-License-Identifier: Apache-2.0
// A store that compares vectors must answer as the index does, to the last bit, and a new process
// must ask it instead of loading everything.
#include "engine/executive/store_matches.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <thread>

#include "base/ids.h"
#include "base/test_framework.h"
#include "engine/commit.h"
#include "engine/executive/test_executive.h"
#include "engine/settings.h"
#include "executive/decide.h"
#include "executive/signal.h"
#include "ledger/forwarding_store.h"
#include "ledger/memory/store.h"

namespace credence::engine {
namespace {

constexpr std::string_view kSource = "s";

// Texts that begin with the same word are similar.
class GroupEmbedder final : public vectors::Embedder {
 public:
  std::string_view Name() const override { return "group-40"; }
  std::size_t Dimensions() const override { return 40; }
  Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) override {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::span<float> row = rows.subspan(i * Dimensions(), Dimensions());
      SeededRng group(std::hash<std::string_view>{}(texts[i].substr(0, texts[i].find(' '))));
      SeededRng own(std::hash<std::string_view>{}(texts[i]));
      double square = 0;
      for (float& number : row) {
        number = static_cast<float>(group.Next() % 2'001) - 1'000 +
                 (static_cast<float>(own.Next() % 2'001) - 1'000) / 3;
        square += double{number} * double{number};
      }
      for (float& number : row) number = static_cast<float>(number / std::sqrt(square));
    }
    return {};
  }
};

class StoreMatchesTest : public testing::Test {
 protected:
  std::vector<float> VectorOf(std::string_view text) {
    std::vector<float> row(embedder_.Dimensions());
    EXPECT_TRUE(embedder_.Embed({&text, 1}, row));
    return row;
  }
  enum class Offer { kYes, kNo };
  Uuid Learn(std::string_view condition, int praised, Offer offer = Offer::kYes) {
    const Uuid id = NewUuid(TestDay(), rng_);
    const Result<void> done = store_->Write(me_.space, [&](ledger::Writer& writer) -> Result<void> {
      const executive::HeuristicDraft draft{.condition = std::string(condition),
                                            .action = fmt::format("do {}", id.ToString()),
                                            .source = std::string(kSource),
                                            .origin = HeuristicOrigin::kUser};
      std::vector<ledger::EventDraft> decisions = {
          executive::DecideLearn(id, draft, settings_.executive)};
      decisions.insert(
          decisions.end(), static_cast<std::size_t>(praised),
          executive::DecideObserve(id, executive::kUserSignal, true, settings_.executive));
      CREDENCE_RETURN_IF_ERROR(
          Commit(writer, decisions, {.caller = me_, .now = TestDay(), .rng = rng_}));
      const std::vector<float> vector = VectorOf(condition);
      CREDENCE_RETURN_IF_ERROR(
          writer.PutDerived(kVectorKind, VectorKey(kSource, id), EncodeVectors(vector, vector)));
      CREDENCE_RETURN_IF_ERROR(WriteEmbedder(writer, embedder_.Name()));
      if (offer == Offer::kNo) return {};
      return writer.OfferVector(VectorsOf(kSource, embedder_), id.ToString(), vector);
    });
    EXPECT_TRUE(done) << done.error().message;
    return id;
  }
  void Read(FunctionRef<Result<void>(ledger::Reader&)> read) {
    const Result<void> done = store_->Read(me_.space, read);
    EXPECT_TRUE(done) << done.error().message;
  }
  void Load() {
    Read([&](ledger::Reader& reader) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(index_.Sync(reader, kSource));
      return {};
    });
  }
  std::optional<std::vector<IndexMatch>> Matches(std::string_view text, std::size_t limit,
                                                 double least) {
    std::optional<std::vector<IndexMatch>> found;
    Read([&](ledger::Reader& reader) -> Result<void> {
      StoreMatches matches(reader, embedder_, settings_.executive, kSource);
      CREDENCE_ASSIGN_OR_RETURN(found, matches.Matches(VectorOf(text), limit, least));
      return {};
    });
    return found;
  }
  std::optional<StoreMatches::Best> Best(std::string_view text, double threshold, double least) {
    std::optional<StoreMatches::Best> found;
    Read([&](ledger::Reader& reader) -> Result<void> {
      StoreMatches matches(reader, embedder_, settings_.executive, kSource);
      CREDENCE_ASSIGN_OR_RETURN(found, matches.BestTrusted(VectorOf(text), threshold, least));
      return {};
    });
    return found;
  }
  static std::string Written(const std::vector<IndexMatch>& matches) {
    std::string text;
    for (const IndexMatch& match : matches) {
      text += fmt::format("{} {:a} {:a}\n", match.id.ToString(), match.similarity, match.trust);
    }
    return text;
  }

  std::unique_ptr<ledger::Store> store_ = ledger::MakeMemoryStore({.compares_vectors = true});
  AllSettings settings_;
  SeededRng rng_{5};
  GroupEmbedder embedder_;
  HeuristicIndex index_{embedder_, settings_.executive};
  Caller me_{.space = "default", .actor = "user:ada"};
};

TEST_F(StoreMatchesTest, AnswersAreThoseOfTheIndexToTheLastBit) {
  for (int i = 0; i < 400; ++i) {
    // Repeats some conditions, so that there are equal similarities.
    Learn(fmt::format("group{} number {}", i % 6, i % 90), i % 4,
          i % 50 == 0 ? Offer::kNo : Offer::kYes);
  }
  Load();
  for (int i = 0; i < 60; ++i) {
    const std::string text = fmt::format("group{} asked {}", i % 9, i);
    for (const double least : {-1.0, 0.0, 0.5, 0.7, 0.9}) {
      for (const std::size_t limit : {1U, 10U, 100U}) {
        const auto found = Matches(text, limit, least).value();
        EXPECT_EQ(Written(found), Written(index_.Matches(kSource, VectorOf(text), limit, least)));
      }
      for (const double threshold : {0.5, 0.7, 0.75, 0.99}) {
        const auto best = Best(text, threshold, least);
        if (!best) continue;  // Too many would have to be read.
        const auto right = index_.BestTrusted(kSource, VectorOf(text), threshold, least);
        ASSERT_EQ(best->match.has_value(), right.has_value());
        if (!right) continue;
        EXPECT_EQ(Written({*best->match}), Written({*right}));
      }
    }
  }
}

TEST_F(StoreMatchesTest, ThatNoneMayFireIsCertainOrNotSaid) {
  // More than the limit for reading one by one.
  for (int i = 0; i < 70; ++i) Learn(fmt::format("near number {}", i), 0);
  EXPECT_FALSE(Best("near asked", 0.7, 0.5));
  const auto none = Best("elsewhere asked", 0.7, 0.9).value();
  EXPECT_FALSE(none.match);
  const Uuid trusted = Learn("far number 1", 3);
  const auto best = Best("far number 1", 0.7, 0.9);
  ASSERT_TRUE(best && best->match);
  EXPECT_EQ(best->match->id, trusted);
}

TEST_F(StoreMatchesTest, AStoreThatLacksManyVectorsIsNotAsked) {
  for (int i = 0; i < 16; ++i) Learn(fmt::format("new number {}", i), 0, Offer::kNo);
  EXPECT_EQ(Matches("new asked", 100, 0)->size(), 16U);
  Learn("new number 16", 0, Offer::kNo);
  EXPECT_FALSE(Matches("new asked", 100, 0));
  EXPECT_FALSE(Best("new asked", 0.7, 0));
}

TEST_F(StoreMatchesTest, AVectorThatIsNowhereHasToBeComputed) {
  Learn("one number 1", 0, Offer::kNo);
  ASSERT_TRUE(store_->Write(
      me_.space, [](ledger::Writer& writer) { return writer.DeleteDerived(kVectorKind, ""); }));
  EXPECT_FALSE(Matches("one asked", 10, 0));
}

TEST_F(StoreMatchesTest, RoundingIsAllowedForByTheNumberOfProducts) {
  EXPECT_GT(StoreRounding(384), 384 * 0x1p-24 * 2);
  EXPECT_LT(StoreRounding(384), 1e-4);
}

// --- engines

class StoreMatchesEngineTest : public testing::Test {
 protected:
  std::unique_ptr<Engine> Open(const std::shared_ptr<ledger::Store>& store,
                               bool long_lived = false) {
    EngineOptions options = world_.Options("threshold = 0.7\nmatch_threshold = 0.3");
    options.settings_toml += "\n[store]\nurl = \"test:\"\n";
    options.open_store =
        [store](const SharedStore& /*store*/) -> Result<std::unique_ptr<ledger::Store>> {
      // Shares one store between engines, because each engine owns and closes its store.
      return std::make_unique<ledger::ForwardingStore>(store);
    };
    options.long_lived = long_lived;
    return Engine::Open(std::move(options)).value();
  }
  Caller me() const { return world_.me; }

  void Teach(Engine& engine, int count) {
    for (int i = 0; i < count; ++i) {
      const auto added = engine.executive().Add(
          me(), {.condition = fmt::format("The build of branch {} is red since {}", i % 13, i),
                 .action = fmt::format("Revert merge {}", i),
                 .source = "ci"});
      ASSERT_TRUE(added) << added.error().message;
      const std::string id = added->reading.heuristic.id.ToString();
      for (int n = 0; n < i % 4; ++n) ASSERT_TRUE(engine.executive().Judge(me(), {.id = id}));
    }
  }
  std::string MatchedBy(Engine& engine, int number) {
    const auto matches = engine.executive().Match(
        me(), {.text = fmt::format("The build of branch {} is red", number), .source = "ci"});
    if (!matches) return matches.error().message;
    std::string text;
    for (const HeuristicMatch& match : *matches) {
      text += fmt::format("{} {:a} ", match.reading.heuristic.id.ToString(), match.similarity);
    }
    return text;
  }
  std::string AnsweredBy(Engine& engine, int number) {
    const auto answer = engine.executive().Process(
        me(), {.text = fmt::format("The build of branch {} is red since {}", number, number),
               .source = "ci",
               .id = fmt::format("event-{}", number)});
    if (!answer) return answer.error().message;
    std::string text =
        fmt::format("{} {} {}", static_cast<int>(answer->path), answer->response, answer->reason);
    for (const auto& candidate : answer->candidates) {
      text += fmt::format(" {} {:a}", candidate.id.ToString(), candidate.similarity);
    }
    return text;
  }
  static std::int64_t LoadedBy(Engine& engine) { return engine.executive().GetCacheStats().size; }

  ExecutiveWorld world_{TestStore::kMemory};
  std::shared_ptr<ledger::Store> compares_ = ledger::MakeMemoryStore({.compares_vectors = true});
  std::shared_ptr<ledger::Store> plain_ = ledger::MakeMemoryStore();
};

TEST_F(StoreMatchesEngineTest, AFreshProcessAnswersTheSameWithoutLoading) {
  Teach(*Open(compares_), 60);
  Teach(*Open(plain_), 60);
  for (int i = 0; i < 20; ++i) {
    const auto asks = Open(compares_);
    const auto loads = Open(plain_);
    EXPECT_EQ(MatchedBy(*asks, i), MatchedBy(*loads, i));
    EXPECT_EQ(LoadedBy(*asks), 0) << i;
    EXPECT_GT(LoadedBy(*loads), 0) << i;
  }
  for (int i = 0; i < 20; ++i) {
    const auto asks = Open(compares_);
    const auto loads = Open(plain_);
    EXPECT_EQ(AnsweredBy(*asks, i), AnsweredBy(*loads, i));
  }
}

TEST_F(StoreMatchesEngineTest, AServerLoadsWhileTheStoreAnswers) {
  Teach(*Open(compares_), 30);
  const auto server = Open(compares_, true);
  const std::string first = MatchedBy(*server, 3);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (LoadedBy(*server) < 30 && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(LoadedBy(*server), 30);
  EXPECT_EQ(MatchedBy(*server, 3), first);
}

TEST_F(StoreMatchesEngineTest, AStoreThatGetsToCompareIsFilledByWhoeverLoads) {
  Teach(*Open(compares_), 300);
  ASSERT_TRUE(compares_->Write(
      me().space, [](ledger::Writer& writer) { return writer.DropVectors("heuristic"); }));
  const auto loads = Open(compares_);
  const std::string first = MatchedBy(*loads, 3);
  EXPECT_EQ(LoadedBy(*loads), 300);
  const auto asks = Open(compares_);
  EXPECT_EQ(MatchedBy(*asks, 3), first);
  EXPECT_EQ(LoadedBy(*asks), 0);
}

TEST_F(StoreMatchesEngineTest, RebuiltVectorsAreOfferedAnew) {
  Teach(*Open(compares_), 30);
  const auto engine = Open(compares_);
  const std::string first = MatchedBy(*engine, 3);
  ASSERT_TRUE(engine->executive().RebuildVectors(me(), {}));
  EXPECT_EQ(MatchedBy(*engine, 3), first);
  EXPECT_EQ(LoadedBy(*engine), 30);
  EXPECT_EQ(MatchedBy(*Open(compares_), 3), first);
}

}  // namespace
}  // namespace credence::engine
