// SPDX-License-Identifier: Apache-2.0
// Reviews: what people say about an agent's work, and what is learned from it.
//
// A person approves, rejects, scores, compares or annotates a work product; each act is one
// feedback event (docs/reviews.md has the schema). Calibrated confidence, levels of autonomy,
// rules, a checklist and hints for prompts are derived from these events and can be recomputed from
// the ledger at any time (credence/review_findings.h).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/agreement.h"
#include "credence/caller.h"
#include "credence/counterfactual.h"
#include "credence/decimal.h"
#include "credence/enum_names.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/review_notices.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

// Why feedback was refused.
enum class RefusalKind {
  kSchema,     // Invalid JSON, a missing or mistyped field, an unknown name.
  kOrphaned,   // The work product is not registered.
  kRange,      // A number out of range, or a text too long.
  kDuplicate,  // Existed already.
  kStale,      // From the future, or too old.
};
CREDENCE_ENUM_NAMES(RefusalKind, "schema", "orphaned", "range", "duplicate", "stale")

struct ReviewRefusal {
  RefusalKind kind = RefusalKind::kSchema;
  std::string field;  // "scores[0].score"; empty for the whole document.
  std::string message;

  bool operator==(const ReviewRefusal&) const = default;
  CREDENCE_FIELDS(kind, field, message)
};

// The result for one document.
struct SubmitAnswer {
  std::optional<std::string> id;  // The event's id, if readable.
  bool accepted = false;
  bool waiting = false;  // Stored, and will be counted later.
  std::optional<ReviewRefusal> error;
  // Where a refused document waits for a correction; duplicates are not kept.
  std::optional<std::string> quarantine_id;
  std::int64_t line = 0;               // From 1, in JSON Lines; 0 for a single document.
  std::optional<std::string> warning;  // Accepted, but perhaps not as intended.
  bool break_offered = false;          // The reviewer did many in a row.

  CREDENCE_FIELDS(id, accepted, waiting, error, quarantine_id, line, warning, break_offered)
};

struct SubmitRequest {
  std::string documents;  // One JSON object, an array of them, or JSON Lines.
  bool imported = false;  // Events may be of any age.
  // The quarantined document that these correct; absent: found by the event's id.
  std::optional<std::string> replaces;
  // Return as soon as the documents are checked and stored. They are counted at the next read of
  // reviews, or by a long-lived engine once no more arrive.
  bool later = false;
};

// Reviews that happened on GitHub or GitLab, or that a git log tells of.
struct ImportReviews {
  // Documents of their APIs, in any order; several texts each begin with U+001E. With the format
  // "git": git log --format='%x1e%H%x1f%cI%x1f%B'.
  std::string text;
  std::vector<std::string> names;        // Of the texts, for messages; may be empty.
  std::optional<std::string> format;     // github, gitlab or git; absent: by the shape.
  std::optional<std::string> task_type;  // Absent: the project.
  std::vector<std::string> agents;       // Only requests of these authors; empty: of everybody.
};

// The end of a session's work, as a merge or a revert showed it.
struct SessionOutcome {
  std::string session;
  bool success = false;
  std::string reason;
  bool is_new = false;  // Imported now, not before.
  // It only replaces an outcome whose reason begins like this.
  std::optional<std::string> takes_back = std::nullopt;

  CREDENCE_FIELDS(session, success, reason, is_new)
};

struct ReviewImportReport {
  std::int64_t pull_requests = 0;  // New ones, like the other counts.
  std::int64_t reviews = 0;
  std::int64_t comments = 0;
  std::int64_t outcomes = 0;
  std::int64_t withdrawn = 0;  // Imported before, and dismissed since.
  std::int64_t known = 0;      // Imported before.
  // Left out.
  std::int64_t own = 0;            // By the author of the work.
  std::int64_t bots = 0;           // By programs.
  std::int64_t dismissed = 0;      // Or taken back.
  std::int64_t pending = 0;        // Not submitted yet.
  std::int64_t other_authors = 0;  // Requests that are not of the named agents.
  std::int64_t unregistered = 0;   // About commits that belong to no known work product.
  std::vector<SessionOutcome> sessions;
  std::vector<std::string> unread;  // One line for each document that could not be read.

  CREDENCE_FIELDS(pull_requests, reviews, comments, outcomes, withdrawn, known, own, bots,
                  dismissed, pending, other_authors, unregistered, sessions, unread)
};

// What learning changed, one line each for a person.
struct LearnReport {
  std::int64_t events = 0;
  std::vector<std::string> changes;
  std::vector<ReviewAlert> alerts;

