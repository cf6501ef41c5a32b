// SPDX-License-Identifier: Apache-2.0
#include "governor/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "base/ids.h"
#include "base/test_framework.h"
#include "governor/events.h"
#include "governor/test_session.h"
#include "insight/what_if/test_history.h"
#include "ledger/memory/store.h"

namespace credence::insight {
namespace {

using governor::TestSession;

constexpr std::string_view kSpace = "default";

governor::SignalSettings& ToolFailure(governor::GovernorSettings& settings) {
  return const_cast<governor::SignalSettings&>(*settings.Find(governor::kToolFailure));
}

// Sessions with interleaved events, some of them with an outcome.
void Fill(ledger::Store& store, int sessions) {
  std::vector<TestSession> all(static_cast<std::size_t>(sessions));
  const Result<void> written = store.Write(kSpace, [&](ledger::Writer& writer) -> Result<void> {
    std::vector<std::size_t> told(all.size(), 0);
    for (int step = 0; step < 12; ++step) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        // Some sessions skip a step.
        if (*rc::gen::inRange(0, 3) == 0) continue;
        TestSession& session = all[i];
        if (step == 0) session.Prompt("Fix the importer");
        switch (*rc::gen::inRange(0, 4)) {
          case 0:
            session.Refuse(governor::Effect::kGitWrite);
            break;
          case 1:
            session.Finish(TestSession::EditOf("/p/a", "a", "b"));
            break;
          default:
            session.Finish(
                TestSession::Call(governor::Effect::kGitWrite, *rc::gen::arbitrary<bool>()));
        }
        while (told[i] < session.events().size()) {
          const governor::SessionEvent& event = session.events()[told[i]];
          const std::string name = fmt::format("{}-{}", i, told[i]++);
          CREDENCE_RETURN_IF_ERROR(
              writer.Append({.id = NamedUuid("test", name),
                             .stream = governor::StreamOf(fmt::format("s{}", i)),
                             .kind = std::string(governor::KindOf(event)),
                             .time = session.now(),
                             .actor = "test",
                             .body = governor::BodyOf(event)}));
        }
      }
    }
    for (std::size_t i = 0; i < all.size(); i += 2) {
      const governor::SessionEvent outcome = governor::Judged{.success = i % 4 == 0};
      CREDENCE_RETURN_IF_ERROR(writer.Append({.id = NamedUuid("test", fmt::format("{}-outcome", i)),
                                              .stream = governor::StreamOf(fmt::format("s{}", i)),
                                              .kind = std::string(governor::KindOf(outcome)),
                                              .actor = "test",
                                              .body = governor::BodyOf(outcome)}));
    }
    return {};
  });
  RC_ASSERT(written.has_value());
}

auto FieldsOf(const ChangedVerdict& v) {
  return std::tuple(v.subject, v.sequence, v.what, v.recorded, v.other, v.recorded_number,
                    v.other_number, v.success);
}
auto FieldsOf(const ChangedSubject& s) {
  return std::tuple(s.subject, s.recorded, s.other, s.verdicts, s.success);
}
auto FieldsOf(const OutcomeCount& c) { return std::tuple(c.what, c.of, c.recorded, c.other); }

template <class T>
void AssertSameLists(const std::vector<T>& a, const std::vector<T>& b) {
  RC_ASSERT(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) RC_ASSERT(FieldsOf(a[i]) == FieldsOf(b[i]));
}

void AssertSame(const FacultyWhatIf& a, const FacultyWhatIf& b) {
  RC_ASSERT(std::tuple(a.events, a.subjects, a.changed_subjects, a.verdicts, a.changed_verdicts,
                       a.mean_change, a.largest_change, a.recorded_ranking, a.other_ranking) ==
            std::tuple(b.events, b.subjects, b.changed_subjects, b.verdicts, b.changed_verdicts,
                       b.mean_change, b.largest_change, b.recorded_ranking, b.other_ranking));
  AssertSameLists(a.outcomes, b.outcomes);
  RC_ASSERT(a.changes == b.changes);
  AssertSameLists(a.largest, b.largest);
  AssertSameLists(a.examples, b.examples);
}

// Every changed verdict is in one of the changes, whose example is the oldest of its kind.
void AssertChangesAreCounted(const FacultyWhatIf& report) {
  std::int64_t counted = 0;
  for (const VerdictChange& change : report.changes) {
    RC_ASSERT(change.recorded != change.other);
    counted += change.count;
    const auto oldest = std::ranges::find_if(report.examples, [&](const ChangedVerdict& one) {
      return one.recorded == change.recorded && one.other == change.other;
    });
    if (oldest == report.examples.end()) continue;
    RC_ASSERT(std::tie(change.subject, change.sequence, change.what, change.at) ==
              std::tie(oldest->subject, oldest->sequence, oldest->what, oldest->at));
  }
  RC_ASSERT(counted == report.changed_verdicts);
}

