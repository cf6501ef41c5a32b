// SPDX-License-Identifier: Apache-2.0
// Decides whether a command is allowed and which events it causes. Pure: all knowledge is passed
// in.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fields.h"
#include "credence/result.h"
#include "credence/review_findings.h"
#include "credence/reviews.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"
#include "review/events.h"
#include "review/intake/enrichment.h"
#include "review/intake/feedback.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::review {

// --- registrations and predictions

// The context of a registration.
struct RegisterContext {
  const Work* known = nullptr;  // Null: it is new.
  int level = 0;                // Of its task type.
  bool paused = false;          // Everything is reviewed.
  ReviewClass review_class = ReviewClass::kEscalate;
  std::optional<double> calibrated;  // The calibrated value of the stated confidence.
  std::uint64_t random_bits = 0;     // For the draw.
  std::optional<std::string> content = std::nullopt;  // Known of this version, as stored.
  std::optional<std::string> project = std::nullopt;  // Of the caller.
};

// The task type of a registration: as stated, else as known, else the type of the work product.
std::string TaskTypeOf(const Registration& registration, const Work* known);

// Registering the same version or making the same prediction again has no effect. A prediction
// after the review of its version is refused.
Checked<std::vector<EventDraft>> DecideRegister(const Registration& registration,
                                                const RegisterContext& context, bool is_prediction,
                                                const ReviewSettings& settings);

// --- feedback

struct SubmitContext {
  const Work* work = nullptr;  // Null: it is not registered.
  Timestamp now;
  bool imported = false;
  std::int64_t position = 1;                          // In its session, from 1.
  std::optional<std::string> project = std::nullopt;  // Of the caller.
};

// Refusals that depend on the ledger and the clock: orphaned, stale, duplicate, wrong task type.
std::optional<ReviewRefusal> RefusalOf(const Feedback& feedback, const SubmitContext& context,
                                       const ReviewSettings& settings);
ReviewRefusal DuplicateOf(const Uuid& id);
// A warning about a new task type that may be a misspelling of a known one. Nothing: no warning.
// REQUIRES: RefusalOf returns nothing.
std::optional<std::string> WarningOf(const Feedback& feedback, const Work& work,
                                     std::span<const std::string> known_task_types);

// The part of a submission that does not need the ledger. It is most of the work and can be done on
// another thread.
struct PreparedSubmit {
  std::string stream;
  Submitted core;  // Without lists, and without what the ledger adds.
  FieldRun lists;  // The lists missing from `core`, already written.
};
PreparedSubmit PrepareSubmit(const Feedback& feedback, Enrichment enrichment);

// The events of one feedback: the feedback itself, and a second event for its timing.
struct SubmitDecision {
  WorkEvent event;  // The first event without its lists, for updating the work product.
  EventDraft submitted;
  EventDraft timed;
};
// REQUIRES: RefusalOf returns nothing; `prepared` belongs to this feedback.
SubmitDecision DecideSubmit(const Feedback& feedback, const PreparedSubmit& prepared,
                            const SubmitContext& context);
// The task type of a feedback. REQUIRES: the work product is known.
const std::string& TaskTypeOf(const Feedback& feedback, const Work& work);
// Experimental work does not count towards the level, within a budget: at least this many decisions
// of a task type, and review.exploration_share of all.
inline constexpr std::int64_t kExplorationMin = 5;

struct FeedbackOutcome {
  Uuid feedback;
  bool approved = false;
  bool experimental = false;
};

// How a feedback changes the decisions that its task type's level is based on. For each reviewer
// and version only the newest counts; anonymous reviewers count as one.
struct OutcomeChange {
  std::optional<FeedbackOutcome> counts;  // Nothing: it contains no decision, or no newer one.
  std::vector<Uuid> dropped;              // Earlier answers that it replaces.
};
// REQUIRES: the feedback is not yet among the answers of the work product.
OutcomeChange OutcomeOf(const Feedback& feedback, const Work& work);

// Whether one more decision about experimental work stays within the budget.
bool MayExplore(std::int64_t experimental, std::int64_t decisions, const ReviewSettings& settings);

// `task` is the state so far; a new task type has no name.
EventDraft DecideOutcomes(const TaskType& task, std::string_view task_type,
                          std::span<const FeedbackOutcome> outcomes,
                          const ReviewSettings& settings);
// As above when some decisions no longer count: recounts everything. `history` is what counted so
// far.
EventDraft DecideRecount(std::string_view task_type, std::span<const Outcome> history,
                         const std::vector<Uuid>& dropped,
                         std::span<const FeedbackOutcome> outcomes, const ReviewSettings& settings);

// --- withdrawals and erasure

// REQUIRES: the feedback belongs to this work product. Failure: kFailedPrecondition if it was
// already withdrawn, kInvalidArgument if the reason is not UTF-8 or too long.
Result<EventDraft> DecideWithdraw(const Work& work, const Uuid& feedback,
                                  std::optional<std::string> reason);
// The reviewer's answer that counts for the level once `withdrawn` does not. Null: none.
const Answer* StandingAnswer(const Work& work, const Answer& withdrawn);

// `stream` is the ledger stream of a work product, a rule or a quarantined document.
EventDraft DecideErase(std::string_view stream, const Erased& erased);

// --- the quarantine

// How much of a refused document is kept.
inline constexpr std::size_t kQuarantineBytesMax = 1 << 20;

Uuid QuarantineIdOf(std::string_view document);
// Nothing: it is already quarantined for the same reason.
std::optional<EventDraft> DecideRefuse(std::string_view document, const ReviewRefusal& refusal,
                                       const std::optional<std::string>& event_id,
                                       const Quarantined* known);
EventDraft DecideMend(const Quarantined& document, const Uuid& feedback);
// Failure: kFailedPrecondition if it is not open.
Result<EventDraft> DecideDiscard(const Quarantined& document);

// --- feedback that is counted later

// `documents` is a JSON list of `received.documents` feedback events.
EventDraft DecideReceive(const Uuid& receipt, const Received& received, std::string documents);
// Filing a receipt twice gives the same event.
EventDraft DecideFile(const Uuid& receipt, const Filed& filed);

// --- rules and learning

// Only a retired rule can be revived, and only a rule that is not retired can be confirmed or
// retired. Failure: kFailedPrecondition; kInvalidArgument if the wording is not one line of at most
// kRuleTextMax code points.
Result<std::vector<EventDraft>> DecideJudge(const RuleReading& rule,
                                            const RuleJudgement& judgement);
// The memories that end with the rule: those that no other active rule with the same wording
// shares.
std::vector<Uuid> MemoriesToEnd(const Rule& rule, const RuleMap& rules);
EventDraft OfRule(const RuleEvent& event, std::optional<std::string> verbatim = std::nullopt);
EventDraft OfLearning(const LearningEvent& event);

}  // namespace credence::review
