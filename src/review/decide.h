// SPDX-License-Identifier: Apache-2.0
// May this be done, and which events does it cause? Pure: what is known is handed in.
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

// What is known when a work product is registered.
struct RegisterContext {
  const Work* known = nullptr;  // Null: it is new.
  int level = 0;                // Of its task type.
  bool paused = false;          // Everything is reviewed.
  ReviewClass review_class = ReviewClass::kEscalate;
  std::optional<double> calibrated;  // What the stated confidence is worth.
  std::uint64_t random_bits = 0;     // For the draw.
};

// The task type of a registration: as said, as known, or the type of the work product.
std::string TaskTypeOf(const Registration& registration, const Work* known);

// Registering the same version again, and predicting the same again, has no effect. A prediction
// after the review of its version is refused.
Checked<std::vector<Decision>> DecideRegister(const Registration& registration,
                                              const RegisterContext& context, bool is_prediction,
                                              const ReviewSettings& settings);

// --- feedback

struct SubmitContext {
  const Work* work = nullptr;  // Null: nobody registered it.
  Timestamp now;
  bool imported = false;
  std::int64_t position = 1;  // In its session, from 1.
};

// What only the ledger and the clock can tell: orphaned, stale, duplicate, of another task type.
std::optional<ReviewRefusal> RefusalOf(const Feedback& feedback, const SubmitContext& context,
                                       const ReviewSettings& settings);
ReviewRefusal DuplicateOf(const Uuid& id);
// A task type that nobody has used yet, and that may be a known one misspelled. Nothing: all well.
// REQUIRES: RefusalOf has nothing to say.
std::optional<std::string> WarningOf(const Feedback& feedback, const Work& work,
                                     std::span<const std::string> known_task_types);

// What can be said of a feedback before the ledger is asked. It is most of the work, and can be
// done elsewhere.
struct PreparedSubmit {
  std::string stream;
  Submitted core;  // Without lists, and without what the ledger adds.
  FieldRun lists;  // What is not in `core`, written.
};
PreparedSubmit PrepareSubmit(const Feedback& feedback, Enrichment enrichment);

// What a feedback becomes: an event, and another beside it for how the person went about it.
struct SubmitDecision {
  WorkEvent event;  // The first without its lists, for whoever keeps the work product up to date.
  Decision submitted;
  Decision timed;
};
// REQUIRES: RefusalOf has nothing to say; `prepared` is of this feedback.
SubmitDecision DecideSubmit(const Feedback& feedback, const PreparedSubmit& prepared,
                            const SubmitContext& context);
// The kind of work that a feedback is about. REQUIRES: the work product is known.
const std::string& TaskTypeOf(const Feedback& feedback, const Work& work);
// Work that tries something new is kept out of the rule, but not without end: at least so many
// decisions of a task type, and review.exploration_share of all.
inline constexpr std::int64_t kExplorationMin = 5;

struct FeedbackOutcome {
  Uuid feedback;
  bool approved = false;
  bool experimental = false;
};

// What a feedback changes about the decisions that the level of its task type rests on. Of one
// reviewer and version one counts, the newest; those who do not say their name are one reviewer.
struct OutcomeChange {
  std::optional<FeedbackOutcome> counts;  // Nothing: it decides nothing, or nothing new.
  std::vector<Uuid> dropped;              // Earlier answers that it stands in for.
};
// REQUIRES: the feedback is not among the answers of the work product yet.
OutcomeChange OutcomeOf(const Feedback& feedback, const Work& work);

// `task` is the state so far; a new one has no name.
Decision DecideOutcomes(const TaskType& task, std::string_view task_type,
                        std::span<const FeedbackOutcome> outcomes, const ReviewSettings& settings);
// The same when some no longer count: all is counted anew. `history` is what counted so far.
Decision DecideRecount(std::string_view task_type, std::span<const Outcome> history,
                       const std::vector<Uuid>& dropped, std::span<const FeedbackOutcome> outcomes,
                       const ReviewSettings& settings);

// --- what a person takes back

// REQUIRES: it is a feedback of this work product. Failure: kFailedPrecondition when it was
// withdrawn already, kInvalidArgument when the reason is not UTF-8 or too long.
Result<Decision> DecideWithdraw(const Work& work, const Uuid& feedback,
                                std::optional<std::string> reason);
// The answer of the reviewer that counts for the level once `withdrawn` does not. Null: none does.
const Answer* StandingAnswer(const Work& work, const Answer& withdrawn);

// `stream` is that of a work product, a rule or a quarantined document, as it is in the ledger.
Decision DecideErase(std::string_view stream, const Erased& erased);

// --- the quarantine

// As much of a refused document as is kept.
inline constexpr std::size_t kQuarantineBytesMax = 1 << 20;

Uuid QuarantineIdOf(std::string_view document);
// Nothing: it waits there already, for the same reason.
std::optional<Decision> DecideRefuse(std::string_view document, const ReviewRefusal& refusal,
                                     const std::optional<std::string>& event_id,
                                     const Quarantined* known);
Decision DecideMend(const Quarantined& document, const Uuid& feedback);
// Failure: kFailedPrecondition when it is not open.
Result<Decision> DecideDiscard(const Quarantined& document);

// --- feedback that is counted later

// `documents` is a JSON list of so many feedback events.
Decision DecideReceive(const Uuid& receipt, const Received& received, std::string documents);
// The second time it is the same event.
Decision DecideFile(const Uuid& receipt, const Filed& filed);

// --- rules and learning

// Only a retired rule is revived, and only another one is confirmed or retired. Failure:
// kFailedPrecondition.
Result<Decision> DecideJudge(const RuleReading& rule, RuleVerdict verdict,
                             std::optional<std::string> reason);
// The memory that ends with the rule. Nothing: it has none, or another active rule is put in the
// same words and shares it.
std::optional<Uuid> MemoryToEnd(const Rule& rule, const RuleMap& rules);
Decision OfRule(const RuleEvent& event, std::optional<std::string> verbatim = std::nullopt);
Decision OfLearning(const LearningEvent& event);

}  // namespace credence::review
