// SPDX-License-Identifier: Apache-2.0
// Reviews on disk. How many feedback events of 2 KB are durably received in a second (parsed and
// checked), and how many are counted (enriched, appended one by one and folded into rows), at once
// or afterwards, compared with simdjson visiting every value of the same bytes? And how long does
// it take to analyse everything?
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/review/workload.h"
#include "bench/review_parse/simdjson_walk.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/reviews.h"
#include "ledger/sqlite/store.h"
#include "review/analysis/findings.h"
#include "review/load_corpus.h"
#include "review/queries.h"

namespace credence::bench {
namespace {

constexpr std::size_t kPerCall = 20'000;
constexpr double kReceiveLimit = 50'000;      // Events per second.
constexpr double kAnalysisLimitSeconds = 10;  // For a million.

// Elapsed time and processor time.
struct Cost {
  double seconds = 0;
  double cpu = 0;

  Cost& operator+=(const Cost& other) {
    seconds += other.seconds;
    cpu += other.cpu;
    return *this;
  }
};

template <class Work>
Cost Measure(const Work& work) {
  const Timer timer;
  const std::clock_t start = std::clock();
  work();
  return {.seconds = timer.Seconds(),
          .cpu = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC};
}

struct Figures {
  Cost rival;  // Nothing: built without simdjson.
  Cost registering;
  Cost receiving;
  Cost filing;  // Of what was received.
  Cost intake;  // Both at once.
  Cost analysis;
  Cost load;
  Cost find;
  Cost learn;
  Cost levels;
  Cost rules;
};

// Advances by a millisecond with each reading: ids contain the time, and would otherwise all be of
// one moment.
class TickingClock final : public Clock {
 public:
  explicit TickingClock(Timestamp now) : now_(now) {}
  Timestamp Now() const override { return now_ += std::chrono::milliseconds(1); }