  CREDENCE_FIELDS(events, changes, alerts)
};

struct SubmitReport {
  std::vector<SubmitAnswer> answers;
  bool is_list = false;  // The input was a list, so the reply is one.
  std::int64_t accepted = 0;
  std::int64_t waiting = 0;  // Accepted, but to be counted later.
  std::int64_t refused = 0;
  std::optional<LearnReport> learned;  // Set if there was enough to learn from.
  bool break_offered = false;          // The reviewer did many in a row.
};

// How much review is requested.
enum class ReviewClass { kAutoApprove, kQuick, kStandard, kDeep, kEscalate };
CREDENCE_ENUM_NAMES(ReviewClass, "auto-approve", "quick", "standard", "deep", "escalate")

// A registered work product, and how it is to be reviewed.
struct WorkReading {
  std::string id;
  std::string version;
  std::string type;
  std::string task_type;
  std::string stage;
  std::optional<std::string> summary;  // Absent if erased.
  std::string state;                   // pending, done, skipped (not sampled)
  std::optional<double> stated;        // The agent's own confidence.
  std::optional<double> calibrated;    // The stated confidence, calibrated when registered.
  std::optional<double> predicted_score;
  std::int64_t level = 0;
  double review_share = 1;  // The probability of being sampled for review.
  bool shown = true;
  bool audit = false;  // Its class is approved unseen, but it was drawn for an audit.
  std::string why;     // Why a person reviews it, or why nobody does.
  ReviewClass review_class = ReviewClass::kEscalate;
  // Too unsure: the agent should check again before a person does.
  bool self_review = false;
  std::optional<std::string> compare;      // Why an A/B comparison is proposed.
  std::optional<std::string> best_window;  // When reviewers answer best; for work that can wait.
  Timestamp registered_at;
  std::int64_t reviews = 0;
  std::optional<std::string> last_decision;
  std::optional<Timestamp> reviewed_at;
  std::optional<std::string> project;  // Of the caller that registered it.

  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, id, version, type, task_type, stage, summary, state);
    visit("agent_confidence", self.stated);
    visit("calibrated_confidence", self.calibrated);
    CREDENCE_VISIT(visit, self, predicted_score, level, review_share, shown, audit, why);
    visit("class", self.review_class);
    CREDENCE_VISIT(visit, self, self_review, compare, best_window, registered_at, reviews,
                   last_decision, reviewed_at, project);
  }
};

enum class ContentKind { kText, kDiff, kFile, kUrl, kImage };
CREDENCE_ENUM_NAMES(ContentKind, "text", "diff", "file", "url", "image")

// The work itself, as far as the agent handed it over, for the reviewer to see.
struct WorkContent {
  ContentKind kind = ContentKind::kText;
  std::optional<std::string> text;    // A text, a diff, or the contents of a file.
  std::optional<std::string> path;    // Of a file or a diff.
  std::optional<std::string> commit;  // The version that the path or diff is from.
  std::optional<std::string> url;     // http or https only.
  std::optional<std::string> media_type;
  std::optional<std::string> data;  // An image, in base64.
  std::optional<std::string> language;

  bool operator==(const WorkContent&) const = default;
  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, kind, text, path, commit, url);
    visit("mediaType", self.media_type);
    CREDENCE_VISIT(visit, self, data, language);
  }
};

// How the agent made a work product; what it did not say is absent.
struct WorkGeneration {
  std::optional<std::string> prompt_hash;
  std::vector<std::string> memory_snapshot;
  std::optional<std::string> model_used;
  std::optional<std::int64_t> generation_time_ms;
  std::optional<std::int64_t> iteration_count;

  bool operator==(const WorkGeneration&) const = default;
  CREDENCE_FIELDS(prompt_hash, memory_snapshot, model_used, generation_time_ms, iteration_count)
};

// One feedback on a work product, in short.
struct WorkFeedback {
  std::string id;
  Timestamp at;
  std::string version;
  std::optional<std::string> reviewer;
  std::optional<std::string> decision;
  std::optional<double> score;  // The mean score.

  CREDENCE_FIELDS(id, at, version, reviewer, decision, score)
};

// A work product with everything a reviewer needs to see.
struct ShownWork {
  WorkReading work;
  std::optional<WorkContent> content;  // Of the present version. Absent: none, or erased.
  bool content_erased = false;
  std::vector<std::string> attributes;
  std::optional<std::string> alternative_of;  // Another work product for the same purpose.
  std::optional<WorkGeneration> generation;
  std::vector<WorkFeedback> feedback;  // By time, without withdrawn ones.

