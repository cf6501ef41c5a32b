// SPDX-License-Identifier: Apache-2.0
// The events of the faculty. Each is about one subject: a work product, a task type, a rule, a
// quarantined document, or learning itself.
//
// What a person wrote is the verbatim of an event, what was read out of it is its core: the words
// can be erased, what was learned stays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "credence/decimal.h"
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

// It exists, and may be reviewed. Its verbatim is the summary.
template <class Text>
struct BasicRegistered {
  static constexpr std::string_view kKind = "review.registered";
  Text id;  // As the agent names it; the stream has a hash of it.
  Text version;
  Text type;
  Text task_type;
  Text stage;
  std::optional<Text> agent;
  std::optional<Text> alternative_of;
  std::optional<Complexity> complexity;
  bool irreversible = false;
  // How it was decided whether a person sees it (R11).
  std::int64_t level = 0;
  Decimal share;
  bool shown = true;
  ReviewClass review_class = ReviewClass::kEscalate;

  static void Visit(auto& self, auto&& visit) {
    visit("id", self.id);
    visit("version", self.version);
    visit("type", self.type);
    visit("task_type", self.task_type);
    visit("stage", self.stage);
    visit("agent", self.agent);
    visit("alternative_of", self.alternative_of);
    visit("complexity", self.complexity);
    visit("irreversible", self.irreversible);
    visit("level", self.level);
    visit("share", self.share);
    visit("shown", self.shown);
    visit("class", self.review_class);
  }
};
using Registered = BasicRegistered<std::string>;
using RegisteredView = BasicRegistered<std::string_view>;

// What the agent expects of the review, said before it.
struct Predicted {
  static constexpr std::string_view kKind = "review.predicted";
  std::string version;
  double confidence = 0;
  std::optional<double> score;
  double calibrated = 0;  // By the curve of that moment.

  static void Visit(auto& self, auto&& visit) {
    visit("version", self.version);
    visit("confidence", self.confidence);
    visit("score", self.score);
    visit("calibrated", self.calibrated);
  }
};

struct ScoreGiven {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  double score = 0;
  std::optional<double> weight;

  static void Visit(auto& self, auto&& visit) {
    visit("dimension", self.dimension);
    visit("score", self.score);
    visit("weight", self.weight);
  }
};

struct WinnerOf {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  Winner winner = Winner::kTie;

  static void Visit(auto& self, auto&& visit) {
    visit("dimension", self.dimension);
    visit("winner", self.winner);
  }
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

  static void Visit(auto& self, auto&& visit) {
    visit("a", self.a);
    visit("b", self.b);
    visit("a_attributes", self.a_attributes);
    visit("b_attributes", self.b_attributes);
    visit("preferred", self.preferred);
    visit("strength", self.strength);
    visit("dimensions", self.dimensions);
  }
};
using Compared = BasicCompared<std::string>;

// A person's feedback. The event's id is the feedback's own. Its verbatim is the document without
// `meta`.
template <class Text>
struct BasicSubmitted {
  static constexpr std::string_view kKind = "review.submitted";
  Timestamp at;  // When the person answered; the event's time is when it came.
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
  std::optional<double> confidence;  // Stated by the agent before the review; absent: it was not.
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
  // Read out of it.
  std::vector<Text> themes;
  std::optional<double> sentiment;
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

