// SPDX-License-Identifier: Apache-2.0
#include "sim/auditor.h"

#include <algorithm>
#include <utility>

#include "belief/types.h"

namespace credence::sim {
namespace {

constexpr std::size_t kInjected = 5;
constexpr std::chrono::hours kClockOffMost{1};

std::string_view FacultyOf(std::string_view kind) {
  const std::string_view subject = kind.substr(0, kind.find('.'));
  if (subject == "heuristic" || subject == "event" || subject == "fire") return "executive";
  return subject;
}

// Timeouts and comparisons with a model's answer are pending work: the next request records them,
// and they stay even if that request is refused.
bool IsOwed(const Event& event) {
  return event.kind == "event.compared" || event.body.contains("\"implicit_timeout\"") ||
         event.body.contains("\"llm_endorsement\"");
}

std::string Joined(const std::vector<std::string>& parts) {
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

NaiveLevel AuditedReviews::LevelOf(const std::string& task_type) const {
  NaiveLevel level;
  const auto found = decisions.find(task_type);
  if (found == decisions.end()) return level;
  for (const Decision& decision : found->second) level.Decide(decision.approved);
  return level;
}

Auditor::Auditor(ledger::Store& data, std::string space) : data_(data), space_(std::move(space)) {}

void Auditor::Begin(Passage& passage, const Request& request) {
  passage = {.request = &request, .began_after = events(), .outer = passage_};
  passage_ = &passage;
}

void Auditor::End(Passage& passage, Outcome outcome, const std::string& answer) {
  passage_ = passage.outer;
  const Request& request = *passage.request;
  const auto is = [&](std::string_view what) { return request.what + ": " + std::string(what); };
  sessions_.ExpectNothingOwed();
  if (outcome == Outcome::kRefused && passage.done == 0) {
    findings_.Same<std::int64_t>(is("what was refused left events"), 0, passage.events);
    const std::optional<bool> refusable =
        request.may_be_refused ? request.may_be_refused() : std::optional(false);
    findings_.Holds(is("it may be refused"), refusable.value_or(true), "refused: " + answer);
  }
  if (!request.is_done_by) return;
  const bool recurred = passage.done > request.times && request.may_recur && request.may_recur();
  if (recurred) return;
  findings_.Holds(is("it is carried out whole or not at all, and once"),
                  passage.done == 0 || passage.done == request.times,
                  fmt::format("{} of {} events", passage.done, request.times));
  if (outcome != Outcome::kAcknowledged) return;
  if (passage.done == 0 && request.may_change_nothing && request.may_change_nothing()) return;
  findings_.Same(is("what was acknowledged is in the ledger"), request.times, passage.done);
}

void Auditor::Take(const Event& event, Timestamp now) {
  const auto is = [&](std::string_view what) {
    return fmt::format("event {} ({}): {}", event.sequence, event.kind, what);
  };
  findings_.Same(is("its number is the next"), events() + 1, event.sequence);
  findings_.Same(is("its number in its stream is the next"), ++stream_versions_[event.stream],
                 event.stream_version);
  findings_.Holds(is("its identifier is new"), ids_.insert(event.id).second, event.id.ToString());
  const auto off = event.time - now;
  findings_.Holds(is("its time is that of its process"),
                  off <= kClockOffMost && off >= -kClockOffMost, FormatTimestamp(event.time));
  hashes_.push_back(event.hash);
  const std::string faculty(FacultyOf(event.kind));
  if (passage_ == nullptr) {
    findings_.Report(is("it follows from a request"), "a request", event.body);
    return;
  }
  findings_.Holds(is("it is of a faculty that was asked"),
                  passage_->request->faculties.contains(faculty), passage_->request->what);
  if (faculty == "memory") memories_.Take(event);
  if (faculty == "session") sessions_.Take(event);
  if (faculty == "executive") heuristics_.Take(event, passage_->began_after);
  if (!IsOwed(event)) ++passage_->events;
  if (!passage_->request->is_done_by || !passage_->request->is_done_by(event)) return;
  if (++passage_->done == 1 && passage_->request->apply) passage_->request->apply(event);
}

void Auditor::Absorb(Timestamp now) {
  std::vector<Event> events_since;
  const Result<void> read = data_.Read(space_, [&](ledger::Reader& reader) {
    return reader.ScanEvents({.after_sequence = events(), .with_verbatim = true},
                             [&](const ledger::EventView& event) {
                               events_since.push_back(event.ToEvent());
                               return ledger::Visit::kContinue;
                             });
  });
  findings_.Holds("the data can be read", read.has_value(), "a failure");
  for (const Event& event : events_since) Take(event, now);
}

void Auditor::CheckInjection(Engine& eyes, const Caller& caller, Timestamp now) {
  const Result<Injection> injection =
      eyes.memories().Inject(caller, {.limit = kInjected, .max_tokens = 5'000});
  findings_.Holds("memories can be injected", injection.has_value(), "a failure");
  if (!injection) return;
  std::vector<std::string> ids;
  for (const MemoryReading& reading : injection->memories) {
    ids.push_back(reading.memory.id.ToString());
  }
  findings_.Same("the memories that go into the prompt",
                 Joined(memories_.Top(caller.project, kInjected, now)), Joined(ids));
}

void Auditor::CheckBeliefs(Engine& eyes, const Caller& caller, Timestamp now) {
  const NaiveBeliefs& naive = beliefs_.naive;
  for (std::size_t i = 0; i < naive.size() && !findings_.any(); ++i) {
    const std::string& id = beliefs_.ids[i];
    const Result<BeliefReading> reading = eyes.beliefs().Show(caller, id);
    const auto is = [&](std::string_view what) { return fmt::format("belief {}: {}", id, what); };
    findings_.Holds(is("it can be shown"), reading.has_value(), "a failure");
    if (!reading) return;
    findings_.Same(is("evidence, in billionths"), naive.all[i].evidence * NaiveBeliefs::kHundredth,
                   reading->belief.evidence.nanos());
    findings_.Same(is("network"), naive.Network(i), reading->network.nanos());
    findings_.Same(is("dormancy"), naive.Dormancy(i, now), reading->dormancy.nanos());
    findings_.Same(is("confidence"), naive.Confidence(i, now), reading->confidence.nanos());
    findings_.Same(is("status"), NameOf(naive.Status(i, now)), NameOf(reading->status));
    findings_.Same<std::int64_t>(is("revisions"), naive.all[i].revisions,
                                 reading->belief.revisions);
  }
}

void Auditor::CheckReviews(Engine& eyes, const Caller& caller) {
  const Result<std::vector<LevelReading>> levels = eyes.reviews().Levels(caller);
  findings_.Holds("levels can be read", levels.has_value(), "a failure");
  if (!levels) return;
  for (const LevelReading& level : *levels) {
    const NaiveLevel naive = reviews_.LevelOf(level.task_type);
    const auto is = [&](std::string_view what) {
      return fmt::format("task type {}: {}", level.task_type, what);
    };
    findings_.Same<std::int64_t>(is("level"), naive.level, level.level);
    findings_.Same(is("approvals"), naive.approvals(), level.approvals);
    findings_.Same<std::int64_t>(is("decisions"), std::ssize(naive.decisions), level.decisions);
    findings_.Same<std::int64_t>(is("waiting"), naive.waiting, level.waiting);
  }
}

void Auditor::CheckReadings(Engine& eyes, const Caller& caller, Timestamp now) {
  const std::int64_t before = events();
  const Result<std::vector<MemoryReading>> memories = eyes.memories().List(caller, {.all = true});
  findings_.Holds("memories can be listed", memories.has_value(), "a failure");
  if (memories) memories_.Compare(*memories, now);
  CheckInjection(eyes, caller, now);
  for (const auto& [id, one] : sessions_.all()) {
    const Result<SessionReading> reading = eyes.sessions().Show(caller, id);
    findings_.Holds("session " + id + " can be shown", reading.has_value(), "a failure");
    if (reading) sessions_.Compare(*reading);
  }
  CheckBeliefs(eyes, caller, now);
  CheckReviews(eyes, caller);
  Absorb(now);
  findings_.Same("reading changed the ledger", before, events());
}

void Auditor::CheckHeuristics(Engine& eyes, const Caller& caller) {
  const Result<std::vector<HeuristicReading>> heuristics = eyes.executive().List(caller, {});
  findings_.Holds("heuristics can be listed", heuristics.has_value(), "a failure");
  if (heuristics) heuristics_.Compare(*heuristics);
}

void Auditor::CheckLedger(Engine& eyes, const Caller& caller) {
  const Result<VerifyReport> report = eyes.insight().Verify();
  findings_.Holds("the ledger can be verified", report.has_value(), "a failure");
  if (!report) return;
  findings_.Same<std::int64_t>("events of unknown kinds", 0, report->unknown);
  findings_.Holds("the state is the fold of a whole chain", report->ok(),
                  report->ok() ? "" : report->problems.front().what);
  std::size_t place = 0;
  bool is_same = true;
  const Result<void> read = data_.Read(space_, [&](ledger::Reader& reader) {
    return reader.ScanEvents({}, [&](const ledger::EventView& event) {
      is_same = is_same && place < hashes_.size() && hashes_[place] == event.hash;
      ++place;
      return ledger::Visit::kContinue;
    });
  });
  findings_.Holds("what was in the ledger once is in it still",
                  read.has_value() && is_same && place == hashes_.size(), "another event");
  if (erased_.empty()) return;
  const Result<void> exported = eyes.ledger().Export(caller, [&](std::string_view line) {
    for (const std::string& text : erased_) {
      findings_.Holds("what was erased is gone", !line.contains(text), line);
    }
  });
  findings_.Holds("the ledger can be exported", exported.has_value(), "a failure");
}

std::string Auditor::HeadHash() const {
  std::string text;
  if (hashes_.empty()) return text;
  for (const std::uint8_t byte : hashes_.back()) text += fmt::format("{:02x}", byte);
  return text;
}

}  // namespace credence::sim
