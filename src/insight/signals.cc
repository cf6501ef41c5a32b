// SPDX-License-Identifier: Apache-2.0
#include "insight/signals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "base/amount.h"
#include "governor/events.h"
#include "governor/redecide.h"
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

struct SessionSignals {
  SessionSignals(const GovernorSettings& present, const GovernorSettings& all_enabled)
      : redecider(present, all_enabled, governor::Decider::Keep::kSignals) {}
  governor::Redecider redecider;
  std::map<std::string, std::int64_t, std::less<>> fired;       // As recorded.
  std::map<std::string, std::int64_t, std::less<>> would_fire;  // With every signal enabled.
  std::int64_t refusals = 0;
  bool ran_tests = false;
  std::optional<bool> last_word;  // By the user: an approval or a correction.

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

class SignalMeasurer {
 public:
  explicit SignalMeasurer(const GovernorSettings& settings)
      : settings_(settings), all_enabled_(WithAllEnabled(settings)) {}

  Result<SignalsReport> Run(ledger::Reader& reader) {
    CREDENCE_RETURN_IF_ERROR(Collect(reader));
    for (const auto& [stream, session] : sessions_) {
      if (session->refusals > 0)
        CREDENCE_RETURN_IF_ERROR(MeasureFriction(reader, stream, *session));
    }
    return Report();
  }

 private:
  struct Friction {
    std::int64_t refusals = 0;
    double minutes = 0;
  };
  struct Recorded {
    SessionEvent event;
    Timestamp time;
  };

  Result<void> Collect(ledger::Reader& reader) {
    Result<void> taken;
    CREDENCE_RETURN_IF_ERROR(ledger::ScanAhead(reader, {}, [&](const ledger::EventView& event) {
      if (!event.stream.starts_with(governor::kStreamPrefix)) return ledger::Visit::kContinue;
      Result<std::optional<SessionEvent>> decoded = governor::DecodeEvent(event);
      if (!decoded) {
        taken = Failure(std::move(decoded).error());
        return ledger::Visit::kStop;
      }
      if (*decoded) Take(SessionOf(event.stream), **decoded, event.time);
      return ledger::Visit::kContinue;
    }));
    return taken;
  }

  SessionSignals& SessionOf(std::string_view stream) {
    const auto known = sessions_.find(stream);
    if (known != sessions_.end()) return *known->second;
    return *sessions_
                .emplace(std::string(stream),
                         std::make_unique<SessionSignals>(settings_, *all_enabled_))
                .first->second;
  }

  void Take(SessionSignals& session, const SessionEvent& event, Timestamp time) {
    if (const auto* signal = std::get_if<governor::Signalled>(&event)) {
      ++session.fired[signal->signal];
    } else if (const auto* disputed = std::get_if<governor::Disputed>(&event)) {
      ++disputes_[disputed->signal];
    } else if (const auto* refused = std::get_if<governor::Refused>(&event)) {
      session.refusals += refused->verdict == Verdict::kDeny ? 1 : 0;
    } else if (const auto* finished = std::get_if<governor::Finished>(&event)) {
      session.ran_tests |= finished->verify == governor::VerifyKind::kTest;
    } else if (const auto* prompted = std::get_if<governor::Prompted>(&event)) {
      if (prompted->found) HearLastWord(session, *prompted->found);
    }
    session.redecider.Take(event, time);
    for (const governor::Signalled& signal : session.redecider.TakeSignals()) {
      ++session.would_fire[signal.signal];
    }
  }

  static void HearLastWord(SessionSignals& session, const std::vector<governor::Found>& found) {
    for (const governor::Found& one : found) {
      if (one.signal == governor::kUserOk) session.last_word = true;
      if (one.signal == governor::kUserCorrection) session.last_word = false;
    }
  }

  // Repeats the session without each reducer that fired. A refusal that disappears was caused by
  // it.
  Result<void> MeasureFriction(ledger::Reader& reader, const std::string& stream,
                               const SessionSignals& session) {
    std::vector<Recorded> events;
    Result<void> taken;
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanEvents({.stream = stream}, [&](const ledger::EventView& event) {
          Result<std::optional<SessionEvent>> decoded = governor::DecodeEvent(event);
          if (!decoded) {
            taken = Failure(std::move(decoded).error());
            return ledger::Visit::kStop;
          }
          if (*decoded) events.push_back({.event = **std::move(decoded), .time = event.time});
          return ledger::Visit::kContinue;
        }));
    CREDENCE_RETURN_IF_ERROR(taken);
    for (const auto& [name, count] : session.fired) {
      const SignalSettings* signal = settings_.Find(name);
      if (signal == nullptr || signal->delta >= 0) continue;
      const std::unique_ptr<GovernorSettings> without = settings_.Clone();
      std::ranges::find(without->signals, name, &SignalSettings::name)->enabled = false;
      governor::Redecider redecider(settings_, *without);
      Friction& friction = friction_[name];
      for (std::size_t i = 0; i < events.size(); ++i) {
        const auto verdicts = redecider.Take(events[i].event, events[i].time);
        if (!verdicts || verdicts->recorded != Verdict::kDeny ||
            verdicts->other == Verdict::kDeny) {
          continue;
        }
        ++friction.refusals;
        friction.minutes += MinutesUntilPassed(events, i, verdicts->effect);
      }
    }
    return {};
  }

  static double MinutesUntilPassed(const std::vector<Recorded>& events, std::size_t refused,
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

  SignalsReport Report() {
    SignalsReport report;
    for (const auto& [stream, session] : sessions_) {
      ++report.sessions;
      report.refusals += session->refusals;
      report.judged += session->redecider.other().success ? 1 : 0;
    }
    // Uses one source of outcomes for all sessions: a mix would measure how people judge, not what
    // signals are worth.
    report.uses_inferred = report.judged == 0;
    std::vector<std::pair<const SessionSignals*, bool>> known;
    for (const auto& [stream, session] : sessions_) {
      const std::optional<bool> inferred = session->Inferred();
      report.inferred += inferred ? 1 : 0;
      const std::optional<bool> success =
          report.uses_inferred ? inferred : session->redecider.other().success;
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
  std::unique_ptr<GovernorSettings> all_enabled_;
  std::map<std::string, std::unique_ptr<SessionSignals>, std::less<>> sessions_;
  std::map<std::string, Friction, std::less<>> friction_;
  std::map<std::string, std::int64_t, std::less<>> disputes_;
};

}  // namespace

Result<SignalsReport> MeasureSignals(ledger::Reader& reader, const GovernorSettings& settings) {
  return SignalMeasurer(settings).Run(reader);
}

}  // namespace credence::insight
