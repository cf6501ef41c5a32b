// SPDX-License-Identifier: Apache-2.0
// Reviews: what people say about an agent's work, and what is learned from it.
//
// A person approves, rejects, scores, compares or annotates a work product; every such act is one
// feedback event (docs/reviews.md has the schema). From them come calibrated confidence, autonomy
// that is earned and lost, rules, a checklist and hints for prompts. All of it can be computed from
// the ledger at any time, and is (credence/review_findings.h).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/caller.h"
#include "credence/counterfactual.h"
#include "credence/decimal.h"
#include "credence/enum_names.h"
#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

// Why a feedback event was not taken.
enum class RefusalKind {
  kSchema,     // Not JSON, a field is missing or of the wrong type, a name is not known.
  kOrphaned,   // Nobody registered the work product.
  kRange,      // A number out of bounds, a text too long.
  kDuplicate,  // It is there already.
  kStale,      // From the future, or too old.
};
template <>
struct EnumNames<RefusalKind> {
  static constexpr std::array<std::string_view, 5> kNames = {"schema", "orphaned", "range",
                                                             "duplicate", "stale"};
};

struct ReviewRefusal {
  RefusalKind kind = RefusalKind::kSchema;
  std::string field;  // "scores[0].score"; empty: the document as a whole.
  std::string message;

  bool operator==(const ReviewRefusal&) const = default;
  static void Visit(auto& self, auto&& visit) {
    visit("kind", self.kind);
    visit("field", self.field);
    visit("message", self.message);
  }
};

// What became of one document.
struct SubmitAnswer {
  std::optional<std::string> id;  // Of the event, as far as it could be read.
  bool accepted = false;
  bool waiting = false;  // It is safe, and will be counted later.
  std::optional<ReviewRefusal> error;
  // Where a refused document waits to be mended; a duplicate is not kept.
  std::optional<std::string> quarantine_id;
  std::int64_t line = 0;               // From 1, in JSON Lines; 0: there was one document.
  std::optional<std::string> warning;  // It was accepted, but may not be what was meant.
  bool break_offered = false;          // The reviewer did many in a row.

  static void Visit(auto& self, auto&& visit) {
    visit("id", self.id);
    visit("accepted", self.accepted);
    visit("waiting", self.waiting);
    visit("error", self.error);
    visit("quarantine_id", self.quarantine_id);
    visit("line", self.line);
    visit("warning", self.warning);
    visit("break_offered", self.break_offered);
  }
};

struct SubmitRequest {
  std::string documents;  // One JSON object, an array of them, or JSON Lines.
  bool imported = false;  // Events may be of any age.
  // The quarantined document that these mend; absent: found by the event's id.
  std::optional<std::string> replaces;
  // The answer comes as soon as the documents are checked and safe. They are counted when somebody
  // next looks at reviews, or by an engine that stays open once nothing more comes.
  bool later = false;
};

// What changed by learning, a line each for a person.
struct LearnReport {
  std::int64_t events = 0;
  std::vector<std::string> changes;
  std::vector<ReviewAlert> alerts;

  static void Visit(auto& self, auto&& visit) {
    visit("events", self.events);
    visit("changes", self.changes);
    visit("alerts", self.alerts);
  }
};

struct SubmitReport {
  std::vector<SubmitAnswer> answers;
  bool is_list = false;  // The documents were a list, so the answer is one.
  std::int64_t accepted = 0;
  std::int64_t waiting = 0;  // Of the accepted: will be counted later.
  std::int64_t refused = 0;
  std::optional<LearnReport> learned;  // Enough had come to learn from.
  bool break_offered = false;          // The reviewer did many in a row.
};

// What will be asked of the reviewer.
enum class ReviewClass { kAutoApprove, kQuick, kStandard, kDeep, kEscalate };
template <>
struct EnumNames<ReviewClass> {
  static constexpr std::array<std::string_view, 5> kNames = {"auto-approve", "quick", "standard",
                                                             "deep", "escalate"};
};

