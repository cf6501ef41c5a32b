// SPDX-License-Identifier: Apache-2.0
#include "engine/overview/activity.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/amount.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/overview/names.h"
#include "engine/overview/sentences.h"
#include "engine/store/browse.h"
#include "governor/types.h"
#include "language/time_range.h"
#include "review/output/untold_rules.h"

namespace credence::engine {
namespace {

// As in browse.cc: stores read forwards, so the newest events are read in growing stretches.
constexpr std::int64_t kFirstReach = 256;
constexpr std::int64_t kLargestReach = 16'384;
// An event joins the run of its subject if not more than that many runs began since: sessions that
// work at the same time take turns in the ledger.
constexpr std::size_t kRunsBetween = 4;

// Events of one subject that are told together.
struct Run {
  ActivityEntry entry;
  bool is_work = false;   // Nothing but work: calls, prompts, what was shown.
  bool is_score = false;  // Nothing but changes of a session's score.
  std::int64_t calls = 0;
  std::int64_t failed = 0;
  std::int64_t oldest_value = 0;  // Of the score, before the run.
  std::int64_t newest_value = 0;
};

class ActivityWriter {
 public:
  ActivityWriter(ledger::Reader& reader, Names& names, const ActivityRequest& request)
      : reader_(reader), names_(names), request_(request) {}

  // The next older event. False: the page is full without it.
  Result<bool> Take(const Event& event) {
    CREDENCE_ASSIGN_OR_RETURN(SubjectName name, names_.Of(event.stream));
    if (request_.project && name.project != request_.project) return true;
    CREDENCE_ASSIGN_OR_RETURN(Sentence sentence, SentenceOf(reader_, event, names_));
    // A reader that names the very kind wants to see it.
    if (sentence.quiet && request_.kind != event.kind) return true;
    if (Run* run = RunOf(event, sentence)) {
      Extend(*run, event, sentence);
      return true;
    }
    if (static_cast<std::int64_t>(runs_.size()) == request_.limit) return false;
    Begin(event, std::move(sentence), std::move(name.text));
    return true;
  }

  std::vector<ActivityEntry> Finish() {
    std::vector<ActivityEntry> entries;
    for (Run& run : runs_) {
      Summarise(run);
      entries.push_back(std::move(run.entry));
    }
    return entries;
  }

 private:
  // Null: it begins a run of its own.
  Run* RunOf(const Event& event, const Sentence& sentence) {
    const std::size_t from = runs_.size() - std::min(runs_.size(), kRunsBetween);
    for (std::size_t i = runs_.size(); i > from; --i) {
      Run& run = runs_[i - 1];
      if (run.entry.subject != event.stream) continue;
      const bool fits = sentence.is_work ? run.is_work
                        : sentence.delta ? run.is_score
                                         : !run.is_work && run.entry.kind == event.kind &&
                                               IsAlike(run, event, sentence);
      if (fits && run.entry.actor == event.actor) return &run;
      // Work and changes of the score alternate in a session; anything else ends its runs.
      if (!(sentence.is_work || sentence.delta) || !(run.is_work || run.is_score)) return nullptr;
    }
    return nullptr;
  }

  // A refusal joins a run only if the run's sentence is the same.
  static bool IsAlike(const Run& run, const Event& event, const Sentence& sentence) {
    return event.kind != governor::Refused::kKind || run.entry.sentence == sentence.text;
  }

  static void Count(Run& run, const Sentence& sentence) {
    run.calls += sentence.is_call;
    run.failed += sentence.failed;
    if (sentence.delta) run.oldest_value = *sentence.value - *sentence.delta;
  }

  static void Extend(Run& run, const Event& event, const Sentence& sentence) {
    ++run.entry.count;
    run.entry.first = event.sequence;
    Count(run, sentence);
  }

  void Begin(const Event& event, Sentence sentence, std::string label) {
    Run run{.entry = {.sequence = event.sequence,
                      .at = event.time,
                      .sentence = std::move(sentence.text),
                      .kind = event.kind,
                      .subject = event.stream,
                      .label = std::move(label),
                      .actor = event.actor,
                      .count = 1,
                      .first = event.sequence},
            .is_work = sentence.is_work,
            .is_score = sentence.delta.has_value(),
            .newest_value = sentence.value.value_or(0)};
    Count(run, sentence);
    runs_.push_back(std::move(run));
  }

  static void Summarise(Run& run) {
    ActivityEntry& entry = run.entry;
    if (entry.count == 1) return;
    const std::string subject = Capitalised(entry.label);
    if (run.is_work) {
      if (run.calls < 2) return;
      entry.sentence = fmt::format("{} made {}", subject, Amount(run.calls, "tool call"));
      if (run.failed > 0) entry.sentence += fmt::format(", {} of which failed", run.failed);
    } else if (run.is_score) {
      entry.sentence = fmt::format("{} went from {} to {} % in {}", subject, run.oldest_value,
                                   run.newest_value, Amount(entry.count, "step"));
    } else {
      entry.sentence += fmt::format(" ({} times)", entry.count);
    }
  }

  ledger::Reader& reader_;
  Names& names_;
  const ActivityRequest& request_;
  std::vector<Run> runs_;
};

}  // namespace

Result<ActivityPage> ReadActivity(ledger::Reader& reader, const Caller& caller,
                                  const ActivityRequest& request, const Workspace& workspace) {
  if (request.limit < 1 || request.limit > kActivityMax) {
    return InvalidArgument(fmt::format("{} must be 1 to {}, not {}; {} continues a list",
                                       Param("limit"), kActivityMax, request.limit,
                                       Param("before")));
  }
  if (request.kind && !IsKnownKind(*request.kind)) {
    return InvalidArgument(fmt::format("{} is not an event kind; use one of {}",
                                       Quoted(*request.kind), fmt::join(kKindsOfEvents, ", ")));
  }
  CREDENCE_ASSIGN_OR_RETURN(const language::TimeRange during,
                            language::ReadTimeRange(request.since, request.until, workspace.Now()));
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
  const review::ReviewSettings& settings = workspace.settings().review;
  Names names(reader, caller.is_agent && settings.confirm_rules);
  ActivityWriter writer(reader, names, request);

  ActivityPage page;
  std::int64_t before = head.sequence + 1;
  if (request.before > 0) before = std::min(before, request.before);
  std::int64_t stretch = kFirstReach;
  while (before > 1 && !page.next) {
    const std::int64_t from = std::max<std::int64_t>(0, before - 1 - stretch);
    std::vector<Event> events;
    CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
        {.after_sequence = from, .limit = before - 1 - from, .with_verbatim = true},
        [&](const ledger::EventView& event) {
          const bool fits =
              (!request.kind || IsOfKind(event.kind, *request.kind)) && during.Has(event.time);
          if (fits) events.push_back(event.ToEvent());
          return ledger::Visit::kContinue;
        }));
    if (caller.is_agent) {
      CREDENCE_RETURN_IF_ERROR(review::KeepUntold(reader, events, settings));
    }
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
      CREDENCE_ASSIGN_OR_RETURN(const bool taken, writer.Take(*event));
      if (taken) continue;
      page.next = event->sequence + 1;
      break;
    }
    before = from + 1;
    stretch = std::min(stretch * 4, kLargestReach);
  }
  page.entries = writer.Finish();
  page.is_cut = page.next.has_value();
  return page;
}

}  // namespace credence::engine
