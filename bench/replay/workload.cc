// SPDX-License-Identifier: Apache-2.0
#include "bench/replay/workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/ids.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "memory/events.h"
#include "memory/types.h"

namespace credence::bench {
namespace {

constexpr std::size_t kEventsPerTransaction = 50'000;
constexpr std::int64_t kStartMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z
constexpr std::int64_t kNanosPerTwentieth = Decimal::kScale / 20;

Decimal Twentieths(std::int64_t count) { return Decimal::FromNanos(count * kNanosPerTwentieth); }

class Filler {
 public:
  Filler(ledger::Store& store, const Workload& workload)
      : store_(store), workload_(workload), expected_(workload.memories) {}

  std::vector<Expected> Run() {
    for (std::size_t first = 0; first < workload_.Events(); first += kEventsPerTransaction) {
      const std::size_t end = std::min(workload_.Events(), first + kEventsPerTransaction);
      Need(store_.Write(kSpace, [&](ledger::Writer& writer) -> Result<void> {
        for (std::size_t i = first; i < end; ++i) CREDENCE_RETURN_IF_ERROR(Append(writer, i));
        return {};
      }));
    }
    return std::move(expected_);
  }

 private:
  // First, each memory is learned; after that the choice is random.
  std::size_t SubjectOf(std::size_t number) {
    return number < workload_.memories ? number : rng_.Next() % workload_.memories;
  }

  Result<void> Append(ledger::Writer& writer, std::size_t number) {
    Expected& subject = expected_[SubjectOf(number)];
    time_ += std::chrono::seconds(1);
    ledger::NewEvent event{.id = NewUuid(time_, rng_), .time = time_, .actor = "user:ada"};
    memory::MemoryEvent what;
    if (number < workload_.memories) {
      subject.id = event.id;
      what = Learn(subject, number, event);
    } else if (rng_.Next() % 5 != 0) {
      ++subject.times_validated;
      subject.twentieths = std::min<std::int64_t>(subject.twentieths + 1, 20);
      what = memory::Validated{.signal = "user", .delta = Twentieths(1), .promoted = false};
    } else {
      ++subject.times_violated;
      subject.twentieths = std::max<std::int64_t>(subject.twentieths - 2, 0);
      what = memory::Violated{.signal = "user", .delta = Twentieths(2)};
    }
    event.stream = memory::StreamOf(subject.id);
    event.kind = std::string(memory::KindOf(what));
    event.body = memory::BodyOf(what);
    CREDENCE_RETURN_IF_ERROR(writer.Append(event));
    return {};
  }

  memory::Learned Learn(Expected& subject, std::size_t number, ledger::NewEvent& event) {
    subject.twentieths = 10;
    Verbatim text{
        .text = fmt::format("Run check {} before a commit: it finds what review misses", number)};
    const std::uint64_t bits = rng_.Next();
    std::memcpy(text.salt.data(), &bits, sizeof bits);
    event.verbatim = std::move(text);
    return {.type = MemoryType::kPattern,
            .domain = "testing",
            .project = "/home/ada/shop",
            .source = MemorySource::kExplicit,
            .confidence = Twentieths(10)};
  }

  ledger::Store& store_;
  Workload workload_;
  std::vector<Expected> expected_;
  SeededRng rng_{2};
  Timestamp time_ = FromMicros(kStartMicros);
};

}  // namespace

std::vector<Expected> Fill(ledger::Store& store, const Workload& workload) {
  return Filler(store, workload).Run();
}

}  // namespace credence::bench