// A work product that was registered, and what was decided about its review.
struct WorkReading {
  std::string id;
  std::string version;
  std::string type;
  std::string task_type;
  std::string stage;
  std::optional<std::string> summary;  // Absent: erased.
  std::string state;                   // pending, done, skipped (not drawn)
  std::optional<double> stated;        // The agent's own confidence.
  std::optional<double> calibrated;    // What it is worth; read when it was registered.
  std::optional<double> predicted_score;
  std::int64_t level = 0;
  double review_share = 1;  // The probability with which it was drawn.
  bool shown = true;
  ReviewClass review_class = ReviewClass::kEscalate;
  bool self_review = false;                // Too unsure: look at it again before a person does.
  std::optional<std::string> compare;      // Why an A/B comparison is proposed.
  std::optional<std::string> best_window;  // When a reviewer answers best; for what can wait.
  Timestamp registered_at;
  std::int64_t reviews = 0;
  std::optional<std::string> last_decision;
  std::optional<Timestamp> reviewed_at;

  static void Visit(auto& self, auto&& visit) {
    visit("id", self.id);
    visit("version", self.version);
    visit("type", self.type);
    visit("task_type", self.task_type);
    visit("stage", self.stage);
    visit("summary", self.summary);
    visit("state", self.state);
    visit("agent_confidence", self.stated);
    visit("calibrated_confidence", self.calibrated);
    visit("predicted_score", self.predicted_score);
    visit("level", self.level);
    visit("review_share", self.review_share);
    visit("shown", self.shown);
    visit("class", self.review_class);
    visit("self_review", self.self_review);
    visit("compare", self.compare);
    visit("best_window", self.best_window);
    visit("registered_at", self.registered_at);
    visit("reviews", self.reviews);
    visit("last_decision", self.last_decision);
    visit("reviewed_at", self.reviewed_at);
  }
};

// What became of one registration or prediction.
struct RegisterAnswer {
  std::optional<std::string> id;
  bool accepted = false;
  std::optional<ReviewRefusal> error;
  std::optional<WorkReading> work;
  std::int64_t line = 0;

  static void Visit(auto& self, auto&& visit) {
    visit("id", self.id);
    visit("accepted", self.accepted);
    visit("error", self.error);
    visit("work", self.work);
    visit("line", self.line);
  }
};

struct RegisterReport {
  std::vector<RegisterAnswer> answers;
  bool is_list = false;
};

struct QuarantinedReading {
  std::string id;
  std::string state;  // open, mended, discarded
  Timestamp at;
  std::optional<std::string> event_id;
  ReviewRefusal error;
  std::int64_t bytes = 0;
  bool truncated = false;  // Larger than is kept.
  std::optional<std::string> document;

  static void Visit(auto& self, auto&& visit) {
    visit("id", self.id);
    visit("state", self.state);
    visit("at", self.at);
    visit("event_id", self.event_id);
    visit("error", self.error);
    visit("bytes", self.bytes);
    visit("truncated", self.truncated);
    visit("document", self.document);
  }
};

// Feedback that was accepted, and what was read out of it.
struct FeedbackReading {
  std::string id;
  Timestamp at;           // When the person answered.
  Timestamp received_at;  // When it came.
  std::string work;
  std::string version;
  std::string task_type;
  std::string stage;
  std::string session;
  std::optional<std::string> reviewer;
  std::optional<std::string> decision;
  std::optional<double> score;  // The mean.
  std::optional<double> sentiment;
  std::vector<std::string> keys;        // What rules and patterns count it for.
  std::optional<std::string> document;  // Without `meta`; absent: erased.
  std::optional<Timestamp> withdrawn_at;
  std::optional<std::string> reason;  // Of the withdrawal.

  static void Visit(auto& self, auto&& visit) {
    visit("id", self.id);
    visit("at", self.at);
    visit("received_at", self.received_at);
    visit("work", self.work);
    visit("version", self.version);
    visit("task_type", self.task_type);
    visit("stage", self.stage);
    visit("session", self.session);
    visit("reviewer", self.reviewer);
    visit("decision", self.decision);
    visit("score", self.score);
    visit("sentiment", self.sentiment);
    visit("keys", self.keys);
    visit("document", self.document);
    visit("withdrawn_at", self.withdrawn_at);
    visit("reason", self.reason);
  }
};

