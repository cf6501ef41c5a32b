// SPDX-License-Identifier: Apache-2.0
#include "insight/signals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/amount.h"
#include "governor/events.h"
#include "governor/redecide.h"
#include "ledger/replay/stream_hash.h"
#include "ledger/scan_ahead.h"
#include "model/proportion.h"

namespace credence::insight {
namespace {

using governor::GovernorSettings;
using governor::SessionEvent;
using governor::SignalSettings;
using governor::Verdict;

constexpr double kLevel = 0.95;
// The maximum cost of a refusal: somebody who comes back after lunch did not wait that long.
constexpr double kMinutesMax = 30;
// With fewer sessions whose outcome is known, nothing is proposed.
constexpr std::int64_t kSessionsMin = 20;
constexpr std::int64_t kDisputesMin = 3;
// Points for one unit of log odds: tripled odds of failure are worth 11 points.
constexpr double kPointsPerLogOdds = 10;
constexpr std::int64_t kDeltaMax = 30;

// If nobody judged a session, its outcome is inferred from these signals, so that outcome cannot
// measure them.
constexpr std::array<std::string_view, 3> kTellOutcomes = {governor::kUserCorrection,
                                                           governor::kUserOk, governor::kTestPass};

struct Friction {
  std::int64_t refusals = 0;
  double minutes = 0;
};

struct SessionSignals {
  SessionSignals(const GovernorSettings& present, const GovernorSettings& all_enabled)
      : redecider(present, all_enabled, governor::Decider::Keep::kSignals) {}
  governor::Redecider redecider;
  std::map<std::string, std::int64_t, std::less<>> fired;       // As recorded.
  std::map<std::string, std::int64_t, std::less<>> would_fire;  // With every signal enabled.
  std::int64_t refusals = 0;
  bool ran_tests = false;
  std::optional<bool> last_word;  // By the user: an approval or a correction.
  std::size_t events = 0;
  // What each reducer that fired cost, by its name.
  std::map<std::string, Friction, std::less<>> friction;

  std::optional<bool> Inferred() const {
    if (last_word) return last_word;
    if (ran_tests) return !redecider.other().tests_failing;
    return std::nullopt;
  }
};

Share ShareOf(std::int64_t count, std::int64_t of) {
  const model::Proportion counts{.successes = static_cast<double>(count),
                                 .failures = static_cast<double>(of - count)};
  const model::Interval interval = model::WilsonInterval(counts, kLevel);
  return {.count = count,
          .of = of,
          .value = model::Rate(counts).value_or(0),
          .low = interval.low,
          .high = interval.high};
}

double LogOdds(double share) { return std::log(share / (1 - share)); }

// The points for a signal that predicts correctly in `share` of its sessions, where `base` of all
// sessions end that way.
std::int64_t PointsFor(double share, double base) {
  constexpr double kCertain = 0.99;
  const double worth = LogOdds(std::min(share, kCertain)) - LogOdds(base);
  const auto points = static_cast<std::int64_t>(std::lround(kPointsPerLogOdds * worth));
  return std::clamp<std::int64_t>(points, 1, kDeltaMax);
}

// Enables every signal, so that disabled ones are measured, too.
std::unique_ptr<GovernorSettings> WithAllEnabled(const GovernorSettings& settings) {
  std::unique_ptr<GovernorSettings> all = settings.Clone();
  for (SignalSettings& signal : all->signals) signal.enabled = true;
  return all;
}

struct Recorded {
  SessionEvent event;
  Timestamp time;
};

// For each reducer, the settings with all others.
class WithoutOne {
 public:
  explicit WithoutOne(const GovernorSettings& settings) {
    for (const SignalSettings& signal : settings.signals) {
      if (signal.delta >= 0) continue;
      std::unique_ptr<GovernorSettings> without = settings.Clone();
      std::ranges::find(without->signals, signal.name, &SignalSettings::name)->enabled = false;
      all_.emplace(signal.name, std::move(without));
    }
  }

  // Null if the signal is not a reducer.
  const GovernorSettings* Find(std::string_view signal) const {
    const auto found = all_.find(signal);
    return found == all_.end() ? nullptr : found->second.get();
  }

