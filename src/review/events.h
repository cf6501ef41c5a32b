// SPDX-License-Identifier: Apache-2.0
// The events of the faculty. Each is about one subject: a work product, a task type, a rule, a
// quarantined document, a receipt, or learning itself.
//
// What a person wrote is the verbatim of an event, and what was derived from it is the core: the
// words can be erased, and what was learned stays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/optional_list.h"
#include "credence/decimal.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "credence/reviews.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "ledger/event_draft.h"
#include "ledger/event_room.h"
#include "ledger/store.h"
#include "review/intake/enrichment.h"
#include "review/names.h"

namespace credence::review {

inline constexpr std::string_view kWorkStreamPrefix = "work/";
inline constexpr std::string_view kTaskStreamPrefix = "tasktype/";
inline constexpr std::string_view kRuleStreamPrefix = "rule/";
inline constexpr std::string_view kQuarantineStreamPrefix = "quarantine/";
inline constexpr std::string_view kReceiptStreamPrefix = "receipt/";
inline constexpr std::string_view kLearningStreamPrefix = "learning/";

// --- of a work product

// How a work product was made; what was not said is absent.
template <class Text>
struct BasicGeneration {
  std::optional<Text> prompt_hash;
  std::vector<Text> memory_snapshot;
  std::optional<Text> model_used;
  std::optional<std::int64_t> generation_time_ms;
  std::optional<std::int64_t> iteration_count;

  bool operator==(const BasicGeneration&) const = default;
  CREDENCE_FIELDS(prompt_hash, memory_snapshot, model_used, generation_time_ms, iteration_count)
};
using Generation = BasicGeneration<std::string>;

// A work product exists and may be reviewed. Its verbatim is the summary.
template <class Text>
struct BasicRegistered {
  static constexpr std::string_view kKind = "review.registered";
  Text id;  // As the agent names it; the stream is named after its hash.
  Text version;
  Text type;
  Text task_type;
  Text stage;
  std::optional<Text> agent;
  std::optional<Text> alternative_of;
  std::optional<Complexity> complexity;
  bool irreversible = false;
  // How it was decided whether a person reviews it (R11).
  std::int64_t level = 0;
  Decimal share;
  bool shown = true;
  ReviewClass review_class = ReviewClass::kEscalate;
  std::optional<Text> session = std::nullopt;  // Of the agent, in which it was made.
  OptionalList<Text> attributes = {};          // Absent: none.
  std::optional<BasicGeneration<Text>> generation = std::nullopt;
  std::optional<Text> project = std::nullopt;

  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, id, version, type, task_type, stage, agent, alternative_of,
                   complexity, irreversible, level, share, shown);
    visit("class", self.review_class);
    CREDENCE_VISIT(visit, self, session, attributes, generation, project);
  }
};
using Registered = BasicRegistered<std::string>;
using RegisteredView = BasicRegistered<std::string_view>;

// The work itself was handed over. Its verbatim is the content (intake/content.h).
struct ContentGiven {
  static constexpr std::string_view kKind = "review.content";
  std::string version;

  static void Visit(auto& self, auto&& visit) { visit("version", self.version); }
};

// What the agent predicts before the review.
struct Predicted {
  static constexpr std::string_view kKind = "review.predicted";
  std::string version;
  double confidence = 0;
  std::optional<double> score;
  double calibrated = 0;  // By the curve at that time.

  CREDENCE_FIELDS(version, confidence, score, calibrated)
};

struct ScoreGiven {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  double score = 0;
  std::optional<double> weight;

  CREDENCE_FIELDS(dimension, score, weight)
};

struct WinnerOf {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  Winner winner = Winner::kTie;

  CREDENCE_FIELDS(dimension, winner)
};

template <class Text>
struct BasicCompared {
  Text a;
  Text b;
  std::vector<Text> a_attributes;
  std::vector<Text> b_attributes;
  Preferred preferred = Preferred::kNeither;
  model::PreferenceStrength strength = model::PreferenceStrength::kModerate;
  std::vector<WinnerOf> dimensions;