// Exactly one of the two lists is filled, by the state that was asked for.
struct ReviewList {
  std::vector<WorkReading> works;
  std::vector<QuarantinedReading> quarantined;
  bool is_quarantine = false;
  bool is_cut = false;
};

struct LevelReading {
  std::string task_type;
  std::int64_t level = 0;
  std::int64_t approvals = 0;
  std::int64_t decisions = 0;
  double rate = 0;
  double rate_low = 0;  // 95 % interval.
  double rate_high = 1;
  double review_share = 1;
  ReviewClass review_class = ReviewClass::kEscalate;
  std::int64_t waiting = 0;         // Reviews until it can rise again after a fall.
  bool paused = false;              // An alert has everything reviewed.
  std::optional<std::string> next;  // What the next level asks for.
  std::optional<Timestamp> changed_at;

  static void Visit(auto& self, auto&& visit) {
    visit("task_type", self.task_type);
    visit("level", self.level);
    visit("approvals", self.approvals);
    visit("decisions", self.decisions);
    visit("rate", self.rate);
    visit("rate_low", self.rate_low);
    visit("rate_high", self.rate_high);
    visit("review_share", self.review_share);
    visit("class", self.review_class);
    visit("waiting", self.waiting);
    visit("paused", self.paused);
    visit("next", self.next);
    visit("changed_at", self.changed_at);
  }
};

enum class RuleVerdict {
  kConfirm,  // Still right.
  kRetire,   // No longer wanted: its memory is archived.
  kRevive,   // Wanted again after all.
};
template <>
struct EnumNames<RuleVerdict> {
  static constexpr std::array<std::string_view, 3> kNames = {"confirm", "retire", "revive"};
};

// A file that was written, or would be.
struct WrittenFile {
  std::string path;
  std::int64_t bytes = 0;
  bool changed = true;

  static void Visit(auto& self, auto&& visit) {
    visit("path", self.path);
    visit("bytes", self.bytes);
    visit("changed", self.changed);
  }
};

// A text for a file. Paths are relative, with slashes.
struct ReviewFile {
  std::string path;
  std::string text;

  bool operator==(const ReviewFile&) const = default;
};

struct RetainReport {
  bool dry_run = false;
  std::int64_t texts = 0;     // Verbatim feedback older than 90 days: themes stay.
  std::int64_t timings = 0;   // Older than 30 days: averages stay.
  std::int64_t archived = 0;  // Raw events that went into the cold archive.
  std::int64_t rules = 0;     // Candidates that were noise.
  std::optional<Timestamp> oldest;

  static void Visit(auto& self, auto&& visit) {
    visit("dry_run", self.dry_run);
    visit("texts", self.texts);
    visit("timings", self.timings);
    visit("archived", self.archived);
    visit("rules", self.rules);
    visit("oldest", self.oldest);
  }
};

// Past feedback that matters for a task.
struct SimilarReview {
  std::string work;
  std::string summary;
  std::optional<std::string> decision;
  std::optional<double> score;
  double similarity = 0;
  Timestamp at;

  static void Visit(auto& self, auto&& visit) {
    visit("work", self.work);
    visit("summary", self.summary);
    visit("decision", self.decision);
    visit("score", self.score);
    visit("similarity", self.similarity);
    visit("at", self.at);
  }
};

struct ReviewContext {
  std::string task;
  std::string standards;    // Markdown, always.
  std::string preferences;  // Markdown, always.
  std::vector<RuleReading> patterns;
  std::vector<PatternReading> anti_patterns;
  std::vector<std::string> checklist;
  std::vector<SimilarReview> similar;
  std::string prompt;  // All of it as one text for a prompt.

  static void Visit(auto& self, auto&& visit) {
    visit("task", self.task);
    visit("standards", self.standards);
    visit("preferences", self.preferences);
    visit("patterns", self.patterns);
    visit("anti_patterns", self.anti_patterns);
    visit("checklist", self.checklist);
    visit("similar", self.similar);
    visit("prompt", self.prompt);
  }
};

