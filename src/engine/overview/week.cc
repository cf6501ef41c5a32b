// SPDX-License-Identifier: Apache-2.0
#include "engine/overview/week.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/function_ref.h"
#include "engine/overview/names.h"
#include "governor/events.h"
#include "governor/timeline.h"
#include "ledger/fold.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/reading.h"

namespace credence::engine {
namespace {

constexpr std::chrono::days kWeek(7);
constexpr std::string_view kImporter = "import:";

// Counts the events of one week.
class WeekCounter {
 public:
  void Count(const governor::EventReader::Seen& seen, std::string_view stream) {
    if (const auto* finished = std::get_if<const governor::FinishedView*>(&seen)) {
      CountCall(**finished, stream);
    } else if (const auto* signalled = std::get_if<const governor::SignalledView*>(&seen)) {
      CountSignal(**signalled, stream);
    } else if (const auto* refused =
                   std::get_if<governor::Refused>(std::get<const governor::SessionEvent*>(seen))) {
      CountRefusal(*refused, stream);
    } else {
      const auto& event = *std::get<const governor::SessionEvent*>(seen);
      const bool is_work = std::holds_alternative<governor::Started>(event) ||
                           std::holds_alternative<governor::Prompted>(event);
      // What a person decides about an old session is not work in it.
      if (!is_work) return;
    }
    sessions_.emplace(stream);
  }

  void Count(const memory::MemoryEvent& event, std::string_view stream) {
    if (const auto* learned = std::get_if<memory::Learned>(&event)) {
      if (!learned->supersedes) learned_.emplace(stream);
    } else if (std::holds_alternative<memory::Validated>(event)) {
      confirmed_.emplace(stream);
    } else if (std::holds_alternative<memory::Violated>(event)) {
      contradicted_.emplace(stream);
    } else if (const auto* proven = std::get_if<memory::Proven>(&event)) {
      if (proven->delta > Decimal()) confirmed_.emplace(stream);
      if (proven->delta < Decimal()) contradicted_.emplace(stream);
    }
  }

  void CountFaded() { ++figures_.faded; }

  WeekFigures Finish() {
    figures_.sessions = std::ssize(sessions_);
    figures_.learned = std::ssize(learned_);
    figures_.confirmed = std::ssize(confirmed_);
    figures_.contradicted = std::ssize(contradicted_);
    for (auto& [name, count] : signals_) figures_.signals.push_back(std::move(count));
    std::ranges::stable_sort(figures_.signals, std::greater<>(), &SignalCount::count);
    return std::move(figures_);
  }

 private:
  void CountCall(const governor::FinishedView& call, std::string_view stream) {
    // A refused call that ran anyway, as in an imported session, has been counted already.
    const bool is_counted =
        call.call && refused_.erase({std::string(stream), std::string(*call.call)}) > 0;
    if (!is_counted) ++figures_.calls;
    figures_.failed += call.failed ? 1 : 0;
    if (call.verify != governor::VerifyKind::kTest) return;
    ++(call.failed || call.tests_failed > 0 ? figures_.tests_failed : figures_.tests_passed);
  }

  void CountSignal(const governor::SignalledView& signal, std::string_view stream) {
    SignalCount& count = signals_[std::string(signal.signal)];
    count.signal = signal.signal;
    ++count.count;
    count.delta += signal.delta;
    if (figures_.lowest && figures_.lowest->confidence <= signal.value) return;
    figures_.lowest = {.session = std::string(stream.substr(governor::kStreamPrefix.size())),
                       .confidence = signal.value};
  }

  void CountRefusal(const governor::Refused& refused, std::string_view stream) {
    switch (governor::FateOf(refused)) {
      case CallFate::kRefused:
        ++figures_.refused;
        ++figures_.calls;
        if (refused.call) refused_.emplace(stream, *refused.call);
        break;
      case CallFate::kAsked:
        ++figures_.asked;
        break;
      case CallFate::kWouldRefuse:
        ++figures_.would_refuse;
        break;
      case CallFate::kWouldAsk:
        ++figures_.would_ask;
        break;
      case CallFate::kAllowed:
      case CallFate::kSandboxed:
        break;
    }
  }