 private:
  std::map<std::string, std::unique_ptr<GovernorSettings>, std::less<>> all_;
};

double MinutesUntilPassed(const std::vector<Recorded>& events, std::size_t refused,
                          governor::Effect effect) {
  Timestamp until = events.back().time;
  for (std::size_t i = refused + 1; i < events.size(); ++i) {
    const auto* finished = std::get_if<governor::Finished>(&events[i].event);
    if (finished != nullptr && finished->effect == effect) {
      until = events[i].time;
      break;
    }
  }
  const std::chrono::duration<double, std::ratio<60>> wait = until - events[refused].time;
  return std::clamp(wait.count(), 0.0, kMinutesMax);
}

// Some of the sessions, on one thread.
class SessionLane {
 public:
  SessionLane(const GovernorSettings& settings, const GovernorSettings& all_enabled,
              const WithoutOne& without_one)
      : settings_(settings), all_enabled_(all_enabled), without_one_(without_one) {}

  // First all events, in order.
  Result<void> Count(const ledger::EventView& event) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<governor::EventReader::Seen> seen,
                              reader_.Read(event));
    if (!seen) return {};
    SessionSignals& session = SessionOf(event.stream);
    ++session.events;
    std::visit([&](const auto* what) { Take(session, *what, event.time); }, *seen);
    for (const governor::Signalled& signal : session.redecider.TakeSignals()) {
      ++session.would_fire[signal.signal];
    }
    return {};
  }

  // Then all of them again. Keeps the events of sessions with refusals until they are complete.
  Result<void> MeasureFriction(const ledger::EventView& event) {
    const auto known = sessions_.find(event.stream);
    if (known == sessions_.end() || known->second->refusals == 0) return {};
    SessionSignals& session = *known->second;
    CREDENCE_ASSIGN_OR_RETURN(std::optional<SessionEvent> decoded, governor::DecodeEvent(event));
    if (!decoded) return {};
    std::vector<Recorded>& events = running_[std::string(event.stream)];
    events.push_back({.event = *std::move(decoded), .time = event.time});
    if (events.size() < session.events) return {};
    Repeat(session, events);
    running_.erase(running_.find(event.stream));
    return {};
  }

  std::map<std::string, std::unique_ptr<SessionSignals>, std::less<>>& sessions() {
    return sessions_;
  }
  const std::map<std::string, std::int64_t, std::less<>>& disputes() const { return disputes_; }

 private:
  SessionSignals& SessionOf(std::string_view stream) {
    const auto known = sessions_.find(stream);
    if (known != sessions_.end()) return *known->second;
    return *sessions_
                .emplace(std::string(stream),
                         std::make_unique<SessionSignals>(settings_, all_enabled_))
                .first->second;
  }

  void Take(SessionSignals& session, const governor::FinishedView& finished, Timestamp time) {
    session.ran_tests |= finished.verify == governor::VerifyKind::kTest;
    session.redecider.Take(finished, time);
  }
  void Take(SessionSignals& session, const governor::SignalledView& signal, Timestamp time) {
    ++session.fired[std::string(signal.signal)];
    session.redecider.Take(signal, time);
  }
  void Take(SessionSignals& session, const SessionEvent& event, Timestamp time) {
    if (const auto* disputed = std::get_if<governor::Disputed>(&event)) {
      ++disputes_[disputed->signal];
    } else if (const auto* refused = std::get_if<governor::Refused>(&event)) {
      session.refusals += refused->verdict == Verdict::kDeny ? 1 : 0;
    } else if (const auto* prompted = std::get_if<governor::Prompted>(&event)) {
      if (prompted->found) HearLastWord(session, *prompted->found);
    }
    session.redecider.Take(event, time);
  }

  static void HearLastWord(SessionSignals& session, const std::vector<governor::Found>& found) {
    for (const governor::Found& one : found) {
      if (one.signal == governor::kUserOk) session.last_word = true;
      if (one.signal == governor::kUserCorrection) session.last_word = false;
    }
  }

  // Repeats the session without each reducer that fired. A refusal that disappears was caused by
  // it.
  void Repeat(SessionSignals& session, const std::vector<Recorded>& events) const {
    // Only refusals matter, so nothing after the last one does.
    std::size_t end = events.size();
    const auto is_denied = [](const Recorded& one) {
      const auto* refused = std::get_if<governor::Refused>(&one.event);
      return refused != nullptr && refused->verdict == Verdict::kDeny;
    };
    while (end > 0 && !is_denied(events[end - 1])) --end;
    for (const auto& [name, count] : session.fired) {
      const GovernorSettings* const without = without_one_.Find(name);
      if (without == nullptr) continue;
      governor::Redecider redecider(settings_, *without);
      Friction& friction = session.friction[name];
      for (std::size_t i = 0; i < end; ++i) {
        const auto verdicts = redecider.Take(events[i].event, events[i].time);
        if (!verdicts || verdicts->recorded != Verdict::kDeny ||
            verdicts->other == Verdict::kDeny) {
          continue;
        }
        ++friction.refusals;
        friction.minutes += MinutesUntilPassed(events, i, verdicts->effect);
      }
    }
  }