struct ContextRequest {
  std::string task;  // A task type, or a description of the task.
  std::optional<std::string> task_type;
  std::optional<std::string> stage;
  std::vector<std::string> dimensions;
};

// An artifact looks at itself before a person does.
struct CheckViolation {
  std::string rule;  // "gate:security", "rule:error-specificity", "checklist:3"
  ReviewSeverity severity = ReviewSeverity::kMinor;
  std::string message;
  std::string suggestion;
  bool auto_fixable = false;

  static void Visit(auto& self, auto&& visit) {
    visit("rule", self.rule);
    visit("severity", self.severity);
    visit("message", self.message);
    visit("suggestion", self.suggestion);
    visit("autoFixable", self.auto_fixable);
  }
};

struct SelfCheck {
  bool passed = true;
  std::optional<double> predicted_score;
  std::optional<double> calibrated_confidence;
  std::vector<CheckViolation> violations;
  std::vector<std::string> recommendations;
  bool self_review = false;  // Another round before a person sees it.

  static void Visit(auto& self, auto&& visit) {
    visit("passed", self.passed);
    visit("predictedScore", self.predicted_score);
    visit("calibratedConfidence", self.calibrated_confidence);
    visit("violations", self.violations);
    visit("recommendations", self.recommendations);
    visit("selfReview", self.self_review);
  }
};

// One thing that was said or done about a rule.
struct RuleWhyStep {
  std::int64_t sequence = 0;  // Of the event.
  Timestamp at;
  // mentioned, against, activated, dropped, confirmed, retired, revived, wanted, unwanted
  std::string effect;
  std::optional<std::string> feedback;   // Of a mention: the feedback event, …
  std::optional<std::string> task_type;  // … the kind of work, …
  std::optional<std::string> decision;   // … what was decided, …
  // … and how much it counts now; 0: a person's answer overruled it, or it is of another context.
  std::optional<double> weight;
  double confidence = 0;  // Afterwards, by the weights of now: the last is that of the rule.
  std::optional<std::string> text;  // The rule as it was put, or a person's reason; null: erased.

  static void Visit(auto& self, auto&& visit) {
    visit("sequence", self.sequence);
    visit("at", self.at);
    visit("effect", self.effect);
    visit("feedback", self.feedback);
    visit("task_type", self.task_type);
    visit("decision", self.decision);
    visit("weight", self.weight);
    visit("confidence", self.confidence);
    visit("text", self.text);
  }
};

struct RuleWhyReport {
  RuleReading rule;
  std::vector<RuleWhyStep> steps;  // In order of the ledger.
  double active_from = 0;
  double dropped_below = 0;
  Counterfactual counterfactual;

  static void Visit(auto& self, auto&& visit) {
    visit("rule", self.rule);
    visit("steps", self.steps);
    visit("active_from", self.active_from);
    visit("dropped_below", self.dropped_below);
    Counterfactual::Visit(self.counterfactual, visit);
  }
};

// One decision, and the level of its task type after it.
struct LevelWhyStep {
  std::int64_t sequence = 0;  // Of the event.
  Timestamp at;
  std::string feedback;
  bool approved = false;
  bool experimental = false;   // Within the budget of exploration: it moved nothing.
  std::int64_t approvals = 0;  // So far.
  std::int64_t decisions = 0;
  std::int64_t level = 0;
  bool dropped = false;  // Withdrawn since, or the reviewer has answered anew: it counts no more.

  static void Visit(auto& self, auto&& visit) {
    visit("sequence", self.sequence);
    visit("at", self.at);
    visit("feedback", self.feedback);
    visit("approved", self.approved);
    visit("experimental", self.experimental);
    visit("approvals", self.approvals);
    visit("decisions", self.decisions);
    visit("level", self.level);
    visit("dropped", self.dropped);
  }
};

struct LevelWhyReport {
  LevelReading level;  // Now.
  // The work product that was asked about: the steps are those before it was registered.
  std::optional<WorkReading> work;
  std::vector<LevelWhyStep> steps;
  Counterfactual counterfactual;

