// SPDX-License-Identifier: Apache-2.0
#include "executive/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/utf8.h"
#include "credence/mention.h"
#include "executive/signal.h"
#include "executive/weigh.h"
#include "language/redaction.h"

namespace credence::executive {
namespace {

constexpr std::size_t kTextCharactersMax = 2'000;
constexpr std::size_t kNameCharactersMax = 200;
constexpr std::size_t kSignalBytesMax = 64;

std::string DescribeHeuristic(const Heuristic& heuristic) {
  return "heuristic " + heuristic.id.ToString();
}

Result<std::string> PrepareText(std::string_view what, std::string_view text) {
  if (!IsValidUtf8(text)) return InvalidArgument(fmt::format("the {} is not valid UTF-8", what));
  // Invisible characters at the ends become spaces, so trim the line, not the text.
  std::string line = language::RedactSecrets(Trim(OneLine(text)));
  if (line.empty()) {
    return InvalidArgument(fmt::format("the {} is empty; say it in words", what));
  }
  const std::size_t count = CodePointCount(line);
  if (count > kTextCharactersMax) {
    return InvalidArgument(fmt::format("the {} has {} characters, but the limit is {}; shorten it",
                                       what, count, kTextCharactersMax));
  }
  return line;
}

Result<std::optional<std::string>> PrepareName(std::string_view what,
                                               const std::optional<std::string>& name) {
  if (!name || name->empty()) return std::nullopt;
  if (!IsValidUtf8(*name) || OneLine(*name) != *name ||
      CodePointCount(*name) > kNameCharactersMax) {
    return InvalidArgument(
        fmt::format("the {} must be one line of at most {} characters", what, kNameCharactersMax));
  }
  return *name;
}

std::size_t WordCount(std::string_view text) {
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!space && !inside) ++words;
    inside = !space;
  }
  return words;
}

Result<double> MagnitudeOf(const HeuristicFeedback& feedback, const SignalRule& rule) {
  const double magnitude = feedback.magnitude.value_or(rule.magnitude);
  if (!(magnitude > 0 && magnitude <= 1)) {
    return InvalidArgument(fmt::format(
        "magnitude {} is not in (0, 1]; give a weight above 0 and at most 1", magnitude));
  }
  return magnitude;
}

Result<void> CheckDirection(const SignalRule& rule, bool positive) {
  if (rule.direction == Direction::kPositive && !positive) {
    return InvalidArgument(
        fmt::format("{} speaks for a heuristic; use {}", rule.name, Param("positive")));
  }
  if (rule.direction == Direction::kNegative && positive) {
    return InvalidArgument(
        fmt::format("{} speaks against a heuristic; use {}", rule.name, Param("negative")));
  }
  return {};
}

// The first observation that is not a person's reaction ends the time for reactions.
void Close(std::vector<EventDraft>& decisions, const std::optional<Fire>& open,
           std::string_view signal) {
  if (open) decisions.push_back(OfFire(open->id, Closed{.signal = std::string(signal)}));
}

void Append(std::vector<EventDraft>& decisions, std::vector<EventDraft> more) {
  for (EventDraft& decision : more) decisions.push_back(std::move(decision));
}

}  // namespace

Result<void> CheckSource(std::string_view source) {
  if (source.empty() || !IsValidUtf8(source) || OneLine(source) != source ||
      Trim(source) != source || CodePointCount(source) > kNameCharactersMax) {
    return InvalidArgument(fmt::format(
        "the source must be a name of 1 to {} characters on one line", kNameCharactersMax));
  }
  return {};
}

Result<std::string_view> CheckSignal(std::string_view given) {
  if (given.empty() || given.size() > kSignalBytesMax || OneLine(given) != given) {
    return InvalidArgument(
        fmt::format("a signal's name must be 1 to {} bytes on one line", kSignalBytesMax));
  }
  const SignalName signal = ResolveSignal(given);
  if (signal.name.empty()) {
    return InvalidArgument(
        fmt::format("signal {} is not known; did you mean {}?", Quoted(given), signal.nearest));
  }
  return signal.name;
}

Result<std::string_view> CheckReporter(std::string_view given, const ExecutiveSettings& settings) {
  const bool is_pattern = std::ranges::any_of(
      settings.outcomes, [&](const OutcomePattern& outcome) { return outcome.name == given; });
  if (is_pattern) return given;
  CREDENCE_ASSIGN_OR_RETURN(const std::string_view signal, CheckSignal(given));
  if (signal == kEvaluator || signal == kDevOutcome) return signal;
  return InvalidArgument(
      fmt::format("{} reports no outcomes; give {}, {} or the name of a pattern of "
                  "[executive.outcomes]",
                  Quoted(given), kEvaluator, kDevOutcome));
}