  const GovernorSettings& settings_;
  const GovernorSettings& all_enabled_;
  const WithoutOne& without_one_;
  governor::EventReader reader_;
  std::map<std::string, std::unique_ptr<SessionSignals>, std::less<>> sessions_;
  std::map<std::string, std::vector<Recorded>, std::less<>> running_;  // By stream.
  std::map<std::string, std::int64_t, std::less<>> disputes_;
};

class SignalMeasurer {
 public:
  explicit SignalMeasurer(const GovernorSettings& settings)
      : settings_(settings), all_enabled_(WithAllEnabled(settings)), without_one_(settings) {
    for (std::size_t i = 0; i < ledger::UsefulLanes(); ++i) {
      lanes_.emplace_back(settings, *all_enabled_, without_one_);
    }
  }

  Result<SignalsReport> Run(ledger::Reader& reader) {
    CREDENCE_RETURN_IF_ERROR(Scan(reader, &SessionLane::Count));
    const bool has_refusals = std::ranges::any_of(lanes_, [](SessionLane& lane) {
      return std::ranges::any_of(lane.sessions(),
                                 [](const auto& session) { return session.second->refusals > 0; });
    });
    if (has_refusals) CREDENCE_RETURN_IF_ERROR(Scan(reader, &SessionLane::MeasureFriction));
    for (SessionLane& lane : lanes_) {
      sessions_.merge(lane.sessions());
      for (const auto& [signal, count] : lane.disputes()) disputes_[signal] += count;
    }
    for (const auto& [stream, session] : sessions_) {
      for (const auto& [signal, one] : session->friction) {
        Friction& all = friction_[signal];
        all.refusals += one.refusals;
        all.minutes += one.minutes;
      }
    }
    return Report();
  }

 private:
  Result<void> Scan(ledger::Reader& reader,
                    Result<void> (SessionLane::*take)(const ledger::EventView&)) {
    std::vector<Result<void>> taken(lanes_.size());
    CREDENCE_RETURN_IF_ERROR(ledger::ScanInLanes(
        reader, {.for_replay = true}, lanes_.size(),
        [&](const ledger::EventView& event) {
          return ledger::HashOfStream(event.stream) % lanes_.size();
        },
        [&](std::size_t lane, const ledger::EventView& event) {
          if (!event.stream.starts_with(governor::kStreamPrefix)) return ledger::Visit::kContinue;
          taken[lane] = (lanes_[lane].*take)(event);
          return taken[lane] ? ledger::Visit::kContinue : ledger::Visit::kStop;
        }));
    for (Result<void>& lane : taken) CREDENCE_RETURN_IF_ERROR(std::move(lane));
    return {};
  }

  SignalsReport Report() {
    SignalsReport report;
    for (const auto& [stream, session] : sessions_) {
      ++report.sessions;
      report.refusals += session->refusals;
      report.judged += governor::ProvenOutcome(session->redecider.other()) ? 1 : 0;
    }
    // Uses one source of outcomes for all sessions: a mix would measure how people judge, not what
    // signals are worth.
    report.uses_inferred = report.judged == 0;
    std::vector<std::pair<const SessionSignals*, bool>> known;
    for (const auto& [stream, session] : sessions_) {
      const std::optional<bool> inferred = session->Inferred();
      report.inferred += inferred ? 1 : 0;
      const std::optional<bool> success =
          report.uses_inferred ? inferred : governor::ProvenOutcome(session->redecider.other());
      if (!success) continue;
      known.emplace_back(session.get(), *success);
      report.failed += *success ? 0 : 1;
    }
    for (const SignalSettings& signal : settings_.signals) {
      report.signals.push_back(RecordOf(signal, known, report));
    }
    std::ranges::sort(report.signals, [](const SignalRecord& a, const SignalRecord& b) {
      if (a.firings != b.firings) return a.firings > b.firings;
      return a.signal < b.signal;
    });
    return report;
  }

  static std::int64_t Count(const SessionSignals& session, const SignalSettings& signal) {
    const auto& fired = signal.enabled ? session.fired : session.would_fire;
    const auto found = fired.find(signal.name);
    return found == fired.end() ? 0 : found->second;
  }