  static void Visit(auto& self, auto&& visit) {
    visit("at", self.at);
    visit("session", self.session);
    visit("modal", self.modal);
    visit("modal_version", self.modal_version);
    visit("work", self.work);
    visit("version", self.version);
    visit("type", self.type);
    visit("stage", self.stage);
    visit("task_type", self.task_type);
    visit("reviewer", self.reviewer);
    visit("agent", self.agent);
    visit("strength", self.strength);
    visit("experimental", self.experimental);
    visit("confidence", self.confidence);
    visit("predicted", self.predicted);
    visit("model_used", self.model_used);
    visit("iterations", self.iterations);
    visit("decision", self.decision);
    visit("severity", self.severity);
    visit("scores", self.scores);
    visit("comparison", self.comparison);
    visit("certainty", self.certainty);
    visit("would_delegate", self.would_delegate);
    visit("needs_expert", self.needs_expert);
    visit("themes", self.themes);
    visit("sentiment", self.sentiment);
    visit("actions", self.actions);
    visit("mentions", self.mentions);
    visit("position", self.position);
    visit("hour", self.hour);
    visit("weekday", self.weekday);
    visit("said", self.said);
    visit("score", self.score);
    visit("delta", self.delta);
    visit("pace", self.pace);
    visit("imported", self.imported);
  }
};
using Submitted = BasicSubmitted<std::string>;
using SubmittedView = BasicSubmitted<std::string_view>;

// How the person went about it. Its verbatim is the document's `meta`, which is kept for a month.
struct Timed {
  static constexpr std::string_view kKind = "review.timed";
  Uuid feedback;

  static void Visit(auto& self, auto&& visit) { visit("feedback", self.feedback); }
};

// A person takes back what was said: it counts no more. Its verbatim is the reason.
struct Withdrawn {
  static constexpr std::string_view kKind = "review.withdrawn";
  Uuid feedback;

  static void Visit(auto& self, auto&& visit) { visit("feedback", self.feedback); }
};

// Words or timing of its feedback were erased, because they may no longer be kept; also of a
// quarantined document, and of a receipt once it is filed.
struct Erased {
  static constexpr std::string_view kKind = "review.erased";
  std::int64_t texts = 0;
  std::int64_t timings = 0;

  static void Visit(auto& self, auto&& visit) {
    visit("texts", self.texts);
    visit("timings", self.timings);
  }
};

// --- of a task type

struct Outcome {
  Uuid feedback;
  bool approved = false;
  std::int64_t level = 0;     // Afterwards.
  bool experimental = false;  // Within the budget of exploration: it moved nothing.

  static void Visit(auto& self, auto&& visit) {
    visit("feedback", self.feedback);
    visit("approved", self.approved);
    visit("level", self.level);
    visit("experimental", self.experimental);
  }
};

// Decisions came in, and what the autonomy of this kind of work is after them.
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
  std::int64_t rose = 0;  // How often within these.
  std::int64_t fell = 0;
  std::int64_t experimental = 0;  // So far.
  // Feedback that counts no more, because it was withdrawn or the reviewer has answered anew: all
  // was counted again without it.
  std::optional<std::vector<Uuid>> dropped;

  static void Visit(auto& self, auto&& visit) {
    visit("task_type", self.task_type);
    visit("outcomes", self.outcomes);
    visit("level", self.level);
    visit("approvals", self.approvals);
    visit("decisions", self.decisions);
    visit("waiting", self.waiting);
    visit("recent", self.recent);
    visit("recent_count", self.recent_count);
    visit("evidence", self.evidence);
    visit("share", self.share);
    visit("rose", self.rose);
    visit("fell", self.fell);
    visit("experimental", self.experimental);
    visit("dropped", self.dropped);
  }
};

// --- of a rule

// It is held to be true from now on, and goes into prompts; or, of one that was, in another context
// than before. Its verbatim is the rule.
struct RuleActivated {
  static constexpr std::string_view kKind = "review.rule_activated";
  std::string key;
  double confidence = 0;
  std::int64_t mentions = 0;
  std::int64_t days = 0;
  std::optional<Uuid> memory;
  std::optional<RuleScope> scope;  // It is true there alone.

  static void Visit(auto& self, auto&& visit) {
    visit("key", self.key);
    visit("confidence", self.confidence);
    visit("mentions", self.mentions);
    visit("days", self.days);
    visit("memory", self.memory);
    visit("scope", self.scope);
  }
};