Result<HeuristicDraft> PrepareHeuristic(const AddHeuristic& request,
                                        const ExecutiveSettings& /*settings*/) {
  HeuristicDraft draft;
  CREDENCE_RETURN_IF_ERROR(CheckSource(request.source));
  draft.source = request.source;
  CREDENCE_ASSIGN_OR_RETURN(draft.condition, PrepareText("condition", request.condition));
  CREDENCE_ASSIGN_OR_RETURN(draft.action, PrepareText("action", request.action));
  if (request.origin) {
    const std::optional<HeuristicOrigin> origin = FromName<HeuristicOrigin>(*request.origin);
    if (!origin) {
      return InvalidArgument(fmt::format("origin {} is not known; use one of {}",
                                         Quoted(*request.origin), AllNames<HeuristicOrigin>()));
    }
    draft.origin = *origin;
  }
  CREDENCE_ASSIGN_OR_RETURN(draft.origin_id, PrepareName("origin's id", request.origin_id));
  CREDENCE_ASSIGN_OR_RETURN(draft.name, PrepareName("name", request.name));
  return draft;
}

EventDraft DecideLearn(const Uuid& id, const HeuristicDraft& draft,
                       const ExecutiveSettings& settings) {
  Learned event{.source = draft.source,
                .origin = draft.origin,
                .origin_id = draft.origin_id,
                .name = draft.name};
  Weigh(event, settings);
  EventDraft decision = OfHeuristic(id, event);
  decision.verbatim = JoinTexts(draft.condition, draft.action);
  return decision;
}

std::optional<std::string> UnfitForHeuristic(std::string_view what, std::string_view text,
                                             const ExecutiveSettings& settings) {
  const auto words = static_cast<std::int64_t>(WordCount(text));
  if (words >= settings.words_min && words <= settings.words_max) return std::nullopt;
  return fmt::format("the {} has {} words; a heuristic needs {} to {}", what, words,
                     settings.words_min, settings.words_max);
}

EventDraft DecideObserve(const Uuid& heuristic, std::string_view signal, bool positive,
                         const ExecutiveSettings& settings,
                         const std::optional<std::string>& arrival) {
  return OfHeuristic(heuristic, MakeObserved(signal, positive, arrival, settings));
}

std::string FrozenNote(const Heuristic& heuristic) {
  return fmt::format("{} is {} and does not learn", DescribeHeuristic(heuristic),
                     heuristic.archived_at ? "archived" : "frozen");
}

Result<void> RequireLearning(const Heuristic& heuristic) {
  if (!heuristic.IsAtRest()) return {};
  if (heuristic.erased_at) {
    return FailedPrecondition(
        fmt::format("{}: its texts were erased", DescribeHeuristic(heuristic)));
  }
  return FailedPrecondition(
      fmt::format("{}; {} changes that", FrozenNote(heuristic),
                  Op(heuristic.archived_at ? "heuristic restore" : "heuristic thaw",
                     {{"id", heuristic.id.ToString()}})));
}

Error LacksFire(const Heuristic& heuristic, std::string_view signal) {
  return {.code = Code::kFailedPrecondition,
          .message = fmt::format("{} says something only about a fire, and {} has no open one; it "
                                 "was counted and moves nothing",
                                 signal, DescribeHeuristic(heuristic))};
}