  static void Visit(auto& self, auto&& visit) {
    WorkReading::Visit(self.work, visit);
    CREDENCE_VISIT(visit, self, content, content_erased, attributes, alternative_of, generation,
                   feedback);
  }
};

// The result of one registration or prediction.
struct RegisterAnswer {
  std::optional<std::string> id;
  bool accepted = false;
  std::optional<ReviewRefusal> error;
  std::optional<WorkReading> work;
  std::int64_t line = 0;
  // The task type has room for work marked as experimental, which can fail without costing a level.
  std::optional<bool> may_experiment = std::nullopt;

  CREDENCE_FIELDS(id, accepted, error, work, line, may_experiment)
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
  bool truncated = false;  // Cut because it was too large.
  std::optional<std::string> document;

  CREDENCE_FIELDS(id, state, at, event_id, error, bytes, truncated, document)
};

// Accepted feedback, and what was extracted from it.
struct FeedbackReading {
  std::string id;
  Timestamp at;           // When the person answered.
  Timestamp received_at;  // When it arrived.
  std::string work;
  std::string version;
  std::string task_type;
  std::string stage;
  std::string session;
  std::optional<std::string> reviewer;
  std::optional<std::string> decision;
  std::optional<double> score;  // The mean score.
  std::optional<double> sentiment;
  std::optional<std::string> certainty;       // As the reviewer said it.
  std::optional<std::string> certainty_read;  // If nothing was said: read from the words.
  // The model that made the work: as the feedback says, or as it was registered.
  std::optional<std::string> model_used;
  std::vector<std::string> keys;        // The rules and patterns it counts for.
  std::optional<std::string> document;  // Without `meta`; absent if erased.
  std::optional<Timestamp> withdrawn_at;
  std::optional<std::string> reason;  // Why it was withdrawn.

  CREDENCE_FIELDS(id, at, received_at, work, version, task_type, stage, session, reviewer, decision,
                  score, sentiment, certainty, certainty_read, model_used, keys, document,
                  withdrawn_at, reason)
};

// The requested state decides which one of the two lists is filled.
struct ListReviews {
  std::string state = "pending";      // pending, done, skipped or quarantined.
  std::optional<std::int64_t> limit;  // Default: all.
  std::int64_t offset = 0;
  // Registered, or quarantined, since then or before then: RFC 3339, or "last week".
  std::optional<std::string> since = std::nullopt;
  std::optional<std::string> until = std::nullopt;
};

struct ReviewList {
  std::vector<WorkReading> works;
  std::vector<QuarantinedReading> quarantined;
  bool is_quarantine = false;
  bool is_cut = false;
  std::optional<std::int64_t> matching = std::nullopt;  // Whatever the page.
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
  std::int64_t waiting = 0;         // Reviews needed before it can rise again after a fall.
  bool paused = false;              // Because of an alert, everything is reviewed.
  std::optional<std::string> next;  // What the next level requires.
  // What reviewers' answers about who should decide speak for. A person decides.
  std::optional<std::string> proposal;
  std::optional<Timestamp> changed_at;

  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, task_type, level, approvals, decisions, rate, rate_low, rate_high,
                   review_share);
    visit("class", self.review_class);
    CREDENCE_VISIT(visit, self, waiting, paused, next, proposal, changed_at);
  }
};

enum class RuleVerdict {
  kConfirm,  // Still right.
  kRetire,   // No longer wanted: its memory is archived.
  kRevive,   // Wanted again.
};
CREDENCE_ENUM_NAMES(RuleVerdict, "confirm", "retire", "revive")

// A person's decision about a rule.
struct RuleJudgement {
  RuleVerdict verdict = RuleVerdict::kConfirm;
  std::optional<std::string> reason = std::nullopt;
  // For a confirmation: the wording to use, and whether the rule holds for all task types.
  std::optional<std::string> text = std::nullopt;
  bool for_all = false;
};

// A file that was written, or would be in a dry run.
struct WrittenFile {
  std::string path;
  std::int64_t bytes = 0;
  bool changed = true;

  CREDENCE_FIELDS(path, bytes, changed)
};

// Content for a file. Paths are relative, with slashes.
struct ReviewFile {
  std::string path;
  std::string text;

  bool operator==(const ReviewFile&) const = default;
};

struct RetainReport {
  bool dry_run = false;
  std::int64_t texts = 0;     // Verbatim feedback older than 90 days; themes are kept.
  std::int64_t timings = 0;   // Older than 30 days; averages are kept.
  std::int64_t archived = 0;  // Raw events moved to the cold archive.
  std::int64_t rules = 0;     // Candidates dropped as noise.
  std::optional<Timestamp> oldest;

