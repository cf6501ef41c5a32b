// SPDX-License-Identifier: Apache-2.0
// The states of the faculty's subjects, as events fold into them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "credence/decimal.h"
#include "credence/fields.h"
#include "credence/reviews.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "model/autonomy.h"
#include "review/events.h"
#include "review/names.h"

namespace credence::review {

// One feedback, as far as its work product needs it.
struct Answer {
  Uuid feedback;
  Timestamp at;
  std::string version;
  std::string session;
  std::string modal;
  std::optional<ReviewDecision> decision;
  std::optional<std::string> reviewer;
  std::optional<bool> only_compares = std::nullopt;  // As in Submitted.
  std::optional<bool> by_model = std::nullopt;       // As in Submitted.

  // It approves or turns down.
  bool decided() const { return decision && *decision != ReviewDecision::kDeferred; }
  bool operator==(const Answer&) const = default;
  CREDENCE_FIELDS(feedback, at, version, session, modal, decision, reviewer, only_compares,
                  by_model)
};

// By the time of the answer; answers may arrive in any order.
inline bool IsBefore(const Answer& a, const Answer& b) {
  return std::tie(a.at, a.feedback) < std::tie(b.at, b.feedback);
}

struct Work {
  std::string id;  // Empty: unknown.
  std::string version;
  std::string type;
  std::string task_type;
  std::string stage;
  std::optional<std::string> agent;
  std::optional<std::string> alternative_of;
  std::optional<Complexity> complexity;
  bool irreversible = false;
  std::int64_t level = 0;
  Decimal share;
  bool shown = true;
  ReviewClass review_class = ReviewClass::kEscalate;
  Timestamp registered_at;
  std::optional<std::string> predicted_version;
  std::optional<double> stated;
  std::optional<double> predicted_score;
  std::optional<double> calibrated;
  std::vector<Answer> answers;                        // In ledger order, without withdrawn ones.
  std::optional<std::string> session = std::nullopt;  // As in Registered.
  OptionalList<std::string> attributes = {};
  std::optional<Generation> generation = std::nullopt;
  std::optional<std::string> content_version = std::nullopt;  // Absent: no content was given.
  std::optional<std::int64_t> content_sequence = std::nullopt;
  std::optional<std::string> project = std::nullopt;

  std::int64_t text_sequence = 0;
  std::optional<std::string> summary;  // Absent: erased.

  // Null: nobody has answered.
  const Answer* newest_answer() const {
    const auto newest = std::ranges::max_element(answers, IsBefore);
    return newest == answers.end() ? nullptr : &*newest;
  }

  // The event with the content of the present version. Nothing: none was given.
  std::optional<std::int64_t> present_content() const {
    return content_version == version ? content_sequence : std::nullopt;
  }

  // Whether a person reviewed the present version. Comparing it with another is not enough.
  bool reviewed() const {
    return std::ranges::any_of(answers, [&](const Answer& answer) {
      return answer.version == version && !answer.only_compares.value_or(false) &&
             !answer.by_model.value_or(false);
    });
  }

  // The row. Texts stay with their events.
  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, id, version, type, task_type, stage, agent, alternative_of,
                   complexity, irreversible, level, share, shown);
    visit("class", self.review_class);
    CREDENCE_VISIT(visit, self, registered_at, predicted_version, stated, predicted_score,
                   calibrated, answers, session, attributes, generation, content_version,
                   content_sequence, project);
  }
};

// A kind of work, and how much of it goes through without a reviewer.
struct TaskType {
  std::string name;  // Empty: unknown.
  model::AutonomyState autonomy;
  Decimal share;
  std::optional<Timestamp> changed_at;  // When the level changed.
  std::int64_t falls = 0;
  std::int64_t experimental = 0;  // Decisions that did not count.
};

// Feedback that asks for the opposite of what a rule wanted.
struct RuleOpposition {
  std::string stance;  // What the rule wanted: language::StanceOf.
  std::vector<Uuid> feedback;

  CREDENCE_FIELDS(stance, feedback)
};