Result<Verdict> DecideFeedback(const Heuristic& heuristic, const HeuristicFeedback& feedback,
                               const FiresOfHeuristic& fires, const ExecutiveSettings& settings) {
  std::string_view signal = kUserSignal;
  if (feedback.from) {
    CREDENCE_ASSIGN_OR_RETURN(signal, CheckSignal(*feedback.from));
  }
  const SignalRule rule = RuleOf(signal, settings);
  CREDENCE_ASSIGN_OR_RETURN(const double magnitude, MagnitudeOf(feedback, rule));
  CREDENCE_RETURN_IF_ERROR(CheckDirection(rule, feedback.positive));
  Verdict verdict;
  if (signal == kDevContext) {
    verdict.decisions.push_back(
        OfHeuristic(heuristic.id, ContextRated{.right = feedback.positive}));
    return verdict;
  }
  CREDENCE_RETURN_IF_ERROR(RequireLearning(heuristic));
  const bool lacks_fire =
      (rule.needs_fire && !fires.open) || (signal == kEvaluator && !fires.unjudged);
  if (lacks_fire) {
    verdict.decisions.push_back(
        OfHeuristic(heuristic.id, SignalRefused{.signal = std::string(signal)}));
    verdict.refusal = LacksFire(heuristic, signal);
    return verdict;
  }
  if (signal != kEvaluator) {
    verdict.decisions.push_back(OfHeuristic(heuristic.id, Observed{.signal = std::string(signal),
                                                                   .positive = feedback.positive,
                                                                   .magnitude = magnitude,
                                                                   .person = rule.person,
                                                                   .arrival = std::nullopt}));
  }
  // After an explicit reaction, silence cannot count as consent as well.
  if (rule.needs_fire || rule.person) Close(verdict.decisions, fires.open, signal);
  if ((signal == kDevOutcome || signal == kEvaluator) && fires.unjudged) {
    Append(verdict.decisions, DecideOutcome(*fires.unjudged, feedback.positive, signal));
  }
  return verdict;
}

std::vector<EventDraft> DecideFire(const Heuristic& heuristic, const FirePlace& place) {
  return {OfHeuristic(heuristic.id, Fired{.fire = place.id, .arrival = place.arrival}),
          OfFire(place.id, Opened{.heuristic = heuristic.id,
                                  .arrival = place.arrival,
                                  .source = heuristic.source,
                                  .similarity = place.similarity,
                                  .confidence = heuristic.confidence})};
}

std::vector<EventDraft> DecideOutcome(const Fire& fire, bool success, std::string_view signal) {
  if (fire.outcome != FireOutcome::kUnknown) return {};
  return {
      OfFire(fire.id, Judged{.success = success, .signal = std::string(signal)}),
      OfHeuristic(fire.heuristic_id,
                  Succeeded{.fire = fire.id, .success = success, .signal = std::string(signal)})};
}

Timestamp ConsentedSince(Timestamp now, const ExecutiveSettings& settings) {
  return FromMicros(ToMicros(now) - static_cast<std::int64_t>(settings.silence_s * 1e6));
}

std::vector<EventDraft> DecideSilence(const OpenFire& open, const ExecutiveSettings& settings) {
  std::vector<EventDraft> decisions;
  Close(decisions, open.fire, kTimeoutSignal);
  if (!open.heuristic.IsAtRest()) {
    decisions.push_back(
        DecideObserve(open.heuristic.id, kTimeoutSignal, true, settings, open.fire.event_id));
  }
  return decisions;
}

bool IsUndo(std::string_view text, const ExecutiveSettings& settings) {
  const std::string lower = AsciiLower(text);
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  for (const std::string& word : settings.undo_words) {
    const std::string wanted = AsciiLower(word);
    if (wanted.empty()) continue;
    for (std::size_t at = lower.find(wanted); at != std::string::npos;
         at = lower.find(wanted, at + 1)) {
      const std::size_t end = at + wanted.size();
      const bool whole =
          (at == 0 || !is_letter(lower[at - 1])) && (end == lower.size() || !is_letter(lower[end]));
      if (whole) return true;
    }
  }
  return false;
}

namespace {

double SecondsSince(Timestamp then, Timestamp now) {
  return static_cast<double>(ToMicros(now) - ToMicros(then)) / 1e6;
}

// Does nothing if the outcome was already known.
void DecideKnown(std::vector<EventDraft>& decisions, const Fire& fire,
                 const OutcomePattern& outcome) {
  const bool success = outcome.outcome == "success";
  std::vector<EventDraft> judged = DecideOutcome(fire, success, kEvaluator);
  if (judged.empty()) return;
  Append(decisions, std::move(judged));
  decisions.push_back(OfArrival(fire.event_id, OutcomeKnown{.success = success,
                                                            .weight = outcome.weight,
                                                            .signal = outcome.name,
                                                            .predicted = fire.confidence}));
}

// How often in a row each heuristic was ignored, including the decisions so far: several fires of
// one heuristic may be open, and each comes with the state before all of them.
using IgnoredCounts = std::map<Uuid, std::int64_t>;

void DecideIgnored(std::vector<EventDraft>& decisions, const OpenFire& open, IgnoredCounts& counts,
                   const ExecutiveSettings& settings) {
  Close(decisions, open.fire, kIgnoredSignal);
  if (open.heuristic.IsAtRest()) return;
  decisions.push_back(OfHeuristic(open.heuristic.id, Ignored{.fire = open.fire.id}));
  std::int64_t& count =
      counts.try_emplace(open.heuristic.id, open.heuristic.ignored_count).first->second;
  if (!IsIgnoredOften(++count, settings)) return;
  decisions.push_back(
      DecideObserve(open.heuristic.id, kIgnoredSignal, false, settings, open.fire.event_id));
  count = 0;
}

}  // namespace

