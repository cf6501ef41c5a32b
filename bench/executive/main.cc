// SPDX-License-Identifier: Apache-2.0
// How long does it take for one of very many heuristics to answer an event, compared with a full
// scan of all vectors and a bare INSERT of the same events? How long does it take to compare a
// model's answer with all of their actions, and to load them?
//
// The embedder looks vectors up and the model answers at once: neither is measured.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include "bench/append/bare_insert.h"
#include "bench/executive/heuristics.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "engine/executive/executive.h"
#include "engine/executive/heuristic_index.h"
#include "engine/settings.h"
#include "executive/answer_parts.h"
#include "ledger/sqlite/store.h"
#include "vectors/kernels/kernels.h"

namespace credence::bench {
namespace {

constexpr double kEventLimitMs = 1;
constexpr double kCompareLimitMs = 20;
constexpr std::size_t kPromisedCount = 100'000;
// The similarity of an event to the condition that it was made from.
constexpr float kEventCosine = 0.85F;
constexpr float kMatchThreshold = 0.7F;

// The model's answer: compared as a whole, by its five sentences and by their clauses.
const std::vector<std::string> kSentences = {
    "Read the log of the check first.", "Then run it once more.",
    "Tell the author when it fails again.", "Do not merge before it passes.",
    "Note the time that it took."};

std::string Response() {
  std::string text;
  for (const std::string& sentence : kSentences) text += (text.empty() ? "" : " ") + sentence;
  return text;
}

double Milliseconds(auto&& work) {
  const Timer timer;
  work();
  return timer.Seconds() * 1e3;
}

struct Measured {
  std::size_t count = 0;
  std::vector<double> building_ms;  // Events while a graph is built; empty: no graph is needed.
  std::vector<double> event_ms;
  std::vector<double> rival_ms;
  std::vector<double> compare_ms;
  std::vector<double> record_ms;
  double load_s = 0;
  double build_s = 0;
  std::size_t asked = 0;
  std::size_t agreed = 0;  // How often the rival decided the same.
};

class Trial {
 public:
  Trial(std::size_t count, const Options& options, ResultHash& result)
      : folder_("executive"),
        store_(Need(ledger::OpenSqliteStore({.path = (folder_.path() / "store.db").string()}))),
        bare_((folder_.path() / "bare.db").string()),
        result_(result),
        rounds_(options.tiny ? 2 : 10),
        events_per_round_(std::min<std::size_t>(count / 10, 200)) {
    const std::filesystem::path script = folder_.path() / "answers.jsonl";
    std::ofstream(script) << fmt::format("{{\"response\": \"{}\"}}\n", Response());
    Need(settings_.Load(
        fmt::format("[llm]\nprovider = \"scripted\"\nscript = \"{}\"\n", script.string()), "bench",
        {}));
    heuristics_ = std::make_unique<Heuristics>(*store_, caller_, count, settings_.executive);
    const std::string response = Response();
    std::size_t action = 0;
    for (const executive::AnswerPart& part : executive::PartsOfAnswer(response)) {
      // Only one is similar enough to endorse.
      const bool is_near = part.text == kSentences[1];
      embedder_->Store(std::string(part.text),
                       heuristics_->Near(heuristics_->Action(action), is_near ? 0.8F : 0.6F));
      if (is_near) endorsed_ = action;
      ++action;
    }
    measured_.count = count;
  }

  Measured Run() {
    Load();
    {
      engine::Workspace workspace(*store_, settings_, std::make_shared<SystemClock>(),
                                  MakeSystemRng(), {.embedder = embedder_, .long_lived = true});
      engine::ExecutiveKeeper executive(workspace);
      Answer(executive, nullptr);  // Loads.
      WhileBuilding(executive);
      for (std::size_t round = 0; round < rounds_; ++round) Round(executive);
      for (std::size_t i = 0; i < rounds_; ++i) Compare(executive);
    }
    return std::move(measured_);
  }