struct Rule {
  std::string key;  // Empty: unknown.
  bool active = false;
  bool retired = false;
  std::optional<Uuid> memory;
  std::int64_t mentions = 0;       // When it last became active.
  std::optional<RuleScope> scope;  // It holds only there.
  std::optional<Timestamp> active_since;
  std::optional<Timestamp> audited_at;
  std::optional<bool> wanted;  // A person's answer when feedback contradicted itself.
  std::optional<Timestamp> answered_at;
  std::optional<Timestamp> waiting_since = std::nullopt;  // For a person's confirmation.
  std::optional<Timestamp> confirmed_at = std::nullopt;   // By a person, since it was last retired.
  std::optional<bool> for_all = std::nullopt;             // Confirmed for all task types.
  std::optional<bool> worded = std::nullopt;              // A person chose the text.
  // A person changed its wording or reach, so its memory must be written again.
  std::optional<bool> outdated = std::nullopt;
  // As in RuleActivated.
  std::optional<std::vector<std::string>> task_types = std::nullopt;
  std::optional<std::vector<std::string>> projects = std::nullopt;
  std::optional<std::vector<Uuid>> more_memories = std::nullopt;
  std::optional<std::vector<RuleOpposition>> opposed = std::nullopt;  // One for each stance.

  std::int64_t text_sequence = 0;
  std::optional<std::string> text;  // The wording when it became active, or a person's.

  std::vector<Uuid> OpposedTo(std::string_view stance) const {
    if (!opposed) return {};
    const auto found = std::ranges::find(*opposed, stance, &RuleOpposition::stance);
    return found == opposed->end() ? std::vector<Uuid>() : found->feedback;
  }

  std::vector<Uuid> memories() const {
    std::vector<Uuid> all = more_memories.value_or(std::vector<Uuid>());
    if (memory) all.insert(all.begin(), *memory);
    return all;
  }

  // The row. Texts stay with their events.
  CREDENCE_FIELDS(key, active, retired, memory, mentions, scope, active_since, audited_at, wanted,
                  answered_at, waiting_since, confirmed_at, for_all, worded, outdated, task_types,
                  projects, more_memories, opposed)
};

// By key: the rules that a person or an analysis has acted on.
using RuleMap = std::map<std::string, Rule, std::less<>>;

enum class QuarantineState { kOpen, kMended, kDiscarded };
CREDENCE_ENUM_NAMES(QuarantineState, "open", "mended", "discarded")

struct Quarantined {
  Uuid id;
  QuarantineState state = QuarantineState::kOpen;
  Timestamp at;
  std::optional<std::string> event_id;
  ReviewRefusal error;
  std::int64_t bytes = 0;
  bool truncated = false;
  bool base64 = false;

  std::int64_t text_sequence = 0;
  std::optional<std::string> document;

  // The row. Texts stay with their events.
  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, id, state, at, event_id);
    CREDENCE_VISIT(visit, self.error, kind, field, message);
    CREDENCE_VISIT(visit, self, bytes, truncated, base64);
  }
};

// Feedback that is stored but not yet counted.
struct Receipt {
  Uuid id;
  Timestamp at;
  std::int64_t sequence = 0;  // Of the event that holds the documents.
  std::string actor;          // Who sent it.
  std::int64_t documents = 0;
  bool imported = false;
  bool is_filed = false;
  std::optional<std::string> project = std::nullopt;  // Of the caller.

  // The documents, loaded with the row; a fold does not carry them. Absent: erased.
  std::optional<std::string> list;

  // The row. Texts stay with their events.
  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, id, at, actor, documents, imported);
    visit("filed", self.is_filed);
    visit("project", self.project);
  }
};

// The result of the latest learning.
struct Learning {
  bool known = false;
  Timestamp at;
  std::int64_t sequence = 0;  // Of the event.
  Learned last;
  std::optional<Notified> notified;  // Absent: reviewers were never told anything.

  // The row. Texts stay with their events.
  CREDENCE_FIELDS(at, sequence, last, notified)
};

}  // namespace credence::review