// What people said since makes it doubtful.
struct RuleDropped {
  static constexpr std::string_view kKind = "review.rule_dropped";
  std::string key;
  double confidence = 0;

  static void Visit(auto& self, auto&& visit) {
    visit("key", self.key);
    visit("confidence", self.confidence);
  }
};

// A person's word. Its verbatim is the reason, if one was given.
struct RuleJudged {
  static constexpr std::string_view kKind = "review.rule_judged";
  std::string key;
  std::string verdict;  // confirmed, retired, revived

  static void Visit(auto& self, auto&& visit) {
    visit("key", self.key);
    visit("verdict", self.verdict);
  }
};

// A person's answer to a question about contradicting feedback.
struct QuestionAnswered {
  static constexpr std::string_view kKind = "review.question_answered";
  std::string key;
  bool wanted = false;

  static void Visit(auto& self, auto&& visit) {
    visit("key", self.key);
    visit("wanted", self.wanted);
  }
};

// --- of the quarantine

// A document was not taken. Its verbatim is the document, or its beginning.
struct Refused {
  static constexpr std::string_view kKind = "review.refused";
  std::optional<std::string> event_id;
  RefusalKind kind = RefusalKind::kSchema;
  std::string field;
  std::string message;  // Does not repeat what the person wrote.
  std::int64_t bytes = 0;
  bool truncated = false;
  bool base64 = false;  // The document is not UTF-8.

  static void Visit(auto& self, auto&& visit) {
    visit("event_id", self.event_id);
    visit("kind", self.kind);
    visit("field", self.field);
    visit("message", self.message);
    visit("bytes", self.bytes);
    visit("truncated", self.truncated);
    visit("base64", self.base64);
  }
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

// Feedback that was taken for good, and is not counted yet: many documents at once. Its verbatim is
// a JSON list of them.
struct Received {
  static constexpr std::string_view kKind = "review.received";
  std::int64_t documents = 0;
  bool imported = false;  // They may be of any age.

  static void Visit(auto& self, auto&& visit) {
    visit("documents", self.documents);
    visit("imported", self.imported);
  }
};

// Its documents are feedback of their work products now; the list of them is not needed any more.
struct Filed {
  static constexpr std::string_view kKind = "review.filed";
  std::int64_t taken = 0;
  std::int64_t refused = 0;  // They were there already, or what they are about changed meanwhile.

  static void Visit(auto& self, auto&& visit) {
    visit("taken", self.taken);
    visit("refused", self.refused);
  }
};

// --- of learning

struct GateLearned {
  QualityDimension dimension = QualityDimension::kCodeQuality;
  bool hard = true;
  double threshold = 0;

  bool operator==(const GateLearned&) const = default;
  static void Visit(auto& self, auto&& visit) {
    visit("dimension", self.dimension);
    visit("hard", self.hard);
    visit("threshold", self.threshold);
  }
};

// The curve that is applied to the confidences of a task type from now on.
struct CurveLearned {
  std::string task_type;  // Empty: of all that have none of their own.
  std::vector<CurvePoint> points;

  bool operator==(const CurveLearned&) const = default;
  static void Visit(auto& self, auto&& visit) {
    visit("task_type", self.task_type);
    visit("points", self.points);
  }
};

// How long decisions on a task type take, on average.
struct PaceLearned {
  std::string task_type;
  double seconds = 0;

  bool operator==(const PaceLearned&) const = default;
  static void Visit(auto& self, auto&& visit) {
    visit("task_type", self.task_type);
    visit("seconds", self.seconds);
  }
};

// An analysis was made, and acted upon.
struct Learned {
  static constexpr std::string_view kKind = "review.learned";
  std::int64_t events = 0;  // Feedback there was by then.
  std::int64_t head = 0;    // The last event of the ledger that was looked at.
  std::optional<double> approval_rate;
  std::vector<GateLearned> gates;
  std::vector<std::string> corrections;  // "90-100 -0.13", of the calibration.
  std::vector<std::string> alerts;       // Names of those that hold.
  bool paused = false;                   // Everything is reviewed again.
  std::vector<CurveLearned> curves;
  std::vector<PaceLearned> paces;
  std::optional<std::string> best_window;  // When reviewers answer best.
  bool mixed_preferences = false;