  CREDENCE_FIELDS(a, b, a_attributes, b_attributes, preferred, strength, dimensions)
};
using Compared = BasicCompared<std::string>;

// A person's feedback. The event has the id of the feedback. Its verbatim is the document without
// `meta`.
template <class Text>
struct BasicSubmitted {
  static constexpr std::string_view kKind = "review.submitted";
  Timestamp at;  // When the person answered; the event's time is when it arrived.
  Text session;
  Text modal;
  Text modal_version;
  Text work;
  Text version;
  Text type;
  Text stage;
  Text task_type;
  std::optional<Text> reviewer;
  std::optional<Text> agent;
  model::Preference strength = model::Preference::kPlain;
  bool experimental = false;
  std::optional<double> confidence;  // Stated by the agent before the review; absent: not stated.
  std::optional<double> predicted;
  Text model_used;
  std::int64_t iterations = 0;
  std::optional<ReviewDecision> decision;
  std::optional<ReviewSeverity> severity;
  std::vector<ScoreGiven> scores;
  std::optional<BasicCompared<Text>> comparison;
  std::optional<model::Certainty> certainty;
  std::optional<bool> would_delegate;
  std::optional<bool> needs_expert;
  // Derived from the document.
  std::vector<Text> themes;
  std::optional<double> sentiment;
  std::optional<model::Certainty> certainty_read;  // Only if none was said.
  std::int64_t actions = 0;
  std::vector<BasicMention<Text>> mentions;
  std::int64_t position = 1;  // In its session, from 1.
  std::int64_t hour = 0;
  std::int64_t weekday = 0;
  std::int64_t said = 0;
  std::optional<double> score;
  std::optional<double> delta;
  Pace pace = Pace::kUsual;
  bool imported = false;
  // Absent: not stated, or from before these were recorded.
  std::optional<bool> distracted;
  std::optional<Text> prompt;   // The hash of the agent's prompt.
  OptionalList<Text> memories;  // That the agent worked with.
  // Of the work, or else of the caller who submitted it. Absent: given outside any project.
  std::optional<Text> project = std::nullopt;
  // It compares without deciding, so its work still waits for a decision. Absent: not so, or from
  // before this was recorded.
  std::optional<bool> only_compares = std::nullopt;
  // The reviewer is a model, so its work still waits for a person. Absent: as above.
  std::optional<bool> by_model = std::nullopt;

  CREDENCE_FIELDS(at, session, modal, modal_version, work, version, type, stage, task_type,
                  reviewer, agent, strength, experimental, confidence, predicted, model_used,
                  iterations, decision, severity, scores, comparison, certainty, would_delegate,
                  needs_expert, themes, sentiment, certainty_read, actions, mentions, position,
                  hour, weekday, said, score, delta, pace, imported, distracted, prompt, memories,
                  project, only_compares, by_model)
};
using Submitted = BasicSubmitted<std::string>;
using SubmittedView = BasicSubmitted<std::string_view>;

// How the person reviewed. Its verbatim is the document's `meta`, which is kept for a month.
struct Timed {
  static constexpr std::string_view kKind = "review.timed";
  Uuid feedback;

  static void Visit(auto& self, auto&& visit) { visit("feedback", self.feedback); }
};

// A person withdrew feedback: it no longer counts. Its verbatim is the reason.
struct Withdrawn {
  static constexpr std::string_view kKind = "review.withdrawn";
  Uuid feedback;

  static void Visit(auto& self, auto&& visit) { visit("feedback", self.feedback); }
};

// Words or timing of its feedback were erased because their retention ended; also used for a
// quarantined document, and for a receipt once it is filed.
struct Erased {
  static constexpr std::string_view kKind = "review.erased";
  std::int64_t texts = 0;
  std::int64_t timings = 0;

  CREDENCE_FIELDS(texts, timings)
};

