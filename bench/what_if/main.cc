// SPDX-License-Identifier: Apache-2.0
// How many events a second does a what-if replay process, compared with reading and decoding them?
// Is its time linear in the number of events and its memory independent of it? How long does a user
// wait after moving a slider on 100,000 events? And how long for a sweep of 15 values, compared
// with 15 replays?
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "base/ids.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "governor/events.h"
#include "governor/test_session.h"
#include "insight/what_if/what_if.h"
#include "ledger/sqlite/store.h"

namespace credence::bench {
namespace {

using governor::GovernorSettings;
using governor::SessionEvent;
using governor::TestSession;

constexpr std::string_view kSpace = "default";
constexpr std::size_t kEventsPerTransaction = 50'000;
constexpr std::size_t kPatterns = 64;
// Number of agents that work at the same time.
constexpr std::size_t kAtATime = 50;
// As many as the dashboard asks for.
constexpr std::size_t kSweepPoints = 15;

struct Recorded {
  std::string kind;
  std::string body;
};
using Pattern = std::vector<Recorded>;

// A typical session of a few hundred events: mostly reads, then edits, tests that pass and fail,
// and occasional prompts.
Pattern MakePattern(std::mt19937_64& draw) {
  TestSession session;
  session.Prompt("Fix the importer so that dates before 1970 are read");
  const auto chance = [&](unsigned of) { return draw() % of == 0; };
  for (int i = 0; i < 120; ++i) {
    session.Wait(std::chrono::seconds(draw() % 60));
    if (chance(15)) {
      constexpr std::array<std::string_view, 4> kSaid = {"go on", "looks good", "that's wrong",
                                                         "now the same for the exporter"};
      session.Prompt(kSaid[draw() % kSaid.size()]);
    } else if (chance(5)) {
      session.Finish(TestSession::EditOf(fmt::format("/p/{}", draw() % 9), "a", "b"));
    } else if (chance(6)) {
      session.Finish(TestSession::Tests(chance(3) ? "1 failed, 4 passed" : "5 passed", chance(3)));
    } else if (chance(30)) {
      // The governor's decision, so that the same settings give the same result.
      const governor::Verdict verdict = session.Judged(governor::Effect::kGitWrite);
      if (verdict != governor::Verdict::kAllow) {
        session.Refuse(governor::Effect::kGitWrite, verdict);
      }
    } else {
      governor::CallEnd read = TestSession::Call(governor::Effect::kRead, chance(12));
      read.effect.what.reads = {fmt::format("/p/{}", draw() % 20)};
      read.effect.input_text = "importer dates before 1970 parse";
      session.Finish(read);
    }
  }
  Pattern pattern;
  for (const SessionEvent& event : session.events()) {
    pattern.push_back(
        {.kind = std::string(governor::KindOf(event)), .body = governor::BodyOf(event)});
  }
  return pattern;
}

// Whether the event is a signal recorded together with the fact that it follows from.
bool FollowsFromAFact(const Recorded& event) {
  return event.kind == governor::Signalled::kKind || event.kind == governor::Awaited::kKind;
}

// Interleaves sessions until there are at least `count` events and no session ends between a fact
// and its signals. Returns the number of events.
std::size_t Fill(ledger::Store& store, std::size_t count, const std::vector<Pattern>& patterns) {
  struct Running {
    std::string stream;
    const Pattern* pattern = nullptr;
    std::size_t next = 0;
  };
  SeededRng rng(1);
  std::vector<Running> running(kAtATime);
  std::size_t sessions = 0;
  Timestamp now(std::chrono::seconds(1'767'225'600));
  const auto append = [&](ledger::Writer& writer, Running& one) -> Result<void> {
    now += std::chrono::milliseconds(200);
    const Recorded& event = (*one.pattern)[one.next++];
    CREDENCE_RETURN_IF_ERROR(writer.Append({.id = NewUuid(now, rng),
                                            .stream = one.stream,
                                            .kind = event.kind,
                                            .time = now,
                                            .actor = "claude-code",
                                            .body = event.body}));
    return {};
  };
  for (std::size_t first = 0; first < count; first += kEventsPerTransaction) {
    Need(store.Write(kSpace, [&](ledger::Writer& writer) -> Result<void> {
      for (std::size_t i = first; i < std::min(count, first + kEventsPerTransaction); ++i) {
        Running& one = running[i % kAtATime];
        if (one.pattern == nullptr || one.next == one.pattern->size()) {
          one = {.stream = governor::StreamOf(fmt::format("bench-{:08}", sessions)),
                 .pattern = &patterns[sessions % patterns.size()]};
          ++sessions;
        }
        CREDENCE_RETURN_IF_ERROR(append(writer, one));
      }
      return {};
    }));
  }
  Need(store.Write(kSpace, [&](ledger::Writer& writer) -> Result<void> {
    for (Running& one : running) {
      while (one.pattern != nullptr && one.next < one.pattern->size() &&
             FollowsFromAFact((*one.pattern)[one.next])) {
        CREDENCE_RETURN_IF_ERROR(append(writer, one));
        ++count;
      }
    }
    return {};
  }));
  return count;
}

double Decode(ledger::Store& store) {
  const Timer timer;
  std::size_t count = 0;
  Need(store.Read(kSpace, [&](ledger::Reader& reader) {
    return reader.ScanEvents({}, [&](const ledger::EventView& event) {
      if (Need(governor::DecodeEvent(event))) ++count;
      return ledger::Visit::kContinue;
    });
  }));
  Expect(count > 0, "there are no events");
  return timer.Seconds();
}

struct Replayed {
  double seconds = 0;
  double processor = 0;  // Of all threads.
  WhatIfReport report;
};

double ProcessorSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double ResidentMegabytes() {
  long pages = 0;
  long resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

// The policies of these settings of the governor, with defaults for the other faculties.
class Policies {
 public:
  insight::Policy Of(const GovernorSettings& governor) const {
    return {.memory = memory_,
            .governor = governor,
            .executive = executive_,
            .belief = belief_,
            .review = review_};
  }

 private:
  memory::MemorySettings memory_;
  executive::ExecutiveSettings executive_;
  belief::BeliefSettings belief_;
  review::ReviewSettings review_;
};

Replayed Replay(ledger::Store& store, const GovernorSettings& present,
                const GovernorSettings& other) {
  const Policies policies;
  const insight::Policy now = policies.Of(present);
  const insight::Policy tried = policies.Of(other);
  Replayed replayed;
  const Timer timer;
  const double processor = ProcessorSeconds();
  Need(store.Read(kSpace, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(
        replayed.report,
        insight::TryPolicy(reader, {.present = now, .other = tried}, {.faculties = {"sessions"}}));
    return {};
  }));
  replayed.seconds = timer.Seconds();
  replayed.processor = ProcessorSeconds() - processor;
  return replayed;
}

std::unique_ptr<GovernorSettings> WithToolFailure(const GovernorSettings& present,
                                                  std::int64_t delta) {
  std::unique_ptr<GovernorSettings> other = present.Clone();
  for (governor::SignalSettings& signal : other->signals) {
    if (signal.name == governor::kToolFailure) signal.delta = delta;
  }
  return other;
}

struct Swept {
  double seconds = 0;
  std::vector<WhatIfReport> reports;
};

Swept Sweep(ledger::Store& store, const GovernorSettings& present) {
  const Policies policies;
  const insight::Policy now = policies.Of(present);
  std::vector<std::unique_ptr<GovernorSettings>> settings;
  std::vector<insight::Policy> others;
  for (std::size_t i = 0; i < kSweepPoints; ++i) {
    settings.push_back(WithToolFailure(present, -static_cast<std::int64_t>(i)));
    others.push_back(policies.Of(*settings.back()));
  }
  Swept swept;
  const Timer timer;
  Need(store.Read(kSpace, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(
        swept.reports, insight::TryPolicies(reader, now, others, {}, {.faculties = {"sessions"}}));
    return {};
  }));
  swept.seconds = timer.Seconds();
  return swept;
}

int Main(const Options& options) {
  std::vector<std::size_t> sizes = {100'000, 1'000'000};
  if (options.tiny) sizes = {2'000, 4'000};
  if (options.large) sizes.push_back(10'000'000);
  std::mt19937_64 draw(1);
  std::vector<Pattern> patterns;
  for (std::size_t i = 0; i < kPatterns; ++i) patterns.push_back(MakePattern(draw));
  const GovernorSettings present;
  const std::unique_ptr<GovernorSettings> other = WithToolFailure(present, -2);

  Table table({"events", "decoded/s", "replayed/s", "replayed/s of a core", "resident, MB",
               "other settings, ms", "sweep, ms"});
  ResultHash result;
  std::vector<double> per_core;
  std::vector<double> slider;
  std::vector<double> sweep;  // In replays.
  for (const std::size_t size : sizes) {
    const TempFolder folder("what_if");
    const auto store =
        Need(ledger::OpenSqliteStore({.path = (folder.path() / "store.db").string()}));
    const std::size_t filled = Fill(*store, size, patterns);
    const double decoded = Decode(*store);
    const Replayed same = Replay(*store, present, present);
    const double resident = ResidentMegabytes();
    const Replayed changed = Replay(*store, present, *other);
    Expect(same.report.events == static_cast<std::int64_t>(filled), "events are missing");
    Expect(same.report.IsIdentical(), "the same settings gave something else");
    Expect(changed.report.faculties[0].changed_subjects > 0, "nothing changed");
    const Swept swept = Sweep(*store, present);
    Expect(swept.reports[2].faculties[0].changed_verdicts ==
               changed.report.faculties[0].changed_verdicts,
           "a sweep gave something else than a replay");
    result.Add(changed.report.faculties[0].changed_subjects);
    result.Add(changed.report.faculties[0].changed_verdicts);
    const auto events = static_cast<double>(filled);
    per_core.push_back(events / same.processor);
    slider.push_back(1e3 * changed.seconds);
    sweep.push_back(swept.seconds / changed.seconds);
    table.Row({Grouped(size), Grouped(events / decoded), Grouped(events / same.seconds),
               Grouped(per_core.back()), Fixed(resident, 0), Fixed(slider.back(), 0),
               Fixed(1e3 * swept.seconds, 0)});
  }
  table.Print();
  fmt::print("result {}\n", result.Hex());
  return Conclude({AtLeast("millions a second and core", per_core.back() / 1e6, 1),
                   AtMost("100,000 events, in parts of 300 ms", slider.front() / 300, 1),
                   AtMost("a sweep of 15 values, in replays", sweep.front(), 8)},
                  options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv, "--large"));
}