std::optional<Timestamp> OutcomesReachTo(const FollowUp& follow_up, Timestamp now) {
  if (follow_up.outcomes.empty()) return std::nullopt;
  const OutcomePattern* longest = std::ranges::max(
      follow_up.outcomes, {}, [](const auto* outcome) { return outcome->window_s; });
  return FromMicros(ToMicros(now) - static_cast<std::int64_t>(longest->window_s * 1e6));
}

const OutcomePattern* OutcomeWithin(const FollowUp& follow_up, Timestamp responded_at,
                                    Timestamp now) {
  for (const OutcomePattern* outcome : follow_up.outcomes) {
    if (SecondsSince(responded_at, now) <= outcome->window_s) return outcome;
  }
  return nullptr;
}

std::vector<EventDraft> DecideFollowUp(const std::vector<OpenFire>& open,
                                       const std::vector<Fire>& closed, const FollowUp& follow_up,
                                       Timestamp now, const ExecutiveSettings& settings) {
  std::vector<EventDraft> decisions;
  for (const Fire& fire : closed) {
    const OutcomePattern* outcome = OutcomeWithin(follow_up, fire.fired_at, now);
    if (outcome != nullptr) DecideKnown(decisions, fire, *outcome);
  }
  IgnoredCounts counts;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const OpenFire& one = open[i];
    if (const OutcomePattern* outcome = OutcomeWithin(follow_up, one.fire.fired_at, now)) {
      Close(decisions, one.fire, kEvaluator);
      DecideKnown(decisions, one.fire, *outcome);
      continue;
    }
    // An undo refers to the last action.
    const bool last = i + 1 == open.size();
    if (follow_up.undo && last && SecondsSince(one.fire.fired_at, now) <= settings.undo_s) {
      Close(decisions, one.fire, kUndoSignal);
      if (!one.heuristic.IsAtRest()) {
        decisions.push_back(
            DecideObserve(one.heuristic.id, kUndoSignal, false, settings, one.fire.event_id));
      }
      continue;
    }
    DecideIgnored(decisions, one, counts, settings);
  }
  return decisions;
}

namespace {

Likeness LikenessOf(const ComparedWith& action) {
  return {.similarity = action.similarity,
          .shown = action.shown,
          .is_clean_answer = action.is_clean_answer,
          .opposite = !action.opposite.empty(),
          .frozen = action.heuristic.IsAtRest(),
          .last_compared_at = action.heuristic.last_compared_at};
}

// Why a similar action is not endorsed, for people. Nothing: it is endorsed.
std::optional<std::string> WhyHeld(const ComparedWith& action, Held held) {
  switch (held) {
    case Held::kFrozen:
      return "frozen";
    case Held::kOpposite:
      return std::string(kOppositePrefix) + action.opposite;
    case Held::kWithinPeriod:
      return "endorsed within the period already";
    case Held::kNo:
      break;
  }
  return std::nullopt;
}

}  // namespace

Comparison DecideComparison(std::string_view arrival, const std::vector<ComparedWith>& actions,
                            std::int64_t count, Timestamp now, const ExecutiveSettings& settings) {
  Comparison comparison;
  comparison.compared.count = count;
  const bool resembles_any = std::ranges::any_of(
      actions, [&](const ComparedWith& action) { return Resembles(action.similarity, settings); });
  for (const ComparedWith& action : actions) {
    ComparedAction record{
        .id = action.heuristic.id, .similarity = action.similarity, .cosine = action.cosine};
    const Weighed weighed = Weigh(LikenessOf(action), resembles_any, now, settings);
    record.held = WhyHeld(action, weighed.held);
    if (weighed.magnitude) {
      if (weighed.positive) record.magnitude = weighed.magnitude;
      comparison.observations.emplace_back(action.heuristic.id,
                                           Observed{.signal = std::string(weighed.signal),
                                                    .positive = weighed.positive,
                                                    .magnitude = *weighed.magnitude,
                                                    .person = false,
                                                    .similarity = action.similarity,
                                                    .arrival = std::string(arrival)});
    }
    comparison.compared.actions.push_back(std::move(record));
  }
  return comparison;
}

}  // namespace credence::executive
