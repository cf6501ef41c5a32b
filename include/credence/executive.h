// SPDX-License-Identifier: Apache-2.0
// The executive: heuristics (when this, do that) that earn the right to act.
//
// An event arrives. A heuristic that matches it and is trusted enough answers at once; otherwise a
// language model answers, and afterwards its answer is compared with what every heuristic of that
// source would have done: agreement is evidence. Three measures are never mixed: how well a
// condition fits an event (similarity), how far a heuristic is trusted (confidence), and how often
// its actions succeeded (success).
//
//   Executive& executive = engine.executive();
//   executive.Add(me, {.condition = "When the build breaks on main",
//                      .action = "Revert the last merge", .source = "ci"});
//   auto answer = executive.Process(me, {.text = "main is red since 14:02", .source = "ci"});
//
// Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/caller.h"
#include "credence/counterfactual.h"
#include "credence/enum_names.h"
#include "credence/event.h"
#include "credence/fields.h"
#include "credence/handled_events.h"
#include "credence/paged.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence {

enum class HeuristicOrigin { kLearned, kSeeded, kSkillPack, kUser, kBuiltIn };
CREDENCE_ENUM_NAMES(HeuristicOrigin, "learned", "seeded", "skill_pack", "user", "built_in")

struct Heuristic {
  Uuid id;
  double alpha = 1;
  double beta = 1;
  double confidence = 0;
  std::int64_t fire_count = 0;
  std::int64_t success_count = 0;
  std::int64_t failure_count = 0;  // Fires whose outcome was a failure.
  std::int64_t positive_count = 0;
  std::int64_t negative_count = 0;
  std::int64_t ignored_count = 0;  // Fires in a row to which nobody reacted.
  std::int64_t refused_count = 0;  // Implicit signals that arrived without an open fire.
  // Developers' ratings of the condition; they do not change the confidence.
  std::int64_t context_right = 0;
  std::int64_t context_wrong = 0;
  std::optional<Timestamp> last_fired_at;
  std::optional<Timestamp> last_compared_at;  // When a model's answer last counted.
  Timestamp updated_at;
  bool frozen = false;
  bool vouched = false;  // The evidence includes a person's feedback.
  double initial_confidence = 0;
  Timestamp created_at;
  HeuristicOrigin origin = HeuristicOrigin::kLearned;
  std::string source;
  std::optional<std::string> name;
  std::optional<std::string> origin_id;
  std::int64_t text_sequence = 0;  // The event that carries condition and action.
  std::optional<std::string> condition;
  std::optional<std::string> action;
  std::optional<Timestamp> archived_at;  // Forgotten since then.
  std::optional<Timestamp> erased_at;    // Its texts are gone for good.

  bool operator==(const Heuristic&) const = default;
  // It neither fires nor learns.
  bool IsAtRest() const { return frozen || archived_at; }
};

// A heuristic's values at one moment.
struct HeuristicReading {
  Heuristic heuristic;
  bool fires = false;    // Trusted enough to answer by itself.
  std::string standing;  // unproven, confirmed, disputed or wrong
  std::int64_t observations = 0;
  std::optional<double> success_rate;  // Absent if it never fired.
  double interval_low = 0;             // 90 % interval of the confidence.
  double interval_high = 1;
  // Set after feedback: true if the key had been used before, so that nothing changed.
  std::optional<bool> duplicate = std::nullopt;
};

struct AddHeuristic {
  std::string condition;
  std::string action;
  std::string source;
  std::optional<std::string> origin;  // Default: learned.
  std::optional<std::string> origin_id;
  std::optional<std::string> name;
  std::optional<Uuid> id;  // Default: a new id. Adding an existing heuristic creates no second one.
};

struct AddedHeuristic {
  HeuristicReading reading;
  bool created = false;
  // Set with the first heuristic of a store if texts are compared by words alone.
  std::string note = {};
};

struct ListHeuristics {
  std::optional<std::string> source;
  std::optional<std::int64_t> limit;  // Default: all.
  bool all = false;                   // With archived ones.
  std::int64_t offset = 0;
  // Created since then, or before then: RFC 3339, or "last week".
  std::optional<std::string> since = std::nullopt;
  std::optional<std::string> until = std::nullopt;
};

struct MatchHeuristics {
  std::string text;
  std::string source;  // Heuristics never match across sources.
  double min_confidence = 0;
  std::optional<double> min_similarity;  // Default: the setting.
  std::optional<std::int64_t> limit;
};

struct HeuristicMatch {
  HeuristicReading reading;
  double similarity = 0;
};

// Evidence for or against a heuristic.
struct HeuristicFeedback {
  std::string id;
  bool positive = true;
  std::optional<double> magnitude;  // In (0, 1]. Default: the signal's own.
  // user (default), dev_outcome, dev_context, llm_endorsement, implicit_timeout, implicit_undo,
  // implicit_ignored, or a name of the caller's choice.
  std::optional<std::string> from;
  std::optional<std::string> key;  // Repeating a key has no further effect.
};

