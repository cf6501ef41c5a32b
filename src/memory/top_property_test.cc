// SPDX-License-Identifier: Apache-2.0
// Top gives the same result as TopByScan, without reading everything.
#include <fmt/format.h>

#include "base/test_framework.h"
#include "memory/queries.h"
#include "memory/test_support.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

// How many distinct values there are. Small numbers cause many ties, where ordering bugs occur.
struct Variety {
  int types = *rc::gen::element(1, 2, 6);
  int scopes = *rc::gen::element(1, 2, 3);
  int levels = *rc::gen::element(1, 3, 21);
  int texts = *rc::gen::element(2, 5, 1000);
  // Times microseconds apart decay alike.
  std::int64_t step_micros = *rc::gen::element<std::int64_t>(1, 86'400'000'000);
};

// Independent of RapidCheck's current size.
int Below(int count) { return *rc::gen::resize(100, rc::gen::inRange(0, count)); }

Memory RandomMemory(std::uint32_t number, const Variety& variety) {
  static const std::optional<std::string> kScopes[] = {"/p", std::nullopt, "/p2"};
  Memory memory = TestMemory(number, fmt::format("text {}", Below(variety.texts)));
  memory.type = static_cast<MemoryType>(Below(variety.types));
  memory.project = kScopes[Below(variety.scopes)];
  memory.confidence =
      Decimal::FromNanos(std::int64_t{Below(variety.levels)} * -50'000'000) + Decimal::FromInt(1);
  memory.golden = Below(4) == 0;
  if (Below(3) == 0) memory.author = static_cast<MemoryAuthor>(Below(2));
  memory.status = static_cast<MemoryStatus>(std::max(0, Below(10) - 7));
  if (memory.status == MemoryStatus::kSuperseded) memory.superseded_by = TestId(1);
  const auto moment = [&] {
    return TestDay() + std::chrono::microseconds((Below(60) - 50) * variety.step_micros);
  };
  memory.created_at = moment();
  if (Below(2) == 0) memory.last_validated_at = moment();
  if (Below(20) == 0) {
    memory.content.reset();
    memory.erased = true;
    if (memory.status == MemoryStatus::kCurrent) memory.status = MemoryStatus::kArchived;
  }
  return memory;
}

std::vector<MemoryType> RandomTypes() {
  std::vector<MemoryType> types;
  for (int i = 0; i < 6; ++i) {
    if (Below(4) != 0) types.push_back(static_cast<MemoryType>(i));
  }
  return types;
}

std::string DescribeReadings(const std::vector<MemoryReading>& readings) {
  std::string lines;
  for (const MemoryReading& reading : readings) {
    lines += fmt::format("{} {} {}\n", reading.memory.id.Short(), reading.effective_confidence,
                         reading.memory.content.value_or("-"));
  }
  return lines;
}

void CheckTop(TestStore kind) {
  const TestFolder folder;
  const std::unique_ptr<ledger::Store> store = OpenTestStore(kind, folder);
  std::vector<Memory> memories;
  const Variety variety;
  const int count = Below(60);
  memories.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    memories.push_back(RandomMemory(static_cast<std::uint32_t>(i) + 1, variety));
  }
  const Result<void> put = store->Write("s", [&](ledger::Writer& writer) -> Result<void> {
    for (Memory& memory : memories) CREDENCE_RETURN_IF_ERROR(PutMemory(writer, memory));
    return {};
  });
  RC_ASSERT(put.has_value());

  for (int question = 0; question < 10; ++question) {
    MemorySettings settings;
    settings.half_life_days = *rc::gen::element(0.001, 1.0, 30.0, 1e6);
    settings.fade_user_rules = Below(2) == 0;
    settings.min_effective = *rc::gen::element(0.0, 0.1, 0.5, 1.0);
    const std::vector<MemoryType> types = RandomTypes();
    const auto limit = *rc::gen::element<std::int64_t>(-1, 0, 1, 1, 2, 2, 3, 5, 1000);
    const Viewpoint viewpoint{
        .project = Below(4) == 0 ? std::nullopt : std::optional<std::string>("/p"),
        .now = TestDay() + std::chrono::microseconds((Below(100) - 40) * variety.step_micros)};
    Result<std::vector<MemoryReading>> fast = Internal("not asked");
    Result<std::vector<MemoryReading>> slow = Internal("not asked");
    Result<std::vector<MemoryReading>> best = Internal("not asked");
    Result<std::vector<MemoryReading>> all = Internal("not asked");
    const Result<void> read = store->Read("s", [&](ledger::Reader& reader) -> Result<void> {
      fast = Top(reader, types, limit, viewpoint, settings);
      slow = TopByScan(reader, types, limit, viewpoint, settings);
      best = List(reader, {.limit = limit}, viewpoint, settings);
      all = List(reader, {}, viewpoint, settings);
      return {};
    });
    RC_ASSERT(read && fast && slow && best && all);
    RC_ASSERT(DescribeReadings(*fast) == DescribeReadings(*slow));
    all->resize(std::min(all->size(), static_cast<std::size_t>(std::max<std::int64_t>(limit, 0))));
    RC_ASSERT(DescribeReadings(*best) == DescribeReadings(*all));
  }
}

RC_GTEST_PROP(TopProperty, IsWhatAScanOfTheMemoryStoreFinds, ()) { CheckTop(TestStore::kMemory); }

RC_GTEST_PROP(TopProperty, IsWhatAScanOfTheSqliteStoreFinds, ()) { CheckTop(TestStore::kSqlite); }

}  // namespace
}  // namespace credence::memory