  CREDENCE_FIELDS(dry_run, texts, timings, archived, rules, oldest)
};

// Past feedback that is relevant to a task.
struct SimilarReview {
  std::string work;
  std::string summary;
  std::optional<std::string> decision;
  std::optional<double> score;
  double similarity = 0;
  Timestamp at;

  CREDENCE_FIELDS(work, summary, decision, score, similarity, at)
};

struct ReviewContext {
  std::string task;
  std::string standards;    // Markdown, always.
  std::string preferences;  // Markdown, always.
  std::vector<RuleReading> patterns;
  std::vector<PatternReading> anti_patterns;
  std::vector<std::string> checklist;
  std::vector<SimilarReview> similar;
  std::string prompt;  // Everything as one text for a prompt.

  CREDENCE_FIELDS(task, standards, preferences, patterns, anti_patterns, checklist, similar, prompt)
};

struct ContextRequest {
  std::string task;  // A task type, or a description of the task.
  std::optional<std::string> task_type;
  std::optional<std::string> stage;
  std::vector<std::string> dimensions;
};

// A finding of an agent's self-check before a person reviews the work.
struct CheckViolation {
  std::string rule;  // "gate:security", "rule:error-specificity", "checklist:3"
  ReviewSeverity severity = ReviewSeverity::kMinor;
  std::string message;
  std::string suggestion;
  bool auto_fixable = false;

  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, rule, severity, message, suggestion);
    visit("autoFixable", self.auto_fixable);
  }
};

struct SelfCheck {
  bool passed = true;
  std::optional<double> predicted_score;
  std::optional<double> calibrated_confidence;
  std::vector<CheckViolation> violations;
  std::vector<std::string> recommendations;
  bool self_review = false;  // Revise once more before a person sees it.

  static void Visit(auto& self, auto&& visit) {
    visit("passed", self.passed);
    visit("predictedScore", self.predicted_score);
    visit("calibratedConfidence", self.calibrated_confidence);
    CREDENCE_VISIT(visit, self, violations, recommendations);
    visit("selfReview", self.self_review);
  }
};

// One event in the history of a rule.
struct RuleWhyStep {
  std::int64_t sequence = 0;
  Timestamp at;
  // mentioned, against, waiting, activated, dropped, confirmed, worded, retired, revived, wanted,
  // unwanted
  std::string effect;
  std::optional<std::string> feedback;   // For a mention: the feedback event, …
  std::optional<std::string> task_type;  // … its task type, …
  std::optional<std::string> decision;   // … its decision, …
  // … and its present weight; 0 if overruled by a person's answer or from another context.
  std::optional<double> weight;
  double confidence = 0;  // After the step, with present weights: the last one is the rule's own.
  std::optional<std::string> text;  // The rule's wording, or a person's reason; null if erased.

  CREDENCE_FIELDS(sequence, at, effect, feedback, task_type, decision, weight, confidence, text)
};

struct RuleWhyReport {
  RuleReading rule;
  std::vector<RuleWhyStep> steps;  // In ledger order.
  double active_from = 0;
  double dropped_below = 0;
  Counterfactual counterfactual;

  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, rule, steps, active_from, dropped_below);
    Counterfactual::Visit(self.counterfactual, visit);
  }
};

// One decision, and the level of its task type after it.
struct LevelWhyStep {
  std::int64_t sequence = 0;
  Timestamp at;
  std::string feedback;
  bool approved = false;
  bool experimental = false;   // Part of the exploration budget: it did not affect the level.
  std::int64_t approvals = 0;  // So far.
  std::int64_t decisions = 0;
  std::int64_t level = 0;
  // No longer counts: withdrawn, or replaced by a newer answer of the reviewer.
  bool dropped = false;

  CREDENCE_FIELDS(sequence, at, feedback, approved, experimental, approvals, decisions, level,
                  dropped)
};

struct LevelWhyReport {
  LevelReading level;  // Current level.
  // The requested work product; the steps are those before its registration.
  std::optional<WorkReading> work;
  std::vector<LevelWhyStep> steps;
  Counterfactual counterfactual;

  static void Visit(auto& self, auto&& visit) {
    CREDENCE_VISIT(visit, self, level, work, steps);
    Counterfactual::Visit(self.counterfactual, visit);
  }
};

// Thread-safe, and as durable as Engine.
class Reviews {
 public:
  virtual ~Reviews() = default;

