// SPDX-License-Identifier: Apache-2.0
// The contract of stores that compare vectors, and of the others. A PostgreSQL server may be
// either; with CREDENCE_TEST_VECTORS set, it must compare vectors.
#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/test_framework.h"
#include "credence/clock.h"
#include "ledger/memory/store.h"
#include "ledger/postgres/test_postgres.h"
#include "ledger/sqlite/store.h"
#include "ledger/store.h"
#include "ledger/store_testing.h"
#include "ledger/test_store_contract.h"

namespace credence::ledger {
namespace {

constexpr VectorGroup kGroup{.kind = "thing", .index = "place", .key = "here", .maker = "m/1"};
constexpr std::size_t kWidth = 24;
// More than the rounding error of so few floats.
constexpr double kRounding = 1e-5;

std::string IdOf(int number) { return "id-" + std::to_string(1'000 + number); }

class StoreVectorsTest : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam() == Kind::kMemory) {
      store_ = MakeMemoryStore({.compares_vectors = true});
    } else if (GetParam() == Kind::kSqlite) {
      store_ = OpenSqliteStore({.path = folder_.File("store.db")}).value();
    } else {
      CREDENCE_SKIP_WITHOUT_POSTGRES();
      database_.emplace();
      store_ = database_->OpenStore();
    }
    compares_ = Compares();
    if (GetParam() == Kind::kMemory || getenv("CREDENCE_TEST_VECTORS") != nullptr) {
      EXPECT_EQ(compares_, GetParam() != Kind::kSqlite) << store_->VectorNote();
    }
  }

  bool Compares() {
    return AskStore(*store_, [](Reader& reader) { return reader.ComparesVectors(); }).value();
  }
  void Write(FunctionRef<Result<void>(Writer&)> write, std::string_view space = kSpace) {
    const Result<void> done = store_->Write(space, write);
    EXPECT_TRUE(done) << done.error().message;
  }
  void Read(FunctionRef<Result<void>(Reader&)> read, std::string_view space = kSpace) {
    const Result<void> done = store_->Read(space, read);
    EXPECT_TRUE(done) << done.error().message;
  }