struct EventArrived {
  std::string text;
  std::string source;
  std::optional<std::string> id;  // Repeating an id returns the same answer.
  // Ids of heuristics to show besides the matches; their stored state is used.
  std::vector<std::string> candidates;
  std::string fields;     // A JSON object with the event's other data; may be empty.
  double urgency = 0;     // 0 to 1; lowers the threshold where a setting says so.
  bool immediate = true;  // False: no model is asked.
  bool wait = false;      // Compare before returning, so that the answer includes endorsements.
};

struct Candidate {
  Uuid id;
  double similarity = 0;
  double confidence = 0;
};

struct Endorsement {
  Uuid id;
  double similarity = 0;
  double magnitude = 0;
  double confidence = 0;  // After the endorsement.

  CREDENCE_FIELDS(id, similarity, magnitude, confidence)
};

// Similar, but not endorsed.
struct HeldBack {
  Uuid id;
  double similarity = 0;
  std::string reason;

  CREDENCE_FIELDS(id, similarity, reason)
};

struct EventAnswer {
  std::string event_id;
  DecisionPath path = DecisionPath::kRejected;
  std::string response;  // Empty if there is none.
  std::optional<Uuid> response_id;
  std::optional<double> predicted_success;
  std::string reason;
  std::optional<Uuid> heuristic_id;   // The heuristic that fired.
  std::vector<Candidate> candidates;  // The heuristics shown to the model.
  std::vector<Endorsement> endorsed;  // Known after the comparison.
  std::vector<HeldBack> held_back;
  bool compared = false;
  std::string prompt;  // The prompt sent to the model; empty on other paths.
  std::string system;  // The system prompt.
  std::string model;
};

// The user's feedback on a response.
struct ResponseFeedback {
  std::string event;  // The id of the event or of the response.
  bool positive = true;
  std::optional<std::string> key;
};

struct FeedbackAnswer {
  std::string event_id;
  bool duplicate = false;
  std::vector<HeuristicReading> moved;
  std::optional<Uuid> created;  // The heuristic created from it.
  std::optional<Uuid> reinforced;
  std::string note;  // Why nothing was created or changed, if so.
};

// How an action turned out.
struct OutcomeReport {
  std::string event;  // The id of the event or of the response.
  bool success = true;
  double weight = 1;
  std::optional<std::string> from;
};

struct OutcomeAnswer {
  std::string event_id;
  bool duplicate = false;
  std::optional<double> predicted_success;
  std::optional<double> brier;  // (predicted - outcome)^2
  std::optional<HeuristicReading> heuristic;
  std::string note;  // Why a developer's rating did not change the confidence, if so.
};

enum class FireOutcome { kUnknown, kSuccess, kFail };
CREDENCE_ENUM_NAMES(FireOutcome, "unknown", "success", "fail")

struct Fire {
  Uuid id;
  Uuid heuristic_id;
  std::string event_id;
  std::string source;
  Timestamp fired_at;
  FireOutcome outcome = FireOutcome::kUnknown;
  std::string judged_by;  // Empty if nobody did.
  bool open = true;       // Whether an implicit signal can still follow.
  std::string closed_by;  // "implicit_timeout", "implicit_undo", "implicit_ignored", "user", …
  double confidence = 0;  // At the time of the fire.
  double similarity = 0;

  bool operator==(const Fire&) const = default;
};

struct ListFires {
  std::optional<std::string> heuristic = std::nullopt;  // An id or a prefix of one.
  std::optional<std::string> outcome = std::nullopt;    // unknown, success or fail
  std::int64_t limit = 100;
  std::int64_t offset = 0;
};

struct TextSimilarity {
  double similarity = 0;  // The cosine.
  // The probability that both ask for the same thing (embedding.scale): what endorsing goes by.
  double same_meaning = 0;
  bool opposite = false;
  std::string reason;  // Why the two are opposites.
};

struct HeuristicChange {
  std::string space;
  Uuid id;
  std::string change;  // "created", "updated", "deleted"
};

struct CacheStats {
  std::int64_t size = 0;
  std::int64_t hits = 0;
  std::int64_t misses = 0;
};

// One event of a heuristic and its effect on the numbers.
struct HeuristicWhyStep {
  Event event;
  std::string effect;               // "learned", "observed", "fired", …; "unknown", "unreadable".
  std::string signal;               // For an observation or an outcome.
  std::optional<double> magnitude;  // Negative if it spoke against the heuristic.
  std::optional<std::string> arrival;  // The agent's event.
  double before = 0;
  double after = 0;
  double alpha = 0;  // After the event.
  double beta = 0;
};

struct HeuristicWhyReport {
  HeuristicReading reading;
  std::vector<HeuristicWhyStep> steps;
  double threshold = 0;  // Fires at or above this value.
  Counterfactual counterfactual;
};

class Executive {
 public:
  virtual ~Executive() = default;