// --- of a task type

struct Outcome {
  Uuid feedback;
  bool approved = false;
  std::int64_t level = 0;     // Afterwards.
  bool experimental = false;  // Within the exploration budget: it did not move the level.

  CREDENCE_FIELDS(feedback, approved, level, experimental)
};

// Decisions arrived, with the resulting autonomy of this task type.
struct Decided {
  static constexpr std::string_view kKind = "review.decided";
  std::string task_type;
  std::vector<Outcome> outcomes;
  std::int64_t level = 0;
  std::int64_t approvals = 0;
  std::int64_t decisions = 0;
  std::int64_t waiting = 0;
  std::int64_t recent = 0;  // The last reviews as bits, newest lowest.
  std::int64_t recent_count = 0;
  std::vector<double> evidence;  // Of the sequential test.
  Decimal share;
  std::int64_t rose = 0;  // How often the level rose with these.
  std::int64_t fell = 0;
  std::int64_t experimental = 0;  // So far.
  // Feedback that no longer counts, because it was withdrawn or the reviewer has answered again:
  // everything was recounted without it.
  std::optional<std::vector<Uuid>> dropped;

  CREDENCE_FIELDS(task_type, outcomes, level, approvals, decisions, waiting, recent, recent_count,
                  evidence, share, rose, fell, experimental, dropped)
};

// --- of a rule

// The rule becomes active and goes into prompts; or an active rule changes its scope. Its verbatim
// is the rule.
struct RuleActivated {
  static constexpr std::string_view kKind = "review.rule_activated";
  std::string key;
  double confidence = 0;
  std::int64_t mentions = 0;
  std::int64_t days = 0;
  std::optional<Uuid> memory;
  std::optional<RuleScope> scope;  // It holds only there.
  // What its memories are for. Empty lists: everything; absent: recorded before there were any.
  std::optional<std::vector<std::string>> task_types = std::nullopt;
  std::optional<std::vector<std::string>> projects = std::nullopt;
  std::optional<std::vector<Uuid>> more_memories = std::nullopt;  // In the other projects.

  CREDENCE_FIELDS(key, confidence, mentions, days, memory, scope, task_types, projects,
                  more_memories)
};

// Later feedback makes it doubtful; or it waited, and no longer has the support to become active.
struct RuleDropped {
  static constexpr std::string_view kKind = "review.rule_dropped";
  std::string key;
  double confidence = 0;

  CREDENCE_FIELDS(key, confidence)
};

// Comments of these reviews ask for the opposite of a rule. Recorded, because the words are erased
// one day.
struct RuleOpposed {
  static constexpr std::string_view kKind = "review.rule_opposed";
  std::string key;
  std::string stance;  // What the rule wanted: language::StanceOf.
  std::vector<Uuid> feedback;

  CREDENCE_FIELDS(key, stance, feedback)
};

// The rule would become active, but waits until a person confirms it.
struct RuleWaiting {
  static constexpr std::string_view kKind = "review.rule_waiting";
  std::string key;
  double confidence = 0;
  std::int64_t mentions = 0;
  std::int64_t days = 0;

  CREDENCE_FIELDS(key, confidence, mentions, days)
};

// A person's verdict on a rule. Its verbatim is the reason, if one was given.
struct RuleJudged {
  static constexpr std::string_view kKind = "review.rule_judged";
  std::string key;
  std::string verdict;                         // confirmed, retired, revived
  std::optional<bool> for_all = std::nullopt;  // Confirmed for all task types and projects.
  // The person has seen the wording, so that agents may be told. Absent: not asked, as before
  // there was a confirmation.
  std::optional<bool> confirms = std::nullopt;

  CREDENCE_FIELDS(key, verdict, for_all, confirms)
};

// A person chose the wording of a rule. Its verbatim is the wording.
struct RuleWorded {
  static constexpr std::string_view kKind = "review.rule_worded";
  std::string key;