  std::vector<float> Any(std::size_t width = kWidth) {
    std::vector<float> vector(width);
    double square = 0;
    for (float& number : vector) {
      number = static_cast<float>(rng_.Next() % 2'001) - 1'000;
      square += double{number} * double{number};
    }
    for (float& number : vector) number = static_cast<float>(number / std::sqrt(square));
    return vector;
  }
  // Files a row in the group, with its vector.
  static Result<void> Put(Writer& writer, int number, const std::vector<float>& vector,
                          const VectorGroup& group = kGroup) {
    CREDENCE_RETURN_IF_ERROR(writer.PutRow(
        {.kind = std::string(group.kind),
         .id = IdOf(number),
         .data = "",
         .entries = {{.index = std::string(group.index), .key = std::string(group.key)}}}));
    return writer.OfferVector(group, IdOf(number), vector);
  }
  void Add(int number, const std::vector<float>& vector, std::string_view space = kSpace,
           const VectorGroup& group = kGroup) {
    Write([&](Writer& writer) { return Put(writer, number, vector, group); }, space);
  }
  VectorAnswer Ask(const VectorQuery& query, std::string_view space = kSpace) {
    VectorAnswer answer;
    Read(
        [&](Reader& reader) -> Result<void> {
          CREDENCE_ASSIGN_OR_RETURN(answer, reader.Nearest(query));
          return {};
        },
        space);
    return answer;
  }
  static Names IdsOf(const VectorAnswer& answer) {
    Names ids;
    for (const VectorAnswer::Near& near : answer.found) ids.push_back(near.id);
    return ids;
  }

  TempFolder folder_;
  std::optional<PostgresTestSchema> database_;
  std::unique_ptr<Store> store_;
  bool compares_ = false;
  SeededRng rng_{11};
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreVectorsTest,
                         testing::Values(Kind::kMemory, Kind::kSqlite, Kind::kPostgres),
                         testing::PrintToStringParamName());

TEST_P(StoreVectorsTest, TheMostSimilarAreFoundAsByLookingAtAll) {
  std::vector<std::vector<float>> vectors;
  Write([&](Writer& writer) -> Result<void> {
    vectors.clear();
    for (int i = 0; i < 200; ++i) {
      vectors.push_back(Any());
      CREDENCE_RETURN_IF_ERROR(Put(writer, i, vectors.back()));
    }
    return {};
  });
  if (!compares_) {
    Read([](Reader& reader) -> Result<void> {
      EXPECT_EQ(reader.Nearest({.group = kGroup}).error().code, Code::kUnimplemented);
      return {};
    });
    return;
  }
  for (int round = 0; round < 20; ++round) {
    const std::vector<float> query = Any();
    std::vector<std::pair<double, std::string>> right;
    for (std::size_t i = 0; i < vectors.size(); ++i) {
      double sum = 0;
      for (std::size_t k = 0; k < kWidth; ++k) sum += double{vectors[i][k]} * double{query[k]};
      right.emplace_back(-sum, IdOf(static_cast<int>(i)));
    }
    std::ranges::sort(right);
    const VectorAnswer answer = Ask({.group = kGroup, .vector = query, .limit = 10});
    ASSERT_EQ(answer.found.size(), 10U);
    EXPECT_TRUE(answer.lacking.empty());
    for (std::size_t i = 0; i < 10; ++i) {
      EXPECT_EQ(answer.found[i].id, right[i].second);
      EXPECT_NEAR(answer.found[i].similarity, -right[i].first, kRounding);
      const auto number = static_cast<std::size_t>(std::stoi(right[i].second.substr(3)) - 1'000);
      // Bit for bit: results must not depend on where the vector was stored.
      EXPECT_EQ(answer.found[i].vector, vectors[number]);
    }
    const double least = -right[4].first - 1e-4;
    EXPECT_EQ(IdsOf(Ask({.group = kGroup, .vector = query, .min_similarity = least, .limit = 100}))
                  .size(),
              5U);
  }
}

TEST_P(StoreVectorsTest, RowsWithoutAVectorOfThisMakerAreNamed) {
  Add(1, Any());
  Add(2, Any());
  Write([](Writer& writer) {
    return writer.PutRow({.kind = "thing",
                          .id = IdOf(3),
                          .data = "",
                          .entries = {{.index = "place", .key = "here"}}});
  });
  Write([](Writer& writer) {
    return writer.PutRow({.kind = "thing",
                          .id = IdOf(4),
                          .data = "",
                          .entries = {{.index = "place", .key = "here too"}}});
  });
  if (!compares_) return;
  const std::vector<float> query = Any();
  const VectorAnswer answer =
      Ask({.group = kGroup, .vector = query, .limit = 10, .lacking_limit = 10});
  EXPECT_EQ(answer.found.size(), 2U);
  EXPECT_EQ(answer.lacking, Names{IdOf(3)});
  VectorGroup others = kGroup;
  others.maker = "m/2";
  const VectorAnswer none =
      Ask({.group = others, .vector = query, .limit = 10, .lacking_limit = 2});
  EXPECT_TRUE(none.found.empty());
  EXPECT_EQ(none.lacking, (Names{IdOf(1), IdOf(2)}));
  // Vectors of another width are not compared either.
  EXPECT_EQ(Ask({.group = kGroup, .vector = Any(8), .limit = 10, .lacking_limit = 10}).lacking,
            (Names{IdOf(1), IdOf(2), IdOf(3)}));
}

TEST_P(StoreVectorsTest, SpacesAndGroupsDoNotMeet) {
  const std::vector<float> vector = Any();
  VectorGroup elsewhere = kGroup;
  elsewhere.key = "elsewhere";
  Add(1, vector);
  Add(2, vector, "another");
  Add(3, vector, kSpace, elsewhere);
  if (!compares_) return;
  const VectorQuery query{.group = kGroup, .vector = vector, .limit = 10, .lacking_limit = 10};
  EXPECT_EQ(IdsOf(Ask(query)), Names{IdOf(1)});
  EXPECT_EQ(IdsOf(Ask(query, "another")), Names{IdOf(2)});
  EXPECT_TRUE(Ask(query, "a third").found.empty());
}

TEST_P(StoreVectorsTest, AnOfferReplacesAndGoesWithItsTransaction) {
  const std::vector<float> first = Any();
  const std::vector<float> second = Any();
  Add(1, first);
  Add(1, second);
  EXPECT_FALSE(store_->Write(kSpace, [&](Writer& writer) -> Result<void> {
    CREDENCE_RETURN_IF_ERROR(writer.OfferVector(kGroup, IdOf(1), first));
    CREDENCE_RETURN_IF_ERROR(writer.DropVectors("thing"));
    return Internal("thought better of it");
  }));
  if (compares_) {
    const VectorQuery query{.group = kGroup, .vector = second, .limit = 10};
    ASSERT_EQ(Ask(query).found.size(), 1U);
    EXPECT_EQ(Ask(query).found[0].vector, second);
  }
  Write([](Writer& writer) { return writer.DropVectors("other"); });
  Write([](Writer& writer) { return writer.DropVectors("thing"); });
  if (!compares_) return;
  EXPECT_EQ(Ask({.group = kGroup, .vector = second, .limit = 9, .lacking_limit = 9}).lacking,
            Names{IdOf(1)});
}

// --- PostgreSQL only

class PostgresVectorsTest : public StoreVectorsTest {};
INSTANTIATE_TEST_SUITE_P(Stores, PostgresVectorsTest, testing::Values(Kind::kPostgres),
                         testing::PrintToStringParamName());

TEST_P(PostgresVectorsTest, TheNoteSaysWhetherTheyAreCompared) {
  EXPECT_EQ(store_->VectorNote().starts_with("pgvector "), compares_) << store_->VectorNote();
}

// As DROP EXTENSION … CASCADE leaves it: the table without its column. Open stores continue, and
// the next process to open the store creates the table again, if the server still can.
TEST_P(PostgresVectorsTest, AStoreThatLostItsVectorsGoesOn) {
  Add(1, Any());
  if (compares_) {
    database_->Run("ALTER TABLE row_vectors DROP COLUMN embedding");
    EXPECT_FALSE(Compares());
  }
  Add(2, Any());
  EXPECT_FALSE(Compares());
  const std::unique_ptr<Store> other = database_->OpenStore();
  EXPECT_EQ(Compares(), compares_);
  if (!compares_) return;
  // Callers that load the missing vectors offer them again.
  EXPECT_EQ(Ask({.group = kGroup, .vector = Any(), .limit = 9, .lacking_limit = 9}).lacking,
            (Names{IdOf(1), IdOf(2)}));
  Add(2, Any());
  EXPECT_EQ(Ask({.group = kGroup, .vector = Any(), .limit = 9, .lacking_limit = 9}).lacking,
            Names{IdOf(1)});
}

}  // namespace
}  // namespace credence::ledger