  bool operator==(const Learned&) const = default;
  static void Visit(auto& self, auto&& visit) {
    visit("events", self.events);
    visit("head", self.head);
    visit("approval_rate", self.approval_rate);
    visit("gates", self.gates);
    visit("corrections", self.corrections);
    visit("alerts", self.alerts);
    visit("paused", self.paused);
    visit("curves", self.curves);
    visit("paces", self.paces);
    visit("best_window", self.best_window);
    visit("mixed_preferences", self.mixed_preferences);
  }
};

// The average of timings that were erased, of one task type, stage and modal in one month.
struct TimingAverage {
  std::string month;  // "2026-01"
  std::string task_type;
  std::string stage;
  std::string modal;
  std::int64_t n = 0;
  double decision_seconds = 0;

  static void Visit(auto& self, auto&& visit) {
    visit("month", self.month);
    visit("task_type", self.task_type);
    visit("stage", self.stage);
    visit("modal", self.modal);
    visit("n", self.n);
    visit("decision_seconds", self.decision_seconds);
  }
};

// What may no longer be kept was erased.
struct Retained {
  static constexpr std::string_view kKind = "review.retained";
  std::int64_t texts = 0;
  std::int64_t timings = 0;
  std::vector<TimingAverage> averages;

  static void Visit(auto& self, auto&& visit) {
    visit("texts", self.texts);
    visit("timings", self.timings);
    visit("averages", self.averages);
  }
};

using WorkEvent = std::variant<Registered, Predicted, Submitted, Timed, Erased, Withdrawn>;
using TaskEvent = std::variant<Decided>;
using RuleEvent = std::variant<RuleActivated, RuleDropped, RuleJudged, QuestionAnswered>;
using QuarantineEvent = std::variant<Refused, Mended, Discarded, Erased>;
using ReceiptEvent = std::variant<Received, Filed, Erased>;
using LearningEvent = std::variant<Learned, Retained>;

// Nothing: a kind or a version that this program does not know.
Result<std::optional<WorkEvent>> DecodeWorkEvent(const ledger::EventView& event);
Result<std::optional<TaskEvent>> DecodeTaskEvent(const ledger::EventView& event);
Result<std::optional<RuleEvent>> DecodeRuleEvent(const ledger::EventView& event);
Result<std::optional<QuarantineEvent>> DecodeQuarantineEvent(const ledger::EventView& event);
Result<std::optional<ReceiptEvent>> DecodeReceiptEvent(const ledger::EventView& event);
Result<std::optional<LearningEvent>> DecodeLearningEvent(const ledger::EventView& event);

// DecodeWorkEvent for millions of events: in room that is used again, and the kinds that most of
// them are without copying what they say.
class WorkEventReader {
 public:
  using Seen = std::variant<const RegisteredView*, const Predicted*, const SubmittedView*,
                            const Timed*, const WorkEvent*>;

  // What is seen is valid until the next call, and no longer than the event.
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

// Names that people choose may be long and of any characters, so streams are named after a hash.
Uuid WorkUuid(std::string_view work);
Uuid TaskUuid(std::string_view task_type);
Uuid RuleUuid(std::string_view key);
std::string WorkStreamOf(std::string_view work);
std::string TaskStreamOf(std::string_view task_type);
std::string RuleStreamOf(std::string_view key);
std::string QuarantineStreamOf(const Uuid& id);
std::string ReceiptStreamOf(const Uuid& id);
std::string LearningStream();

using Decision = ledger::EventDraft;

}  // namespace credence::review