 private:
  mutable Timestamp now_;
};

EngineOptions OptionsOf(const std::string& db, Timestamp now) {
  return {.db = db,
          // Learning is measured separately.
          .settings_toml = "[review]\nlearn_after = 0\n",
          .clock = std::make_shared<TickingClock>(now),
          .rng = std::make_shared<SeededRng>(11)};
}

Cost RegisterAll(Engine& engine, const Workload& workload) {
  Cost cost;
  for (const Chunk& chunk : ChunksOf(RegistrationsOf(workload.events), kPerCall)) {
    cost += Measure([&] {
      const RegisterReport report = Need(engine.reviews().Register(Caller{}, chunk.lines));
      Expect(std::ranges::all_of(report.answers, &RegisterAnswer::accepted),
             "a registration is refused");
    });
  }
  return cost;
}

// Splits events into calls of the maximum size.
std::vector<std::vector<std::string>> CallsOf(const std::vector<std::string>& events) {
  std::vector<std::vector<std::string>> calls;
  for (std::size_t first = 0; first < events.size(); first += kPerCall) {
    const std::size_t end = std::min(events.size(), first + kPerCall);
    calls.emplace_back(events.begin() + static_cast<std::ptrdiff_t>(first),
                       events.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return calls;
}

Cost Submit(Engine& engine, const std::vector<std::string>& events, bool later) {
  const SubmitRequest request{
      .documents = ChunksOf(events, events.size()).front().lines, .imported = true, .later = later};
  return Measure([&] {
    const SubmitReport report = Need(engine.reviews().Submit(Caller{}, request));
    Expect(report.accepted == static_cast<std::int64_t>(events.size()), "feedback is refused");
  });
}

// The engine and the rival alternate, call by call.
void Receive(Engine& engine, const Workload& workload, Figures& figures) {
  for (const std::vector<std::string>& events : CallsOf(workload.events)) {
    if (std::optional<SimdjsonWalk> rival = SimdjsonWalk::Make(events)) {
      figures.rival += Measure([&] { Expect(rival->Run() > 0, "simdjson reads nothing"); });
    }
    figures.receiving += Submit(engine, events, true);
  }
  // A query sees all of it.
  figures.filing = Measure([&] {
    std::int64_t decisions = 0;
    for (const LevelReading& level : Need(engine.reviews().Levels(Caller{}))) {
      decisions += level.decisions;
    }
    Expect(decisions > 0, "nothing is counted");
  });
}

void TakeIn(Engine& engine, const Workload& workload, Figures& figures) {
  for (const std::vector<std::string>& events : CallsOf(workload.events)) {
    figures.intake += Submit(engine, events, false);
  }
}

void Add(const ReviewFindings& findings, ResultHash& result) {
  result.Add(findings.events);
  for (const RuleReading& rule : findings.rules) result.Add(rule.rule);
  for (const ReviewAlert& alert : findings.alerts) result.Add(alert.name);
  for (const CalibrationBucket& bucket : findings.calibration.buckets) result.Add(bucket.n);
}

std::string FoundBy(Engine& engine) {
  ResultHash result;
  Add(Need(engine.reviews().Analyse(Caller{})), result);
  for (const LevelReading& level : Need(engine.reviews().Levels(Caller{}))) {
    result.Add(level.task_type);
    result.Add(level.level);
    result.Add(level.decisions);
  }
  return result.Hex();
}

void Analyse(Engine& engine, Engine& later, Figures& figures, ResultHash& result) {
  const Caller caller;
  Reviews& reviews = engine.reviews();
  figures.analysis = Measure([&] { Add(Need(reviews.Analyse(caller)), result); });
  Expect(FoundBy(engine) == FoundBy(later), "what came later says something else");
  figures.learn = Measure([&] {
    for (const std::string& change : Need(reviews.Learn(caller)).changes) result.Add(change);
  });
  figures.levels = Measure([&] {
    for (const LevelReading& level : Need(reviews.Levels(caller))) result.Add(level.decisions);
  });
  figures.rules = Measure([&] { result.Add(std::ssize(Need(reviews.Rules(caller, true)))); });
}

// Measures the parts of the analysis.
void Split(const std::string& db, Timestamp now, Figures& figures) {
  const auto store = Need(ledger::OpenSqliteStore({.path = db}));
  review::Corpus corpus;
  review::RuleMap rules;
  Need(store->Read("default", [&](ledger::Reader& reader) -> Result<void> {
    figures.load = Measure([&] { corpus = Need(review::LoadCorpus(reader)); });
    rules = Need(review::LoadRules(reader));
    return {};
  }));
  const review::ReviewSettings settings;
  figures.find = Measure([&] {
    const ReviewFindings findings = review::Find(
        {.corpus = corpus, .rules = rules, .texts = {}, .now = now, .settings = settings});
    Expect(findings.events == std::ssize(corpus.feedback), "an analysis of something else");
  });
}

void Print(const Figures& figures, double count) {
  const auto rate = [&](double seconds) { return Grouped(count / std::max(seconds, 1e-9)); };
  Table intake({"for each event", "µs", "events/s", "µs of processors", "events/s of one core"});
  for (const auto& [name, cost] : {std::pair("simdjson looks at it", figures.rival),
                                   {"register", figures.registering},
                                   {"take in at once", figures.intake},
                                   {"receive", figures.receiving},
                                   {"count afterwards", figures.filing}}) {
    intake.Row({name, Fixed(1e6 * cost.seconds / count, 2), rate(cost.seconds),
                Fixed(1e6 * cost.cpu / count, 2), rate(cost.cpu)});
  }
  intake.Print();
  fmt::print("\n");
  Table analysis({"for all of them", "s", "s of processors", "s for a million"});
  for (const auto& [name, cost] : {std::pair("analyse", figures.analysis),
                                   {"  load", figures.load},
                                   {"  find", figures.find},
                                   {"learn", figures.learn},
                                   {"levels", figures.levels},
                                   {"rules", figures.rules}}) {
    analysis.Row(
        {name, Fixed(cost.seconds, 3), Fixed(cost.cpu, 3), Fixed(1e6 * cost.seconds / count, 2)});
  }
  analysis.Print();
}

int Main(const Options& options) {
  const std::size_t count = options.tiny ? 200 : options.large ? 1'000'000 : 200'000;
  const Workload workload = MakeWorkload(count);
  const TempFolder folder("review");
  const std::string db = (folder.path() / "reviews.db").string();
  const std::string db_later = (folder.path() / "later.db").string();
  Figures figures;
  ResultHash result;
  {
    const auto engine = Need(Engine::Open(OptionsOf(db, workload.end)));
    figures.registering = RegisterAll(*engine, workload);
    const auto later = Need(Engine::Open(OptionsOf(db_later, workload.end)));
    (void)RegisterAll(*later, workload);
    Receive(*later, workload, figures);
    TakeIn(*engine, workload, figures);
    Analyse(*engine, *later, figures, result);
    // Verifying a ledger of millions of events takes minutes.
    if (!options.large) {
      const VerifyReport report = Need(engine->insight().Verify());
      Expect(report.ok(), report.ok() ? "" : report.problems.front().what);
    }
  }
  Split(db, workload.end, figures);
  const auto events = static_cast<double>(count);
  fmt::print("{} events\n", Grouped(events));
  Print(figures, events);
  fmt::print("result {}\n", result.Hex());
  std::vector<Goal> goals = {
      AtLeast("events/s, durable", events / figures.receiving.seconds, kReceiveLimit),
      AtMost("analysis of a million, s", 1e6 * figures.analysis.seconds / events,
             kAnalysisLimitSeconds)};
  if (figures.rival.cpu > 0) {
    fmt::print(
        "receiving costs {:.1f} times what simdjson needs to look at the bytes, taking in at "
        "once {:.1f} times\n",
        figures.receiving.cpu / figures.rival.cpu, figures.intake.cpu / figures.rival.cpu);
  }
  return Conclude(goals, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv, "--large"));
}
