// SPDX-License-Identifier: Apache-2.0
// Beliefs on disk. How long does one piece of evidence take, with every change that it causes
// within two links, compared with a belief without links? And how long does it take to recall what
// is known about something among a million beliefs, compared with a search that ranks all beliefs
// with one of the words?
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "base/ids.h"
#include "belief/events.h"
#include "belief/fold.h"
#include "belief/network.h"
#include "belief/queries.h"
#include "belief/recall.h"
#include "belief/settings.h"
#include "belief/viewer.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "credence/engine.h"
#include "language/keywords.h"
#include "ledger/event_codec.h"
#include "ledger/sqlite/store.h"

namespace credence::bench {
namespace {

constexpr std::string_view kSpace = "default";
constexpr std::int64_t kStartMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z
constexpr std::size_t kPerTransaction = 10'000;
constexpr double kEventLimitMs = 1;
constexpr double kRecallLimitMs = 10;

constexpr std::array kNames = {"Ana", "Rui", "Marta", "Joao", "Ines", "Pedro", "Sofia", "Tiago"};
constexpr std::array kVerbs = {"prefers", "owns", "visited", "studies", "repairs", "sells"};
constexpr std::array kKinds = {"green", "old",   "cheap",  "heavy",
                               "small", "quiet", "broken", "blue"};

// "Ana prefers the small teapot number 123 of Lisbon": some words are in every eighth belief, some
// in few.
std::string StatementOf(std::size_t number, Rng& rng) {
  return fmt::format("{} {} the {} thing{} of town{}", kNames[rng.Next() % kNames.size()],
                     kVerbs[rng.Next() % kVerbs.size()], kKinds[rng.Next() % kKinds.size()],
                     rng.Next() % 5'000, number % 977);
}

// Stores beliefs in the state after many links, without the events that led there: the benchmark
// measures what comes next.
class Filler {
 public:
  Filler(ledger::Store& store, std::size_t beliefs, std::size_t links) : store_(store) {
    for (std::size_t i = 0; i < beliefs; ++i) {
      Belief belief;
      belief.created_at = FromMicros(kStartMicros) + std::chrono::minutes(i);
      belief.updated_at = belief.last_referenced = belief.created_at;
      belief.id = NewUuid(belief.created_at, rng_);
      const auto start = rng_.Next() % 10;
      belief.evidence = belief::Hundredths(start < 5 ? 80 : start < 8 ? 50 : 40);
      belief.text = StatementOf(i, rng_);
      beliefs_.push_back(std::move(belief));
    }
    for (std::size_t i = 0; i < links; ++i) Link(i % 2 == 0);
    for (Belief& belief : beliefs_) {
      for (std::vector<Uuid>* list : {&belief.supporters, &belief.supports, &belief.related}) {
        std::ranges::sort(*list);
        list->erase(std::ranges::unique(*list).begin(), list->end());
      }
    }
  }

  void Run() {
    for (std::size_t first = 0; first < beliefs_.size(); first += kPerTransaction) {
      const std::size_t end = std::min(beliefs_.size(), first + kPerTransaction);
      Need(store_.Write(kSpace, [&](ledger::Writer& writer) -> Result<void> {
        for (std::size_t i = first; i < end; ++i) CREDENCE_RETURN_IF_ERROR(Put(writer, i));
        return {};
      }));
    }
    Need(store_.Write(kSpace, [&](ledger::Writer& writer) {
      return belief::EnsureKept(writer, belief::ParamsOf({}));
    }));
  }

  const std::vector<Belief>& beliefs() const { return beliefs_; }

 private:
  void Link(bool support) {
    Belief& a = beliefs_[rng_.Next() % beliefs_.size()];
    Belief& b = beliefs_[rng_.Next() % beliefs_.size()];
    if (a.id == b.id) return;
    if (support) {
      a.supports.push_back(b.id);
      b.supporters.push_back(a.id);
    } else {
      a.related.push_back(b.id);
      b.related.push_back(a.id);
    }
  }

  Result<void> Put(ledger::Writer& writer, std::size_t number) {
    Belief& belief = beliefs_[number];
    ledger::NewEvent event{.id = NewUuid(belief.created_at, rng_),
                           .stream = belief::StreamOf(belief.id),
                           .kind = std::string(belief::Stated::kKind),
                           .time = belief.created_at,
                           .actor = "bench",
                           .body = ledger::BodyOfEvent(
                               belief::BeliefEvent(belief::Stated{.evidence = belief.evidence})),
                           .verbatim = Verbatim{.text = *belief.text},
                           .searchable = true};
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended, writer.Append(event));
    belief.text_sequence = appended.sequence;
    return writer.PutRow(belief::BeliefFold::ToRow(belief, belief.text));
  }

  ledger::Store& store_;
  SeededRng rng_{5};
  std::vector<Belief> beliefs_;
};

// Adds evidence to random beliefs through the engine, each in its own transaction. In milliseconds.
std::vector<double> Judge(Engine& engine, const std::vector<std::string>& ids, std::size_t count,
                          ResultHash& result) {
  const Caller caller;
  SeededRng rng(7);
  std::vector<double> times;
  for (std::size_t i = 0; i < count; ++i) {
    const BeliefVerdict verdict{.id = ids[rng.Next() % ids.size()],
                                .word = i % 2 == 0 ? BeliefWord::kReference : BeliefWord::kDoubt};
    const Timer timer;
    const BeliefReading reading = Need(engine.beliefs().Judge(caller, verdict));
    times.push_back(timer.Seconds() * 1e3);
    result.Add(reading.confidence.nanos());
  }
  return times;
}

struct Durable {
  double degree = 0;
  std::vector<double> linked;
  std::vector<double> alone;
};

Durable MeasureEvents(const Options& options, ResultHash& result) {
  const std::size_t beliefs = options.tiny ? 300 : 100'000;
  const TempFolder folder("belief_events");
  const std::string db = (folder.path() / "beliefs.db").string();
  std::vector<std::string> linked;
  std::vector<std::string> alone;
  Durable measured;
  {
    const auto store = Need(ledger::OpenSqliteStore({.path = db}));
    Filler filler(*store, beliefs, 5 * beliefs);
    filler.Run();
    std::vector<double> degrees;
    for (const Belief& belief : filler.beliefs()) {
      degrees.push_back(static_cast<double>(belief.supporters.size() + belief.supports.size() +
                                            belief.related.size()));
      // A belief that is not above 0.7 before or after has no effect on its neighbours.
      if (belief.evidence > belief::Hundredths(70)) linked.push_back(belief.id.ToString());
    }
    measured.degree = Median(degrees);
  }
  const auto engine = Need(Engine::Open({.db = db}));
  const Caller caller;
  for (int i = 0; i < 100; ++i) {
    alone.push_back(
        Need(engine->beliefs().Add(caller, {.text = fmt::format("A statement of its own, {}", i)}))
            .reading.belief.id.ToString());
  }
  const std::size_t events = options.tiny ? 20 : 2'000;
  measured.alone = Judge(*engine, alone, events, result);
  measured.linked = Judge(*engine, linked, events, result);
  const VerifyReport report = Need(engine->insight().Verify());
  // Rows without link events are expected, because the benchmark wrote them; the network must be
  // correct.
  for (const VerifyProblem& problem : report.problems) {
    Expect(!problem.what.starts_with("the network"), problem.what);
  }
  return measured;
}

struct Recalled {
  std::string words;
  std::vector<double> ours;
  std::vector<double> bare;
  std::size_t found = 0;
};

std::vector<Recalled> MeasureRecall(const Options& options, ResultHash& result) {
  const std::size_t beliefs = options.tiny ? 500 : 1'000'000;
  const TempFolder folder("belief_recall");
  const auto store =
      Need(ledger::OpenSqliteStore({.path = (folder.path() / "beliefs.db").string()}));
  Filler(*store, beliefs, beliefs).Run();
  std::vector<Recalled> all;
  for (const std::string_view words :
       {"thing17", "Marta repairs thing42", "Ana town3 heavy", "the blue thing7 of Pedro", "Sofia",
        "What does Tiago sell in town12?"}) {
    Recalled one{.words = std::string(words)};
    for (int round = 0; round < (options.tiny ? 2 : 15); ++round) {
      Need(store->Read(kSpace, [&](ledger::Reader& reader) -> Result<void> {
        const belief::BeliefSettings settings;
        belief::Viewer viewer(reader, settings, FromMicros(kStartMicros));
        const Timer timer;
        const auto found =
            Need(belief::Search(reader, viewer, {.text = one.words}, nullptr, settings));
        one.ours.push_back(timer.Seconds() * 1e3);
        one.found = found.size();
        for (const RecalledBelief& recalled : found) {
          result.Add(recalled.reading.belief.text.value_or(""));
        }
        return {};
      }));
    }
    for (int round = 0; round < (options.tiny ? 1 : 3); ++round) {
      Need(store->Read(kSpace, [&](ledger::Reader& reader) -> Result<void> {
        const Timer timer;
        Need(reader.Search({.stream_prefix = std::string(belief::kStreamPrefix),
                            .words = language::Keywords(one.words),
                            .any_word = true,
                            .limit = 10}));
        one.bare.push_back(timer.Seconds() * 1e3);
        return {};
      }));
    }
    all.push_back(std::move(one));
  }
  return all;
}

int Main(const Options& options) {
  ResultHash result;
  const Durable events = MeasureEvents(options, result);
  Table table({"one piece of evidence, durable", "p50, ms", "p95, ms", "p99, ms"});
  for (const auto& [name, times] :
       {std::pair("without links", &events.alone), std::pair("with two hops", &events.linked)}) {
    table.Row({name, Fixed(Median(*times), 3), Fixed(Percentile(*times, 0.95), 3),
               Fixed(Percentile(*times, 0.99), 3)});
  }
  table.Print();
  fmt::print("median degree {:.0f}\n\n", events.degree);
  const std::vector<Recalled> recalls = MeasureRecall(options, result);
  Table recall({"recall", "found", "p50, ms", "max, ms", "SQLite ranks all, ms", "times"});
  double slowest = 0;
  for (const Recalled& one : recalls) {
    slowest = std::max(slowest, Median(one.ours));
    recall.Row({one.words, fmt::format("{}", one.found), Fixed(Median(one.ours), 2),
                Fixed(Percentile(one.ours, 1), 2), Fixed(Median(one.bare), 2),
                Fixed(Median(one.bare) / Median(one.ours), 2)});
  }
  recall.Print();
  fmt::print("result {}\n", result.Hex());
  return Conclude({AtMost("evidence with two hops, ms", Median(events.linked), kEventLimitMs),
                   AtMost("two hops to no links", Median(events.linked) / Median(events.alone), 10),
                   AtMost("slowest recall, ms", slowest, kRecallLimitMs)},
                  options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