 private:
  // The work of a new process at its first event, and the cost of a comparison without a store.
  void Load() {
    engine::HeuristicIndex index(*embedder_, settings_.executive);
    measured_.load_s =
        Milliseconds([&] {
          Need(store_->Read(caller_.space, [&](ledger::Reader& reader) -> Result<void> {
            CREDENCE_ASSIGN_OR_RETURN(const engine::HeuristicIndex::Synced synced,
                                      index.Sync(reader, kSource));
            Expect(synced.missing.empty(), "vectors are missing");
            return {};
          }));
        }) /
        1e3;
    Expect(index.CountOf(kSource) == measured_.count, "heuristics are missing");
    const std::string response = Response();
    std::vector<std::string_view> parts;
    for (const executive::AnswerPart& part : executive::PartsOfAnswer(response)) {
      parts.push_back(part.text);
    }
    std::vector<float> queries(parts.size() * kDimensions);
    Need(embedder_->Embed(parts, queries));
    for (std::size_t i = 0; i < rounds_; ++i) {
      std::vector<engine::ActionMatch> matches;
      measured_.compare_ms.push_back(Milliseconds([&] {
        matches = index.CompareActions(kSource, queries, 16,
                                       settings_.executive.endorsement_threshold, {});
      }));
      Expect(matches.front().id == heuristics_->IdOf(endorsed_), "the nearest action is not found");
    }
  }

  // Sends an event that a heuristic answers, a different one each time.
  double Answer(engine::ExecutiveKeeper& executive, std::size_t* fired) {
    const std::size_t number = next_ * 2 % measured_.count;
    const EventArrived event{.text = fmt::format("Event {} of the nightly build", next_),
                             .source = std::string(kSource)};
    next_ += 7;  // Avoids asking for neighbours in the store one after another.
    vector_ = heuristics_->Near(heuristics_->Condition(number), kEventCosine);
    embedder_->Store(event.text, vector_);
    EventAnswer answer;
    const double milliseconds =
        Milliseconds([&] { answer = Need(executive.Process(caller_, event)); });
    Expect(answer.path == DecisionPath::kHeuristic, "no heuristic answered: " + answer.reason);
    // The approximate graph search may find a different match.
    if (fired != nullptr && answer.heuristic_id == heuristics_->IdOf(number)) *fired = number;
    return milliseconds;
  }

  void WhileBuilding(engine::ExecutiveKeeper& executive) {
    const Timer timer;
    while (executive.IsBuilding()) {
      measured_.building_ms.push_back(Answer(executive, nullptr));
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    measured_.build_s = timer.Seconds();
    next_ = 0;  // The same events follow, however long that took.
  }

  void Round(engine::ExecutiveKeeper& executive) {
    constexpr std::size_t kRivals = 5;
    for (std::size_t i = 0; i < events_per_round_; ++i) {
      const std::int64_t before = i < kRivals ? Head() : 0;
      std::size_t fired = measured_.count;
      measured_.event_ms.push_back(Answer(executive, &fired));
      result_.Add(static_cast<std::int64_t>(fired));
      if (i < kRivals) Rival(EventsAfter(before), fired);
    }
  }

  // The same decision by the simplest means: a full scan of every vector, and the resulting events
  // in one plain table.
  void Rival(const std::vector<ledger::NewEvent>& events, std::size_t fired) {
    const vectors::Kernels& kernels = vectors::BestKernels();
    std::size_t best = measured_.count;
    measured_.rival_ms.push_back(Milliseconds([&] {
      float highest = kMatchThreshold;
      for (std::size_t i = 0; i < measured_.count; ++i) {
        if (!Heuristics::IsTrusted(i)) continue;
        const float similarity = kernels.dot_floats(
            vector_.data(), heuristics_->Conditions().data() + i * kDimensions, kDimensions);
        if (similarity < highest) continue;
        highest = similarity;
        best = i;
      }
      bare_.Write(events);
    }));
    ++measured_.asked;
    if (best == fired) ++measured_.agreed;
  }

  // From the model's answer, which was already sent, to the record of its comparison.
  void Compare(engine::ExecutiveKeeper& executive) {
    EventArrived event{.text = fmt::format("Something new, for the time {}", next_++),
                       .source = std::string(kSource)};
    // A vector that hardly any condition is similar to.
    std::vector<float> vector(kDimensions);
    vector[next_ % kDimensions] = 1;
    embedder_->Store(event.text, vector);
    const EventAnswer answer = Need(executive.Process(caller_, event));
    Expect(answer.path == DecisionPath::kLlm, "the model was not asked: " + answer.reason);
    measured_.record_ms.push_back(Milliseconds([&] { executive.Drain(); }));
    const EventAnswer shown = Need(executive.ShowEvent(caller_, answer.event_id));
    Expect(shown.compared && !shown.endorsed.empty(), "the answer endorsed nothing");
  }

  std::int64_t Head() {
    std::int64_t head = 0;
    Need(store_->Read(caller_.space, [&](ledger::Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const ledger::Head at, reader.GetHead());
      head = at.sequence;
      return {};
    }));
    return head;
  }