FacultyWhatIf TryWithFewAtHand(ledger::Reader& reader, const PolicyPair& policies,
                               std::size_t live_max) {
  ReportTally tally(governor::WhatIf::kFaculty);
  governor::WhatIf sessions(policies.Of<governor::GovernorSettings>(), tally, live_max);
  RC_ASSERT(reader
                .ScanEvents({},
                            [&](const ledger::EventView& event) {
                              RC_ASSERT(sessions.Take(event).has_value());
                              return ledger::Visit::kContinue;
                            })
                .has_value());
  RC_ASSERT(sessions.Complete(reader).has_value());
  sessions.Finish();
  return tally.Finish();
}

RC_GTEST_PROP(SessionWhatIfTest, TheReportDependsNeitherOnLanesNorOnHowManySessionsAreAtHand, ()) {
  const auto store = ledger::MakeMemoryStore();
  Fill(*store, *rc::gen::inRange(1, 12));
  const TestSettings present;
  TestSettings other;
  ToolFailure(other.governor).delta = -15;
  const Policy a = present.policy();
  const Policy b = other.policy();
  const PolicyPair policies{.present = a, .other = b};
  const auto read = store->Read(kSpace, [&](ledger::Reader& reader) -> Result<void> {
    const FacultyWhatIf all = TryWithFewAtHand(reader, policies, 1'000);
    AssertChangesAreCounted(all);
    for (const std::size_t live_max : {1U, 2U, 5U}) {
      AssertSame(TryWithFewAtHand(reader, policies, live_max), all);
    }
    for (const std::size_t lanes : {1U, 2U, 5U}) {
      CREDENCE_ASSIGN_OR_RETURN(
          const WhatIfReport report,
          TryPolicy(reader, policies, {.faculties = {"sessions"}, .lanes = lanes}));
      AssertSame(report.faculties.at(0), all);
    }
    return {};
  });
  RC_ASSERT(read.has_value());
}

// Sessions that are older are not counted, and of the others only later calls; but the state rests
// on all events.
RC_GTEST_PROP(SessionWhatIfTest, AWindowCountsWhatHappenedInIt, ()) {
  const auto store = ledger::MakeMemoryStore();
  Fill(*store, 3);
  const TestSettings present;
  TestSettings other;
  ToolFailure(other.governor).delta = -60;
  const Policy a = present.policy();
  const Policy b = other.policy();
  const auto read = store->Read(kSpace, [&](ledger::Reader& reader) -> Result<void> {
    const auto replay = [&](std::optional<Timestamp> since) -> Result<FacultyWhatIf> {
      CREDENCE_ASSIGN_OR_RETURN(const WhatIfReport report,
                                TryPolicy(reader, {.present = a, .other = b},
                                          {.faculties = {"sessions"}, .since = since}));
      return report.faculties.at(0);
    };
    CREDENCE_ASSIGN_OR_RETURN(const FacultyWhatIf all, replay(std::nullopt));
    CREDENCE_ASSIGN_OR_RETURN(const FacultyWhatIf since_ever, replay(Timestamp()));
    AssertSame(since_ever, all);
    if (all.examples.empty()) return {};
    const Timestamp middle = all.examples[all.examples.size() / 2].at;
    CREDENCE_ASSIGN_OR_RETURN(const FacultyWhatIf half, replay(middle));
    std::vector<ChangedVerdict> later = all.examples;
    std::erase_if(later, [&](const ChangedVerdict& verdict) { return verdict.at < middle; });
    AssertSameLists(half.examples, later);
    RC_ASSERT(half.changed_verdicts == static_cast<std::int64_t>(later.size()));
    RC_ASSERT(half.verdicts < all.verdicts || half.changed_verdicts == all.changed_verdicts);
    return {};
  });
  RC_ASSERT(read.has_value());
}

RC_GTEST_PROP(SessionWhatIfTest, ManyPoliciesAtOnceGiveTheReportsOfEach, ()) {
  const auto store = ledger::MakeMemoryStore();
  Fill(*store, *rc::gen::inRange(1, 12));
  const TestSettings present;
  std::vector<TestSettings> settings(5);
  for (TestSettings& one : settings) ToolFailure(one.governor).delta = *rc::gen::inRange(-30, 0);
  std::vector<Policy> others;
  for (const TestSettings& one : settings) others.push_back(one.policy());
  others.push_back(others.front());  // Shares the work.
  const Policy now = present.policy();
  const auto read = store->Read(kSpace, [&](ledger::Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<WhatIfReport> reports,
                              TryPolicies(reader, now, others, {}, {.lanes = 2}));
    RC_ASSERT(reports.size() == others.size());
    for (std::size_t i = 0; i < others.size(); ++i) {
      CREDENCE_ASSIGN_OR_RETURN(
          const WhatIfReport alone,
          TryPolicy(reader, {.present = now, .other = others[i], .now = {}}, {}));
      RC_ASSERT(reports[i].events == alone.events);
      RC_ASSERT(reports[i].faculties.size() == alone.faculties.size());
      for (std::size_t faculty = 0; faculty < alone.faculties.size(); ++faculty) {
        RC_ASSERT(reports[i].faculties[faculty].faculty == alone.faculties[faculty].faculty);
        AssertSame(reports[i].faculties[faculty], alone.faculties[faculty]);
      }
    }
    return {};
  });
  RC_ASSERT(read.has_value());
}

}  // namespace
}  // namespace credence::insight
