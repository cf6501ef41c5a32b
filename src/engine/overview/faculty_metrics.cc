// SPDX-License-Identifier: Apache-2.0
#include "engine/overview/faculty_metrics.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

#include "base/prometheus.h"
#include "belief/events.h"
#include "belief/fold.h"
#include "executive/fold.h"
#include "governor/fold.h"
#include "governor/timeline.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "review/fold.h"
#include "review/queries.h"

namespace credence::engine {
namespace {

// Counting more would slow down every collection.
constexpr std::int64_t kRecordsMax = 10'000'000;

void WriteCounts(std::string& out, std::string_view name, std::string_view help,
                 const std::map<std::string, std::int64_t, std::less<>>& by_labels) {
  WriteMetricHead(out, name, "counter", help);
  for (const auto& [labels, count] : by_labels) {
    fmt::format_to(std::back_inserter(out), "{}{{{}}} {}\n", name, labels, count);
  }
}

Result<void> WriteRecords(std::string& out, ledger::Reader& reader) {
  constexpr std::array kKinds = {memory::MemoryFold::kRowKind, governor::SessionFold::kRowKind,
                                 executive::HeuristicFold::kRowKind, belief::BeliefFold::kRowKind,
                                 review::WorkFold::kRowKind};
  WriteMetricHead(out, "credence_records", "gauge", "Records, archived ones included, by kind.");
  for (const std::string_view kind : kKinds) {
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t count, reader.CountRows(kind, kRecordsMax));
    fmt::format_to(std::back_inserter(out), "credence_records{{kind=\"{}\"}} {}\n", kind, count);
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t pending, review::CountPending(reader));
  WriteMetricHead(out, "credence_review_pending", "gauge", "Work that waits for a reviewer.");
  fmt::format_to(std::back_inserter(out), "credence_review_pending {}\n", pending);
  return {};
}

}  // namespace

// Events of newer versions, and damaged ones, count by their kind alone.
void FacultyMetrics::Take(OfSpace& of, const ledger::EventView& event) {
  ++of.events[fmt::format("kind=\"{}\"", MetricLabel(event.kind))];
  if (event.stream.starts_with(governor::kStreamPrefix)) {
    TakeSession(of, event);
  } else if (event.stream.starts_with(memory::kStreamPrefix)) {
    TakeMemory(of, event);
  } else if (event.kind == belief::Moved::kKind) {
    TakeBelief(of, event);
  } else if (event.kind == review::Submitted::kKind) {
    TakeReview(of, event);
  }
}

void FacultyMetrics::TakeMemory(OfSpace& of, const ledger::EventView& event) {
  const bool is_evidence = event.kind == memory::Validated::kKind ||
                           event.kind == memory::Violated::kKind ||
                           event.kind == memory::Proven::kKind;
  if (!is_evidence) return;
  const Result<std::optional<memory::MemoryEvent>> decoded = memory::DecodeEvent(event);
  if (!decoded || !*decoded) return;
  const std::optional<bool> word = memory::WordOf(**decoded);
  if (!word) return;
  std::string_view signal;
  if (const auto* validated = std::get_if<memory::Validated>(&**decoded)) {
    signal = validated->signal;
  } else if (const auto* violated = std::get_if<memory::Violated>(&**decoded)) {
    signal = violated->signal;
  } else {
    signal = NameOf(std::get<memory::Proven>(**decoded).proof);
  }
  ++of.memory_evidence[fmt::format("direction=\"{}\",signal=\"{}\"", *word ? "for" : "against",
                                   MetricLabel(signal))];
}

void FacultyMetrics::TakeBelief(OfSpace& of, const ledger::EventView& event) {
  const Result<std::optional<belief::BeliefEvent>> decoded = belief::DecodeEvent(event);
  if (!decoded || !*decoded) return;
  const auto* moved = std::get_if<belief::Moved>(&**decoded);
  if (moved == nullptr) return;
  ++of.belief_evidence[fmt::format("direction=\"{}\",trigger=\"{}\"",
                                   moved->delta < Decimal() ? "against" : "for",
                                   NameOf(moved->trigger))];
}

void FacultyMetrics::TakeSession(OfSpace& of, const ledger::EventView& event) {
  const Result<std::optional<governor::EventReader::Seen>> seen = sessions_.Read(event);
  if (!seen || !*seen) return;
  if (const auto* finished = std::get_if<const governor::FinishedView*>(&**seen)) {
    const governor::FinishedView& call = **finished;
    ++of.calls[fmt::format("effect=\"{}\",result=\"{}\"", NameOf(call.effect),
                           call.failed ? "failed" : "succeeded")];
    if (call.verify != governor::VerifyKind::kTest) return;
    const bool failed = call.failed || call.tests_failed > 0;
    ++of.test_runs[failed ? "result=\"failed\"" : "result=\"passed\""];
  } else if (const auto* signalled = std::get_if<const governor::SignalledView*>(&**seen)) {
    ++of.signals[fmt::format("signal=\"{}\"", MetricLabel((*signalled)->signal))];
  } else if (const auto* refused =
                 std::get_if<governor::Refused>(std::get<const governor::SessionEvent*>(**seen))) {
    ++of.decisions[fmt::format("decision=\"{}\",effect=\"{}\"", NameOf(governor::FateOf(*refused)),
                               NameOf(refused->effect))];
  }
}

void FacultyMetrics::TakeReview(OfSpace& of, const ledger::EventView& event) {
  const Result<std::optional<review::WorkEventReader::Seen>> seen = works_.Read(event);
  if (!seen || !*seen) return;
  const auto* submitted = std::get_if<const review::SubmittedView*>(&**seen);
  if (submitted == nullptr || !(*submitted)->decision) return;
  ++of.review_decisions[fmt::format("decision=\"{}\"", NameOf(*(*submitted)->decision))];
}

Result<std::string> FacultyMetrics::Text(ledger::Reader& reader, std::string_view space) {
  const std::scoped_lock lock(mutex_);
  OfSpace& of = spaces_[std::string(space)];
  CREDENCE_RETURN_IF_ERROR(
      TakeNewEvents(reader, of, {.for_replay = true},
                    [this, &of](const ledger::EventView& event) { Take(of, event); }));
  std::string out;
  WriteCounts(out, "credence_ledger_events_total", "Recorded events, by kind.", of.events);
  WriteCounts(out, "credence_memory_evidence_total", "Evidence for and against memories.",
              of.memory_evidence);
  WriteCounts(out, "credence_governor_calls_total", "Tool calls that ended, by effect and result.",
              of.calls);
  WriteCounts(out, "credence_governor_decisions_total",
              "Calls that were refused or asked about, or would have been.", of.decisions);
  WriteCounts(out, "credence_governor_signals_total", "Signals that moved a session's score.",
              of.signals);
  WriteCounts(out, "credence_governor_test_runs_total", "Runs of tests, by result.", of.test_runs);
  WriteCounts(out, "credence_belief_evidence_total", "Evidence for and against beliefs.",
              of.belief_evidence);
  WriteCounts(out, "credence_review_decisions_total", "Decisions of reviewers.",
              of.review_decisions);
  CREDENCE_RETURN_IF_ERROR(WriteRecords(out, reader));
  return out;
}

}  // namespace credence::engine