  std::vector<ledger::NewEvent> EventsAfter(std::int64_t sequence) {
    std::vector<ledger::NewEvent> events;
    Need(store_->Read(caller_.space, [&](ledger::Reader& reader) {
      return reader.ScanEvents({.after_sequence = sequence}, [&](const ledger::EventView& event) {
        events.push_back({.id = event.id,
                          .stream = std::string(event.stream),
                          .kind = std::string(event.kind),
                          .version = event.version,
                          .time = event.time,
                          .actor = std::string(event.actor),
                          .body = std::string(event.body),
                          .verbatim = std::nullopt});
        return ledger::Visit::kContinue;
      });
    }));
    Expect(events.size() >= 4, "an event leaves no trace");
    return events;
  }

  TempFolder folder_;
  std::unique_ptr<ledger::Store> store_;
  BareInsert bare_;
  ResultHash& result_;
  std::size_t rounds_;
  std::size_t events_per_round_;
  engine::AllSettings settings_;
  Caller caller_{.space = "default", .actor = "user:ada"};
  std::unique_ptr<Heuristics> heuristics_;
  std::shared_ptr<StoredEmbedder> embedder_ = std::make_shared<StoredEmbedder>();
  std::size_t next_ = 0;
  std::size_t endorsed_ = 0;   // The action that the answer resembles most.
  std::vector<float> vector_;  // Of the last event.
  Measured measured_;
};

std::string Ms(const std::vector<double>& values, double share) {
  return values.empty() ? "-" : Fixed(Percentile(values, share), 2);
}

void Print(const std::vector<Measured>& all) {
  Table events({"heuristics", "event p50, ms", "p95, ms", "while building p95", "scan + INSERT, ms",
                "times faster", "same decision"});
  Table rest({"heuristics", "compare 6 with all, ms", "and recorded, ms", "load, s", "graph, s"});
  for (const Measured& one : all) {
    const std::string count = Grouped(one.count);
    events.Row({count, Ms(one.event_ms, 0.5), Ms(one.event_ms, 0.95), Ms(one.building_ms, 0.95),
                Ms(one.rival_ms, 0.5), Fixed(Median(one.rival_ms) / Median(one.event_ms), 1),
                fmt::format("{} of {}", one.agreed, one.asked)});
    rest.Row({count, Ms(one.compare_ms, 0.5), Ms(one.record_ms, 0.5), Fixed(one.load_s, 2),
              Fixed(one.build_s, 1)});
  }
  events.Print();
  fmt::print("\n");
  rest.Print();
}

int Main(const Options& options) {
  std::vector<std::size_t> counts = {1'000, 10'000, 100'000};
  if (options.tiny) counts = {200};
  if (options.large) counts.push_back(1'000'000);
  ResultHash result;
  std::vector<Measured> all;
  for (const std::size_t count : counts) {
    all.push_back(Trial(count, options, result).Run());
    Expect(all.back().agreed * 100 >= all.back().asked * 95, "decisions are not those of a scan");
  }
  Print(all);
  fmt::print("result {}\n", result.Hex());
  std::vector<Goal> goals;
  for (const Measured& one : all) {
    if (one.count != kPromisedCount && !options.tiny) continue;
    goals.push_back(Within("event p95", Percentile(one.event_ms, 0.95), kEventLimitMs, "ms"));
    goals.push_back(Within("comparison", Median(one.compare_ms), kCompareLimitMs, "ms"));
  }
  return Conclude(goals, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv, "--large"));
}