  static void Visit(auto& self, auto&& visit) { visit("key", self.key); }
};

// A person's answer to a question about contradicting feedback.
struct QuestionAnswered {
  static constexpr std::string_view kKind = "review.question_answered";
  std::string key;
  bool wanted = false;

  CREDENCE_FIELDS(key, wanted)
};

// --- of the quarantine

// A document was refused. Its verbatim is the document, or its beginning.
struct Refused {
  static constexpr std::string_view kKind = "review.refused";
  std::optional<std::string> event_id;
  RefusalKind kind = RefusalKind::kSchema;
  std::string field;
  std::string message;  // Does not repeat what the person wrote.
  std::int64_t bytes = 0;
  bool truncated = false;
  bool base64 = false;  // The document is not UTF-8.

  CREDENCE_FIELDS(event_id, kind, field, message, bytes, truncated, base64)
};

struct Mended {
  static constexpr std::string_view kKind = "review.mended";
  Uuid feedback;

  static void Visit(auto& self, auto&& visit) { visit("feedback", self.feedback); }
};

struct Discarded {
  static constexpr std::string_view kKind = "review.discarded";
  static void Visit(auto& /*self*/, auto&& /*visit*/) {}
};

// --- of a receipt

// Many feedback documents were accepted and stored, but not yet counted. Its verbatim is a JSON
// list of them.
struct Received {
  static constexpr std::string_view kKind = "review.received";
  std::int64_t documents = 0;
  bool imported = false;                              // They may be of any age.
  std::optional<std::string> project = std::nullopt;  // Of the caller.

  CREDENCE_FIELDS(documents, imported, project)
};

// The documents are now feedback of their work products, so their list is no longer needed.
struct Filed {
  static constexpr std::string_view kKind = "review.filed";
  std::int64_t taken = 0;
  std::int64_t refused = 0;  // Duplicates, or their subject has changed since.

  CREDENCE_FIELDS(taken, refused)
};

// --- of learning

struct GateLearned {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  bool hard = true;
  double threshold = 0;

  bool operator==(const GateLearned&) const = default;
  CREDENCE_FIELDS(dimension, hard, threshold)
};

// The curve that is applied to the confidences of a task type from now on.
struct CurveLearned {
  std::string task_type;  // Empty: for all task types without their own curve.
  std::vector<CurvePoint> points;

  bool operator==(const CurveLearned&) const = default;
  CREDENCE_FIELDS(task_type, points)
};

// The mean time to a decision on a task type.
struct PaceLearned {
  std::string task_type;
  double seconds = 0;

  bool operator==(const PaceLearned&) const = default;
  CREDENCE_FIELDS(task_type, seconds)
};

// What reviewers of a task type said lately about who should decide.
struct DelegationLearned {
  std::string task_type;
  std::int64_t delegate_answers = 0;
  std::int64_t would_delegate = 0;  // The agent could have decided this.
  std::int64_t expert_answers = 0;
  std::int64_t needs_expert = 0;  // Somebody else should look as well.

  bool operator==(const DelegationLearned&) const = default;
  CREDENCE_FIELDS(task_type, delegate_answers, would_delegate, expert_answers, needs_expert)
};

// An analysis was made and applied.
struct Learned {
  static constexpr std::string_view kKind = "review.learned";
  std::int64_t events = 0;  // Number of feedback events so far.
  std::int64_t head = 0;    // The last event of the ledger that was read.
  std::optional<double> approval_rate;
  std::vector<GateLearned> gates;
  std::vector<std::string> corrections;  // "90-100 -0.13", of the calibration.
  std::vector<std::string> alerts;       // Names of the active alerts.
  bool paused = false;                   // Everything is reviewed again.
  std::vector<CurveLearned> curves;
  std::vector<PaceLearned> paces;
  std::optional<std::string> best_window;  // When reviewers answer best.
  bool mixed_preferences = false;
  std::optional<std::vector<DelegationLearned>> delegation;  // Absent: nobody answered.