  // --- heuristics
  virtual Result<AddedHeuristic> Add(const Caller& caller, const AddHeuristic& request) = 0;
  // Most confident first.
  virtual Result<Paged<HeuristicReading>> List(const Caller& caller,
                                               const ListHeuristics& request) = 0;
  // Takes an id or an unambiguous part of one.
  virtual Result<HeuristicReading> Show(const Caller& caller, std::string_view id) = 0;
  virtual Result<HeuristicWhyReport> Why(const Caller& caller, std::string_view id) = 0;
  // Best match first.
  virtual Result<std::vector<HeuristicMatch>> Match(const Caller& caller,
                                                    const MatchHeuristics& request) = 0;
  virtual Result<HeuristicReading> Judge(const Caller& caller,
                                         const HeuristicFeedback& feedback) = 0;
  // A frozen heuristic neither fires nor learns.
  virtual Result<HeuristicReading> Freeze(const Caller& caller, std::string_view id,
                                          bool frozen) = 0;
  // Archives a heuristic: it is not matched, compared or listed, and keeps its numbers. With
  // `erase`, also deletes its texts for good. Failure: kFailedPrecondition if that was done before.
  virtual Result<HeuristicReading> ForgetHeuristic(const Caller& caller, std::string_view id,
                                                   bool erase) = 0;
  // Failure: kFailedPrecondition (not archived, or erased), kAlreadyExists (another one says the
  // same).
  virtual Result<HeuristicReading> RestoreHeuristic(const Caller& caller, std::string_view id) = 0;

  // --- events
  // Fails only if the event itself is invalid or the store cannot be used. A model failure is
  // reported in the answer.
  virtual Result<EventAnswer> Process(const Caller& caller, const EventArrived& event) = 0;
  // The answer to an event, and its consequences.
  virtual Result<EventAnswer> ShowEvent(const Caller& caller, std::string_view event) = 0;
  // Newest first. Failure: kInvalidArgument, kNotFound (the event to continue after).
  virtual Result<EventPage> Events(const Caller& caller, const ListEvents& request) = 0;
  // Everything that is recorded about an event; `event` is its id or that of its response.
  virtual Result<EventHistory> History(const Caller& caller, std::string_view event) = 0;
  // Deletes the texts of an event and of its response for good; numbers stay. Failure:
  // kFailedPrecondition if that was done before, or the event is not answered yet.
  virtual Result<ErasedEvent> EraseEvent(const Caller& caller, std::string_view event) = 0;
  virtual Result<FeedbackAnswer> GiveFeedback(const Caller& caller,
                                              const ResponseFeedback& feedback) = 0;
  virtual Result<OutcomeAnswer> ReportOutcome(const Caller& caller,
                                              const OutcomeReport& report) = 0;
  // Records signals that are due by time alone (silence after a fire), and makes up for comparisons
  // lost in a crash. Process does the same for whatever is due by then.
  virtual Result<void> CatchUp(const Caller& caller) = 0;
  // CatchUp in every space that was used; long-lived processes call it every few seconds.
  virtual void Tend() = 0;
  // Waits until every pending comparison is recorded.
  virtual void Drain() = 0;

  // --- fires
  virtual Result<Fire> RecordFire(const Caller& caller, std::string_view heuristic,
                                  std::string_view event) = 0;
  virtual Result<Fire> JudgeFire(const Caller& caller, std::string_view fire, FireOutcome outcome,
                                 std::string_view from) = 0;
  // Newest first.
  virtual Result<std::vector<Fire>> Fires(const Caller& caller, const ListFires& request) = 0;

  // --- texts
  virtual Result<std::vector<float>> Embed(std::string_view text) = 0;
  virtual Result<TextSimilarity> Similarity(std::string_view a, std::string_view b) = 0;
  // Compares the text with the actions of these heuristics (none named: all of the source) as
  // endorsements do, whole and by sentence. Changes nothing.
  virtual Result<std::vector<std::pair<Uuid, double>>> CompareToActions(
      const Caller& caller, std::string_view text, const std::vector<std::string>& ids,
      std::string_view source) = 0;
  // Recomputes every vector of the space with the configured embedder.
  virtual Result<std::int64_t> RebuildVectors(
      const Caller& caller,
      const std::function<void(std::int64_t done, std::int64_t all)>& tell) = 0;
  virtual Result<std::string> EmbedderName() = 0;

  // --- changes and metrics
  // Called after each commit, from the thread that made the change. Dropping the returned object
  // ends the subscription and waits for calls in progress, except one that drops it itself.
  virtual std::shared_ptr<void> Subscribe(
      std::function<void(const HeuristicChange& change)> listener) = 0;
  // Drops what is cached of a heuristic that someone else changed.
  virtual void Forget(const Caller& caller, const Uuid& heuristic) = 0;
  virtual std::int64_t ForgetAll() = 0;
  virtual CacheStats GetCacheStats() const = 0;
  // In the text format of Prometheus.
  virtual Result<std::string> Metrics(const Caller& caller) = 0;
};

}  // namespace credence
