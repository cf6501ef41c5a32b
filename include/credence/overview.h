// SPDX-License-Identifier: Apache-2.0
// An overview of everything in a space: find a record of any kind, read what happened, and see what
// needs attention.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/caller.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/week.h"

namespace credence {

struct FindRequest {
  std::string text;  // Words, the beginning of a word, or any part of an id.
  std::int64_t limit = 20;
};

// A record that was found.
struct FoundRecord {
  std::string kind;  // memory, belief, session, heuristic, event, work, rule or setting
  std::string id;    // A setting's key, a rule's key.
  std::string text;  // What it says, on one line; "(erased)".
  std::string detail;
  std::optional<Timestamp> at;  // When it was recorded, or last changed.

  bool operator==(const FoundRecord&) const = default;
  CREDENCE_FIELDS(kind, id, text, detail, at)
};

// Filters for what happened; an entry must match all that are given.
struct ActivityRequest {
  std::int64_t before = 0;  // Only events with lower numbers; 0: from the newest.
  std::int64_t limit = 50;
  std::optional<std::string> since = std::nullopt;
  std::optional<std::string> until = std::nullopt;
  std::optional<std::string> kind = std::nullopt;     // As in BrowseLedger.
  std::optional<std::string> project = std::nullopt;  // Only what belongs to this project.
};

// One thing that happened: an event, or a run of events about the same subject.
struct ActivityEntry {
  std::int64_t sequence = 0;  // The newest event of the run, and when it was recorded.
  Timestamp at;
  std::string sentence;
  std::string kind;     // Of the event that the sentence is about.
  std::string subject;  // Its stream, such as "memory/0192…".
  std::string label;    // The subject in a few words.
  std::string actor;
  std::int64_t count = 1;  // Events in the run.
  std::int64_t first = 0;  // The oldest event of the run.

  bool operator==(const ActivityEntry&) const = default;
  CREDENCE_FIELDS(sequence, at, sentence, kind, subject, label, actor, count, first)
};

struct ActivityPage {
  std::vector<ActivityEntry> entries;  // Newest first.
  std::optional<std::int64_t> next;    // `before` of the next page; absent: there is none.
  bool is_cut = false;                 // There is a next page.

  CREDENCE_FIELDS(entries, next)
};

// Something that needs attention.
struct Alert {
  std::string key;                     // Stays the same for as long as the cause does.
  std::string title;                   // On one line.
  std::string detail;                  // What to do, or what it rests on.
  std::string severity;                // critical, warning or notice
  std::optional<Timestamp> at;         // Since when, if known.
  std::optional<std::string> subject;  // A stream, or a page: "page/reviews".
  std::optional<Timestamp> acknowledged_at = std::nullopt;
  std::optional<std::string> acknowledged_by = std::nullopt;
  std::optional<std::string> note = std::nullopt;

  bool operator==(const Alert&) const = default;
  CREDENCE_FIELDS(key, title, detail, severity, at, subject, acknowledged_at, acknowledged_by, note)
};

// Thread-safe.
class Overview {
 public:
  virtual ~Overview() = default;

  // Best first; an id before names, names before the rest. Failure: kInvalidArgument for an empty
  // text.
  virtual Result<std::vector<FoundRecord>> Find(const Caller& caller,
                                                const FindRequest& request) = 0;
  virtual Result<ActivityPage> ListActivity(const Caller& caller,
                                            const ActivityRequest& request) = 0;
  // The gravest first; acknowledged ones last.
  virtual Result<std::vector<Alert>> ListAlerts(const Caller& caller) = 0;
  // A person has seen it. It comes back when its cause changes. Failure: kNotFound.
  virtual Result<Alert> Acknowledge(const Caller& caller, std::string_view key,
                                    const std::optional<std::string>& note) = 0;
  // Failure: kNotFound; kFailedPrecondition if it is not acknowledged.
  virtual Result<Alert> Reopen(const Caller& caller, std::string_view key) = 0;
  // The last seven days, of one project or of all.
  virtual Result<WeekReport> ReadWeek(const Caller& caller,
                                      const std::optional<std::string>& project) = 0;
  // What happened since then, in one project or in all; without the memories that faded.
  virtual Result<WeekFigures> CountSince(const Caller& caller, Timestamp since,
                                         const std::optional<std::string>& project) = 0;
  // Those of all faculties, in the text format of Prometheus.
  virtual Result<std::string> Metrics(const Caller& caller) = 0;
};

}  // namespace credence