  bool operator==(const Learned&) const = default;
  CREDENCE_FIELDS(events, head, approval_rate, gates, corrections, alerts, paused, curves, paces,
                  best_window, mixed_preferences, delegation)
};

// The average of timings that were erased, of one task type, stage and modal in one month.
struct TimingAverage {
  std::string month;  // "2026-01"
  std::string task_type;
  std::string stage;
  std::string modal;
  std::int64_t n = 0;
  double decision_seconds = 0;

  CREDENCE_FIELDS(month, task_type, stage, modal, n, decision_seconds)
};

// Text and timings past their retention were erased.
struct Retained {
  static constexpr std::string_view kKind = "review.retained";
  std::int64_t texts = 0;
  std::int64_t timings = 0;
  std::vector<TimingAverage> averages;

  CREDENCE_FIELDS(texts, timings, averages)
};

// Reviewers were told about waiting work.
struct Notified {
  static constexpr std::string_view kKind = "review.notified";
  Timestamp urgent_until;  // What became urgent until then was announced.
  Timestamp digest_until;  // What was registered until then was announced.
  std::optional<Timestamp> digest_at;
  bool paused = false;  // Reviewers know that everything is reviewed again.

  bool operator==(const Notified&) const = default;
  CREDENCE_FIELDS(urgent_until, digest_until, digest_at, paused)
};

using WorkEvent =
    std::variant<Registered, Predicted, Submitted, Timed, Erased, Withdrawn, ContentGiven>;
using TaskEvent = std::variant<Decided>;
using RuleEvent = std::variant<RuleActivated, RuleDropped, RuleJudged, QuestionAnswered,
                               RuleWaiting, RuleWorded, RuleOpposed>;
using QuarantineEvent = std::variant<Refused, Mended, Discarded, Erased>;
using ReceiptEvent = std::variant<Received, Filed, Erased>;
using LearningEvent = std::variant<Learned, Retained, Notified>;

// Nothing: a kind or version that this program does not know.
Result<std::optional<WorkEvent>> DecodeWorkEvent(const ledger::EventView& event);
Result<std::optional<TaskEvent>> DecodeTaskEvent(const ledger::EventView& event);
Result<std::optional<RuleEvent>> DecodeRuleEvent(const ledger::EventView& event);
Result<std::optional<QuarantineEvent>> DecodeQuarantineEvent(const ledger::EventView& event);
Result<std::optional<ReceiptEvent>> DecodeReceiptEvent(const ledger::EventView& event);
Result<std::optional<LearningEvent>> DecodeLearningEvent(const ledger::EventView& event);

// DecodeWorkEvent for millions of events: reuses its memory, and does not copy the texts of the
// most frequent kinds.
class WorkEventReader {
 public:
  using Seen = std::variant<const RegisteredView*, const Predicted*, const SubmittedView*,
                            const Timed*, const WorkEvent*>;

  // The result is valid until the next call, and no longer than the event.
  Result<std::optional<Seen>> Read(const ledger::EventView& event);

 private:
  template <class Event>
  Result<std::optional<Seen>> ReadInto(const ledger::EventView& event, Event& decoded);

  RegisteredView registered_;
  Predicted predicted_;
  SubmittedView submitted_;
  Timed timed_;
  std::optional<WorkEvent> other_;
  ledger::EventRoom room_;
};

// Names that people choose may be long and contain any character, so streams are named after a
// hash.
Uuid WorkUuid(std::string_view work);
Uuid TaskUuid(std::string_view task_type);
Uuid RuleUuid(std::string_view key);
std::string WorkStreamOf(std::string_view work);
std::string TaskStreamOf(std::string_view task_type);
std::string RuleStreamOf(std::string_view key);
std::string QuarantineStreamOf(const Uuid& id);
std::string ReceiptStreamOf(const Uuid& id);
std::string LearningStream();

using ledger::EventDraft;

}  // namespace credence::review
