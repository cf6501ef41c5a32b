// SPDX-License-Identifier: Apache-2.0
// Decide: which events a request, an answer or the passing of time causes. Pure; refuses with a
// reason. Rules H1 to H14 of docs/executive.md.
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
// A source's name, checked. Failure: kInvalidArgument.
Result<void> CheckSource(std::string_view source);
// The name by which a signal is recorded. Failure: kInvalidArgument, also for what looks misspelt.
Result<std::string_view> CheckSignal(std::string_view given);
// Who reports an outcome, by the name that is recorded. Failure: as CheckSignal, and for signals
// that say nothing about outcomes.
Result<std::string_view> CheckReporter(std::string_view given, const ExecutiveSettings& settings);
// Why feedback does not reach it, for an answer.
std::string FrozenNote(const Heuristic& heuristic);
// Failure: kFailedPrecondition, when it is frozen.
Result<void> RequireLearning(const Heuristic& heuristic);
// H1.
Decision DecideLearn(const Uuid& id, const HeuristicDraft& draft,
                     const ExecutiveSettings& settings);
// Why a text made from feedback cannot be a condition or action; nothing: it can (H14).
std::optional<std::string> UnfitForHeuristic(std::string_view what, std::string_view text,
                                             const ExecutiveSettings& settings);

// What a word on a heuristic causes. A refusal may have to be recorded before it is told.
struct Verdict {
  std::vector<Decision> decisions;
  std::optional<Error> refusal;
};
// The refusal of a signal that needs a fire, when it comes and when it is repeated.
Error LacksFire(const Heuristic& heuristic, std::string_view signal);
// H2, H3, H9, H10. Failure: kInvalidArgument, kFailedPrecondition.
Result<Verdict> DecideFeedback(const Heuristic& heuristic, const HeuristicFeedback& feedback,
                               const FiresOfHeuristic& fires, const ExecutiveSettings& settings);

Decision DecideObserve(const Uuid& heuristic, std::string_view signal, bool positive,
                       const ExecutiveSettings& settings,
                       const std::optional<std::string>& arrival = std::nullopt);

// --- fires

struct FirePlace {
  Uuid id;
  std::string arrival;
  double similarity = 0;
};
std::vector<Decision> DecideFire(const Heuristic& heuristic, const FirePlace& place);
// The outcome of one fire: success_count alone (H9). Nothing: it was judged before.
std::vector<Decision> DecideOutcome(const Fire& fire, bool success, std::string_view signal);

struct OpenFire {
  Fire fire;
  Heuristic heuristic;
};
// H10: who fired then or earlier, and nothing of its source followed, has the user's consent.
Timestamp ConsentedSince(Timestamp now, const ExecutiveSettings& settings);
std::vector<Decision> DecideSilence(const OpenFire& open, const ExecutiveSettings& settings);

// A further event of the source, as far as it says something about what was done before.
struct FollowUp {
  bool undo = false;
  std::vector<const OutcomePattern*> outcomes;  // That it matches, of those for this source.
};
// True: the text asks to take the last thing back.
bool IsUndo(std::string_view text, const ExecutiveSettings& settings);
// The earliest fire that an outcome of the follow-up may belong to. Nothing: it tells of none.
std::optional<Timestamp> OutcomesReachTo(const FollowUp& follow_up, Timestamp now);
// H10 and outcome evaluators. `open`: of the source, oldest first; none of them silent; each with
// its heuristic as it is stored. `closed`: of the source, to which somebody reacted already, or
// nobody; that was about trust, and how it turned out is another measure.
std::vector<Decision> DecideFollowUp(const std::vector<OpenFire>& open,
                                     const std::vector<Fire>& closed, const FollowUp& follow_up,
                                     Timestamp now, const ExecutiveSettings& settings);

// --- comparison

// An action of the source, and how similar the answer is to it.
struct ComparedWith {
  Heuristic heuristic;
  double similarity = 0;
  bool shown = false;            // The model had seen it.
  std::string opposite;          // Why it says the opposite; empty: it does not.
  bool is_clean_answer = false;  // The answer was given without candidates.
};
struct Comparison {
  Compared compared;
  std::vector<std::pair<Uuid, Observed>> observations;
};
// H7 and H8, and the switches. `count`: of all actions that were compared.
Comparison DecideComparison(std::string_view arrival, const std::vector<ComparedWith>& actions,
                            std::int64_t count, Timestamp now, const ExecutiveSettings& settings);

}  // namespace credence::executive