  // Registers work products, and samples the ones that people review.
  virtual Result<RegisterReport> Register(const Caller& caller, std::string_view documents) = 0;
  // As Register, and also records the agent's prediction of the review. A confidence is required.
  virtual Result<RegisterReport> Predict(const Caller& caller, std::string_view documents) = 0;
  // Accepts or refuses each document separately; refused documents wait in quarantine.
  virtual Result<SubmitReport> Submit(const Caller& caller, const SubmitRequest& request) = 0;
  // Imports reviews from elsewhere. Again: adds only what is new. Failure: kInvalidArgument.
  virtual Result<ReviewImportReport> Import(const Caller& caller, const ImportReviews& request) = 0;

  // Pending ones oldest first, the others newest first.
  virtual Result<ReviewList> List(const Caller& caller, const ListReviews& request) = 0;
  // A work product by its id, enough of it, or "last". Failure: kNotFound, kInvalidArgument.
  virtual Result<ShownWork> ShowWork(const Caller& caller, std::string_view id) = 0;
  virtual Result<QuarantinedReading> ShowQuarantined(const Caller& caller, std::string_view id) = 0;
  virtual Result<QuarantinedReading> Discard(const Caller& caller, std::string_view id) = 0;
  // Accepted feedback, by its id or a part of it. Failure: kNotFound, kInvalidArgument.
  virtual Result<FeedbackReading> ShowFeedback(const Caller& caller, std::string_view id) = 0;
  // Excludes the feedback from levels and analyses, and learns again from the rest unless learning
  // is manual. Failure: also kFailedPrecondition if already withdrawn.
  virtual Result<FeedbackReading> Withdraw(const Caller& caller, std::string_view id,
                                           const std::optional<std::string>& reason) = 0;

  // Analyses the feedback and acts on it: activates or retires rules as memories, raises alerts.
  virtual Result<LearnReport> Learn(const Caller& caller) = 0;
  // Learns in every space where that is due by time (review.learn_every_hours), and returns in how
  // many. Long-lived processes call it every few seconds; it looks once a minute.
  virtual Result<std::int64_t> Tend() = 0;
  virtual Result<ReviewFindings> Analyse(const Caller& caller) = 0;
  virtual Result<std::vector<LevelReading>> Levels(const Caller& caller) = 0;
  virtual Result<std::vector<RuleReading>> Rules(const Caller& caller, bool all) = 0;
  // Confirming a rule that waits for it makes it active.
  virtual Result<RuleReading> JudgeRule(const Caller& caller, std::string_view id,
                                        const RuleJudgement& judgement) = 0;
  // The history of a rule. Failure: kNotFound.
  virtual Result<RuleWhyReport> WhyRule(const Caller& caller, std::string_view id) = 0;
  // The decisions behind the level of a task type, or behind the sampling of a work product.
  // Failure: kNotFound.
  // How far reviewers of the same work agree. Failure: kNotFound for an unknown task type or judge.
  virtual Result<AgreementReport> Agreement(const Caller& caller,
                                            const AgreementRequest& request) = 0;
  virtual Result<LevelWhyReport> WhyLevel(const Caller& caller, std::string_view name) = 0;
  // A person's answer to a question about contradicting feedback: is the thing wanted?
  virtual Result<ReviewQuestion> AnswerQuestion(const Caller& caller, std::string_view id,
                                                bool wanted) = 0;

  // The document has a workProduct, and optionally scores, text and generated checks.
  virtual Result<SelfCheck> Check(const Caller& caller, std::string_view document) = 0;
  virtual Result<ReviewContext> Context(const Caller& caller, const ContextRequest& request) = 0;

  // A tree of files for audits with plain tools. Depends only on the ledger and the time, byte for
  // byte. If a path repeats, append to that file.
  virtual Result<void> Export(const Caller& caller,
                              const std::function<Result<void>(const ReviewFile&)>& sink) = 0;
  // The text of `.goosehints`, `AGENTS.md` or `CLAUDE.md` with the part between the markers
  // replaced or appended, or removed with `remove`; the rest stays the same, byte for byte.
  virtual Result<std::string> Hints(const Caller& caller, std::string_view text, bool remove) = 0;
  // Erases what is past its retention period. With `dry_run`, only reports.
  virtual Result<RetainReport> Retain(const Caller& caller, bool dry_run) = 0;

  // What reviewers should be told now. `utc_offset_minutes` is that of their clocks.
  virtual Result<NoticePlan> Notices(const Caller& caller, std::int64_t utc_offset_minutes) = 0;
  // Records that the notices of the plan were sent, so that they are sent once.
  virtual Result<void> RecordNotices(const Caller& caller, const NoticePlan& plan) = 0;
  virtual NoticeChannels Channels() const = 0;
};

}  // namespace credence