  static void Visit(auto& self, auto&& visit) {
    visit("level", self.level);
    visit("work", self.work);
    visit("steps", self.steps);
    Counterfactual::Visit(self.counterfactual, visit);
  }
};

// All calls are thread-safe and as durable as those of Engine.
class Reviews {
 public:
  virtual ~Reviews() = default;

  // Makes work products known, and draws which of them are shown to people.
  virtual Result<RegisterReport> Register(const Caller& caller, std::string_view documents) = 0;
  // The same, and records what the agent expects of the review. It must say its confidence.
  virtual Result<RegisterReport> Predict(const Caller& caller, std::string_view documents) = 0;
  // Each document is taken or refused on its own; those that were refused wait in a quarantine.
  virtual Result<SubmitReport> Submit(const Caller& caller, const SubmitRequest& request) = 0;

  // `state` is pending, done or quarantined. Newest first; what is pending oldest first.
  virtual Result<ReviewList> List(const Caller& caller, std::string_view state,
                                  std::optional<std::int64_t> limit) = 0;
  virtual Result<QuarantinedReading> ShowQuarantined(const Caller& caller, std::string_view id) = 0;
  virtual Result<QuarantinedReading> Discard(const Caller& caller, std::string_view id) = 0;
  // Feedback that was accepted, by its id or a part of it. Failure: kNotFound, kInvalidArgument.
  virtual Result<FeedbackReading> ShowFeedback(const Caller& caller, std::string_view id) = 0;
  // It counts no more: levels are counted anew, and no analysis sees it. Learns from what is left,
  // unless learning waits to be asked. Failure: also kFailedPrecondition when it was withdrawn.
  virtual Result<FeedbackReading> Withdraw(const Caller& caller, std::string_view id,
                                           const std::optional<std::string>& reason) = 0;

  // Analyses, and acts on it: rules become memories or cease to be, alerts are raised.
  virtual Result<LearnReport> Learn(const Caller& caller) = 0;
  virtual Result<ReviewFindings> Analyse(const Caller& caller) = 0;
  virtual Result<std::vector<LevelReading>> Levels(const Caller& caller) = 0;
  virtual Result<std::vector<RuleReading>> Rules(const Caller& caller, bool all) = 0;
  virtual Result<RuleReading> JudgeRule(const Caller& caller, std::string_view id,
                                        RuleVerdict verdict,
                                        const std::optional<std::string>& reason) = 0;
  // What was said and done about a rule. Failure: kNotFound.
  virtual Result<RuleWhyReport> WhyRule(const Caller& caller, std::string_view id) = 0;
  // The decisions behind the level of a task type, or behind what was drawn for a work product.
  // Failure: kNotFound.
  virtual Result<LevelWhyReport> WhyLevel(const Caller& caller, std::string_view name) = 0;
  // A person's answer to a question about contradicting feedback: is the thing wanted?
  virtual Result<ReviewQuestion> AnswerQuestion(const Caller& caller, std::string_view id,
                                                bool wanted) = 0;

  // The document holds workProduct, and optionally scores, text and generated checks of its own.
  virtual Result<SelfCheck> Check(const Caller& caller, std::string_view document) = 0;
  virtual Result<ReviewContext> Context(const Caller& caller, const ContextRequest& request) = 0;

  // The tree of files that people audit with plain tools, from the ledger alone: the same ledger
  // and the same moment give the same bytes. A path may come again: what comes later is appended.
  virtual Result<void> Export(const Caller& caller,
                              const std::function<Result<void>(const ReviewFile&)>& sink) = 0;
  // The text of `.goosehints`, `AGENTS.md` or `CLAUDE.md` with the part between the markers
  // replaced, appended, or with `remove` taken out; the rest is the same, byte for byte.
  virtual Result<std::string> Hints(const Caller& caller, std::string_view text, bool remove) = 0;
  // Erases what may no longer be kept. With `dry_run` it only tells.
  virtual Result<RetainReport> Retain(const Caller& caller, bool dry_run) = 0;
};

}  // namespace credence