  WeekFigures figures_;
  // Calls that have not ended: the session, and the client's id.
  std::set<std::pair<std::string, std::string>> refused_;
  std::set<std::string, std::less<>> sessions_;
  std::set<std::string, std::less<>> learned_;
  std::set<std::string, std::less<>> confirmed_;
  std::set<std::string, std::less<>> contradicted_;
  std::map<std::string, SignalCount> signals_;
};

// The events of sessions and memories since then.
Result<void> ScanSince(ledger::Reader& reader, Timestamp start,
                       FunctionRef<void(const ledger::EventView&)> use) {
  return reader.ScanEvents({.from = start}, [&](const ledger::EventView& event) {
    const bool counts = event.stream.starts_with(governor::kStreamPrefix) ||
                        event.stream.starts_with(memory::kStreamPrefix);
    if (counts) use(event);
    return ledger::Visit::kContinue;
  });
}

// The sessions and memories of other projects, or of none.
Result<std::set<std::string, std::less<>>> StreamsOfOthers(ledger::Reader& reader,
                                                           const std::string& project,
                                                           Timestamp start) {
  std::set<std::string, std::less<>> streams;
  CREDENCE_RETURN_IF_ERROR(ScanSince(
      reader, start, [&](const ledger::EventView& event) { streams.emplace(event.stream); }));
  Names names(reader, false);
  for (auto stream = streams.begin(); stream != streams.end();) {
    CREDENCE_ASSIGN_OR_RETURN(const SubjectName name, names.Of(*stream));
    stream = name.project == project ? streams.erase(stream) : std::next(stream);
  }
  return streams;
}

// Counts each event with the counter for its time; null: it is not counted.
Result<void> CountEvents(ledger::Reader& reader, Timestamp since,
                         FunctionRef<WeekCounter*(const ledger::EventView&)> counter_of) {
  governor::EventReader sessions;
  return ScanSince(reader, since, [&](const ledger::EventView& event) {
    WeekCounter* counter = counter_of(event);
    if (counter == nullptr) return;
    // Events of newer versions, and damaged ones, are not counted.
    if (event.stream.starts_with(governor::kStreamPrefix)) {
      const Result<std::optional<governor::EventReader::Seen>> seen = sessions.Read(event);
      if (seen && *seen) counter->Count(**seen, event.stream);
    } else {
      const Result<std::optional<memory::MemoryEvent>> decoded = memory::DecodeEvent(event);
      if (decoded && *decoded) counter->Count(**decoded, event.stream);
    }
  });
}

// What an import brings happened before Credence was there.
Result<bool> IsFirstWeek(ledger::Reader& reader, Timestamp since) {
  bool is_first = true;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents({.until = since}, [&](const ledger::EventView& event) {
    is_first = event.actor.starts_with(kImporter);
    return is_first ? ledger::Visit::kContinue : ledger::Visit::kStop;
  }));
  return is_first;
}

}  // namespace

Result<WeekReport> ReadWeek(ledger::Reader& reader, const std::optional<std::string>& project,
                            const Workspace& workspace) {
  WeekReport report{.until = workspace.Now()};
  report.since = report.until - kWeek;
  const Timestamp start = report.since - kWeek;
  WeekCounter week;
  WeekCounter before;
  std::set<std::string, std::less<>> others;
  if (project) {
    CREDENCE_ASSIGN_OR_RETURN(others, StreamsOfOthers(reader, *project, start));
  }
  CREDENCE_RETURN_IF_ERROR(
      CountEvents(reader, start, [&](const ledger::EventView& event) -> WeekCounter* {
        // An import may bring what is not over yet.
        if (event.time > report.until || others.contains(event.stream)) return nullptr;
        return event.time < report.since ? &before : &week;
      }));

  const memory::MemorySettings& settings = workspace.settings().memory;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<memory::MemoryFold>(reader, [&](Memory one) {
    if (one.status != MemoryStatus::kCurrent || (project && one.project != project)) {
      return ledger::Visit::kContinue;
    }
    const auto is_alive = [&](Timestamp at) {
      return memory::EffectiveConfidence(one, at, settings) >= settings.min_effective;
    };
    if (is_alive(report.until)) return ledger::Visit::kContinue;
    if (is_alive(report.since)) {
      week.CountFaded();
    } else if (is_alive(start)) {
      before.CountFaded();
    }
    return ledger::Visit::kContinue;
  }));
  report.week = week.Finish();
  WeekFigures earlier = before.Finish();
  if (!earlier.IsEmpty()) report.before = std::move(earlier);
  CREDENCE_ASSIGN_OR_RETURN(report.is_first, IsFirstWeek(reader, report.since));
  return report;
}

Result<WeekFigures> CountSince(ledger::Reader& reader, Timestamp since,
                               const std::optional<std::string>& project,
                               const Workspace& workspace) {
  const Timestamp now = workspace.Now();
  WeekCounter counter;
  std::set<std::string, std::less<>> others;
  if (project) {
    CREDENCE_ASSIGN_OR_RETURN(others, StreamsOfOthers(reader, *project, since));
  }
  CREDENCE_RETURN_IF_ERROR(CountEvents(reader, since, [&](const ledger::EventView& event) {
    return event.time > now || others.contains(event.stream) ? nullptr : &counter;
  }));
  return counter.Finish();
}

}  // namespace credence::engine
