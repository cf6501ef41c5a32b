// SPDX-License-Identifier: Apache-2.0
// Decide: which events a request, an answer or the passing of time causes. Pure; a refusal gives
// the reason. Rules H1 to H14 of docs/executive.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/executive.h"
#include "credence/result.h"
#include "executive/events.h"
#include "executive/queries.h"
#include "executive/settings.h"

namespace credence::executive {

// --- heuristics

struct HeuristicDraft {
  std::string condition;
  std::string action;
  std::string source;
  HeuristicOrigin origin = HeuristicOrigin::kLearned;
  std::optional<std::string> origin_id;
  std::optional<std::string> name;
};

// Trimmed, each text on one line, without secrets. Failure: kInvalidArgument.
Result<HeuristicDraft> PrepareHeuristic(const AddHeuristic& request,
                                        const ExecutiveSettings& settings);
// Failure: kInvalidArgument.
Result<void> CheckSource(std::string_view source);
// The name under which a signal is recorded. Failure: kInvalidArgument, also for a likely
// misspelling.
Result<std::string_view> CheckSignal(std::string_view given);
// The recorded name of the reporter of an outcome. Failure: as CheckSignal, and for signals that
// say nothing about outcomes.
Result<std::string_view> CheckReporter(std::string_view given, const ExecutiveSettings& settings);
// Explains, in an answer, why feedback does not reach the heuristic.
std::string FrozenNote(const Heuristic& heuristic);
// Failure: kFailedPrecondition if it is frozen.
Result<void> RequireLearning(const Heuristic& heuristic);
// H1.
EventDraft DecideLearn(const Uuid& id, const HeuristicDraft& draft,
                       const ExecutiveSettings& settings);
// Why a text made from feedback cannot be a condition or action. Nothing: it can (H14).
std::optional<std::string> UnfitForHeuristic(std::string_view what, std::string_view text,
                                             const ExecutiveSettings& settings);

// The effect of feedback on a heuristic. A refusal may have to be recorded before it is reported.
struct Verdict {
  std::vector<EventDraft> decisions;
  std::optional<Error> refusal;
};
// The refusal of a signal that needs a fire, both the first time and when repeated.
Error LacksFire(const Heuristic& heuristic, std::string_view signal);
// H2, H3, H9, H10. Failure: kInvalidArgument, kFailedPrecondition.
Result<Verdict> DecideFeedback(const Heuristic& heuristic, const HeuristicFeedback& feedback,
                               const FiresOfHeuristic& fires, const ExecutiveSettings& settings);

EventDraft DecideObserve(const Uuid& heuristic, std::string_view signal, bool positive,
                         const ExecutiveSettings& settings,
                         const std::optional<std::string>& arrival = std::nullopt);

// --- fires

struct FirePlace {
  Uuid id;
  std::string arrival;
  double similarity = 0;
};
std::vector<EventDraft> DecideFire(const Heuristic& heuristic, const FirePlace& place);
// The outcome of one fire: changes only success_count (H9). Empty: it was already judged.
std::vector<EventDraft> DecideOutcome(const Fire& fire, bool success, std::string_view signal);

struct OpenFire {
  Fire fire;
  Heuristic heuristic;
};
// H10: a heuristic that fired at this time or earlier, with no later event from its source, has the
// user's consent.
Timestamp ConsentedSince(Timestamp now, const ExecutiveSettings& settings);
std::vector<EventDraft> DecideSilence(const OpenFire& open, const ExecutiveSettings& settings);

// A later event of the source, as far as it says something about earlier actions.
struct FollowUp {
  bool undo = false;
  std::vector<const OutcomePattern*> outcomes;  // Matching outcome patterns for this source.
};
// Whether the text asks to undo the last action.
bool IsUndo(std::string_view text, const ExecutiveSettings& settings);
// The earliest fire that an outcome in the follow-up may belong to. Nothing: it reports no outcome.
std::optional<Timestamp> OutcomesReachTo(const FollowUp& follow_up, Timestamp now);
// The outcome that the follow-up reports for a response of that time. Null: none.
const OutcomePattern* OutcomeWithin(const FollowUp& follow_up, Timestamp responded_at,
                                    Timestamp now);
// H10 and outcome evaluators. `open`: fires of the source, oldest first, none of them silent, each
// with its heuristic as stored. `closed`: fires of the source whose time for reactions is over;
// reactions concern trust, and outcomes are a separate measure.
std::vector<EventDraft> DecideFollowUp(const std::vector<OpenFire>& open,
                                       const std::vector<Fire>& closed, const FollowUp& follow_up,
                                       Timestamp now, const ExecutiveSettings& settings);

// --- comparison

// An action of the source, and its similarity to the answer.
struct ComparedWith {
  Heuristic heuristic;
  double similarity = 0;              // On the scale of the settings.
  std::optional<double> cosine = {};  // If that is another number.
  bool shown = false;                 // The model had seen it.
  std::string opposite;               // Why it says the opposite; empty: it does not.
  bool is_clean_answer = false;       // The answer was given without candidates.
};
struct Comparison {
  Compared compared;
  std::vector<std::pair<Uuid, Observed>> observations;
};
// H7 and H8, and the optional settings. `count`: the number of all compared actions.
Comparison DecideComparison(std::string_view arrival, const std::vector<ComparedWith>& actions,
                            std::int64_t count, Timestamp now, const ExecutiveSettings& settings);

}  // namespace credence::executive