  SignalRecord RecordOf(const SignalSettings& signal,
                        const std::vector<std::pair<const SessionSignals*, bool>>& known,
                        const SignalsReport& report) const {
    SignalRecord record{.signal = signal.name, .delta = signal.delta, .enabled = signal.enabled};
    for (const auto& [stream, session] : sessions_) {
      const std::int64_t count = Count(*session, signal);
      record.firings += count;
      record.sessions += count > 0 ? 1 : 0;
    }
    if (const auto friction = friction_.find(signal.name); friction != friction_.end()) {
      record.refusals = friction->second.refusals;
      record.minutes = friction->second.minutes;
    }
    if (const auto disputes = disputes_.find(signal.name); disputes != disputes_.end()) {
      record.disputes = disputes->second;
    }
    const bool defines_outcome =
        report.uses_inferred &&
        std::ranges::find(kTellOutcomes, signal.name) != kTellOutcomes.end();
    const bool says_success = signal.delta > 0;
    std::int64_t fired = 0;
    std::int64_t right = 0;
    std::int64_t wanted = 0;
    for (const auto& [session, success] : known) {
      const bool has_fired = Count(*session, signal) > 0;
      fired += has_fired ? 1 : 0;
      wanted += success == says_success ? 1 : 0;
      right += has_fired && success == says_success ? 1 : 0;
    }
    if (!defines_outcome && fired > 0) record.precision = ShareOf(right, fired);
    if (!defines_outcome && wanted > 0) record.recall = ShareOf(right, wanted);
    record.proposal = Propose(signal, record, wanted, static_cast<std::int64_t>(known.size()));
    return record;
  }

  // `wanted` of `known` sessions ended as the signal predicts.
  static std::optional<SignalProposal> Propose(const SignalSettings& signal,
                                               const SignalRecord& record, std::int64_t wanted,
                                               std::int64_t known) {
    const std::string key = "governor.signals." + signal.name;
    if (signal.enabled && record.disputes >= kDisputesMin &&
        2 * record.disputes >= record.firings) {
      return SignalProposal{.action = "disable",
                            .why = fmt::format("disputed {} out of {}",
                                               Amount(record.disputes, "time"), record.firings),
                            .setting = key + ".enabled=false"};
    }
    if (!record.precision || record.precision->of < kSessionsMin || wanted == 0 ||
        wanted == known) {
      return std::nullopt;
    }
    const double base = static_cast<double>(wanted) / static_cast<double>(known);
    const std::string_view end = signal.delta > 0 ? "success" : "failure";
    if (record.precision->high < base) {
      if (!signal.enabled) return std::nullopt;
      return SignalProposal{
          .action = "disable",
          .why = fmt::format("{} is rarer where it fires ({:.0f} %) than elsewhere ({:.0f} %)", end,
                             100 * record.precision->value, 100 * base),
          .setting = key + ".enabled=false"};
    }
    if (record.precision->low <= base) return std::nullopt;
    const std::string why =
        fmt::format("{} in {:.0f} % of the sessions where it fires, in {:.0f} % of all", end,
                    100 * record.precision->value, 100 * base);
    if (!signal.enabled) {
      return SignalProposal{.action = "enable", .why = why, .setting = key + ".enabled=true"};
    }
    // Changes a delta only if the record rules it out, and only as far as needed.
    const std::int64_t present = std::abs(signal.delta);
    std::int64_t points = std::clamp(present, PointsFor(record.precision->low, base),
                                     PointsFor(record.precision->high, base));
    if (points == present) return std::nullopt;
    if (signal.delta < 0) points = -points;
    return SignalProposal{
        .action = "reweigh", .why = why, .setting = fmt::format("{}.delta={}", key, points)};
  }

  const GovernorSettings& settings_;
  const std::unique_ptr<GovernorSettings> all_enabled_;
  const WithoutOne without_one_;
  std::deque<SessionLane> lanes_;
  // Of all lanes, in order of stream, so that sums do not depend on the number of lanes.
  std::map<std::string, std::unique_ptr<SessionSignals>, std::less<>> sessions_;
  std::map<std::string, Friction, std::less<>> friction_;
  std::map<std::string, std::int64_t, std::less<>> disputes_;
};

}  // namespace

Result<SignalsReport> MeasureSignals(ledger::Reader& reader, const GovernorSettings& settings) {
  return SignalMeasurer(settings).Run(reader);
}

}  // namespace credence::insight
