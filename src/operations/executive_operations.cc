// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

#include "base/utf8.h"
#include "credence/mention.h"
#include "executive/types.h"
#include "operations/executive_answers.h"
#include "operations/operation_parts.h"
#include "operations/tables.h"

namespace credence::operations {
namespace {

Parameter IdOfHeuristic() {
  return Naming("heuristic", IdOf("the heuristic: its id, a unique part of it, or last"));
}

Parameter IdOfEvent() {
  return Naming("event",
                IdOf("the event: its id, a unique part of it, its response's id, or last"));
}

Parameter Optional(Parameter parameter) {
  parameter.required = false;
  return parameter;
}

// Parses a number from text, because surfaces themselves only check whole numbers.
Result<std::optional<double>> RealOf(const Arguments& arguments, std::string_view name) {
  const std::optional<std::string> text = arguments.OptionalText(name);
  if (!text) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (error != std::errc() || end != text->data() + text->size() || !std::isfinite(value)) {
    return InvalidArgument(fmt::format("{} {} is not a number", Param(name), Quoted(*text)));
  }
  return value;
}

Result<AddedHeuristic> AddHeuristicOf(Engine& engine, const Caller& caller,
                                      const Arguments& arguments) {
  return engine.executive().Add(caller, {.condition = arguments.Text("condition"),
                                         .action = arguments.Text("action"),
                                         .source = arguments.Text("source"),
                                         .origin = arguments.OptionalText("origin"),
                                         .name = arguments.OptionalText("name")});
}

// Failure: kInvalidArgument.
Result<std::vector<std::string>> IdsOf(const Arguments& arguments, std::string_view name) {
  constexpr std::size_t kIdsMax = 1'000;
  std::vector<std::string> ids;
  const std::optional<std::string> text = arguments.OptionalText(name);
  if (!text) return ids;
  if (Trim(*text).starts_with('[')) {
    JsonReader json(*text);
    json.BeginArray();
    while (json.NextElement()) ids.emplace_back(json.String());
    if (!json.Finish()) {
      return InvalidArgument(fmt::format("{} is not a list of ids", Param(name)));
    }
  } else {
    for (std::size_t begin = 0; begin <= text->size();) {
      const std::size_t end = std::min(text->find(',', begin), text->size());
      ids.emplace_back(Trim(std::string_view(*text).substr(begin, end - begin)));
      begin = end + 1;
    }
  }
  if (ids.size() > kIdsMax) {
    return InvalidArgument(
        fmt::format("{} has {} ids; at most {} are allowed", Param(name), ids.size(), kIdsMax));
  }
  if (std::ranges::find(ids, "") != ids.end()) {
    return InvalidArgument(fmt::format("{} has an empty id", Param(name)));
  }
  return ids;
}

// The heuristics that a caller wants the model to see. A mistake should not go unnoticed, as it
// would when the engine skips what it cannot show.
Result<std::vector<std::string>> CandidatesOf(Engine& engine, const Caller& caller,
                                              const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(std::vector<std::string> ids, IdsOf(arguments, "candidates"));
  for (std::string& id : ids) {
    CREDENCE_ASSIGN_OR_RETURN(const HeuristicReading reading, engine.executive().Show(caller, id));
    const Heuristic& heuristic = reading.heuristic;
    id = heuristic.id.ToString();
    if (heuristic.source != arguments.Text("source")) {
      return InvalidArgument(fmt::format("candidate {} is for source {}, not {}", id,
                                         Quoted(heuristic.source),
                                         Quoted(arguments.Text("source"))));
    }
    if (heuristic.archived_at) return NotFound(fmt::format("candidate {} is archived", id));
  }
  return ids;
}

Result<HeuristicList> ListHeuristicsOf(Engine& engine, const Caller& caller,
                                       const Arguments& arguments) {
  const Page page(arguments);
  const ListHeuristics request{.source = arguments.OptionalText("source"),
                               .limit = page.limit(),
                               .all = arguments.Flag("all"),
                               .offset = page.offset(),
                               .since = arguments.OptionalText("since"),
                               .until = arguments.OptionalText("until")};
  CREDENCE_ASSIGN_OR_RETURN(Paged<HeuristicReading> heuristics,
                            engine.executive().List(caller, request));
  const std::int64_t total = heuristics.total;
  const bool is_cut = page.IsCut(heuristics.size(), total);
  return HeuristicList{
      .heuristics = std::move(heuristics),
      .is_cut = is_cut,
      .is_filtered = request.source || request.since || request.until || request.offset > 0,
      .matching = total};
}

Result<MatchList> MatchHeuristicsOf(Engine& engine, const Caller& caller,
                                    const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<double> min, RealOf(arguments, "min-similarity"));
  return AnswerAs<MatchList>(
      engine.executive().Match(caller, {.text = arguments.Text("text"),
                                        .source = arguments.Text("source"),
                                        .min_similarity = min,
                                        .limit = arguments.OptionalInt("limit")}));
}

Result<HeuristicReading> HeuristicFeedbackOf(Engine& engine, const Caller& caller,
                                             const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const bool positive, OneOf(arguments, "positive", "negative"));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<double> magnitude, RealOf(arguments, "magnitude"));
  return engine.executive().Judge(caller, {.id = arguments.Text("id"),
                                           .positive = positive,
                                           .magnitude = magnitude,
                                           .from = arguments.OptionalText("from"),
                                           .key = arguments.OptionalText("key")});
}

Result<EventAnswer> ProcessEvent(Engine& engine, const Caller& caller, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<double> urgency, RealOf(arguments, "urgency"));
  CREDENCE_ASSIGN_OR_RETURN(std::vector<std::string> candidates,
                            CandidatesOf(engine, caller, arguments));
  CREDENCE_ASSIGN_OR_RETURN(
      EventAnswer answer,
      engine.executive().Process(caller, {.text = arguments.Text("text"),
                                          .source = arguments.Text("source"),
                                          .id = arguments.OptionalText("id"),
                                          .candidates = std::move(candidates),
                                          .fields = arguments.OptionalText("fields").value_or(""),
                                          .urgency = urgency.value_or(0),
                                          .immediate = true,
                                          .wait = arguments.Flag("wait")}));
  if (!arguments.Flag("show-prompt")) {
    answer.prompt.clear();
    answer.system.clear();
  }
  return answer;
}

Result<FeedbackAnswer> ResponseFeedbackOf(Engine& engine, const Caller& caller,
                                          const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const bool positive, OneOf(arguments, "positive", "negative"));
  return engine.executive().GiveFeedback(caller, {.event = arguments.Text("event"),
                                                  .positive = positive,
                                                  .key = arguments.OptionalText("key")});
}

Result<OutcomeAnswer> ReportOutcomeOf(Engine& engine, const Caller& caller,
                                      const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const bool success, OneOf(arguments, "success", "failure"));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<double> weight, RealOf(arguments, "weight"));
  return engine.executive().ReportOutcome(caller, {.event = arguments.Text("event"),
                                                   .success = success,
                                                   .weight = weight.value_or(1),
                                                   .from = arguments.OptionalText("from")});
}

Result<TextSimilarity> Similarity(Engine& engine, const Caller& /*caller*/,
                                  const Arguments& arguments) {
  const std::optional<std::string> a = arguments.OptionalText("a");
  const std::optional<std::string> b = arguments.OptionalText("b");
  if (!a || !b) return InvalidArgument("give two texts");
  return engine.executive().Similarity(*a, *b);
}

Result<FireList> ListFiresOf(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const Page page(arguments);
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<Fire> fires,
      engine.executive().Fires(caller, {.heuristic = arguments.OptionalText("heuristic"),
                                        .outcome = arguments.OptionalText("outcome"),
                                        .limit = page.Asked().value_or(INT64_MAX)}));
  const bool is_cut = page.Cut(fires);
  return FireList{.fires = std::move(fires), .is_cut = is_cut};
}

Result<EventPage> ListEventsOf(Engine& engine, const Caller& caller, const Arguments& arguments) {
  return engine.executive().Events(caller,
                                   {.source = arguments.OptionalText("source"),
                                    .path = arguments.OptionalText("path"),
                                    .search = arguments.OptionalText("search"),
                                    .since = arguments.OptionalText("since"),
                                    .until = arguments.OptionalText("until"),
                                    .after = arguments.OptionalText("after"),
                                    .limit = arguments.OptionalInt("limit").value_or(kPage)});
}

Result<ActionList> CompareToActionsOf(Engine& engine, const Caller& caller,
                                      const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> ids, IdsOf(arguments, "ids"));
  const std::string source = arguments.OptionalText("source").value_or("");
  CREDENCE_ASSIGN_OR_RETURN(const auto compared, engine.executive().CompareToActions(
                                                     caller, arguments.Text("text"), ids, source));
  const Page page(arguments);
  ActionList list;
  for (const auto& [id, similarity] : compared) {
    list.actions.push_back({.heuristic_id = id, .similarity = similarity});
  }
  list.is_cut = page.Cut(list.actions);
  return list;
}

Result<TextVector> EmbedText(Engine& engine, const Caller& /*caller*/, const Arguments& arguments) {
  Executive& executive = engine.executive();
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<float> numbers,
                            executive.Embed(arguments.Text("text")));
  TextVector vector{.embedder = {},
                    .dimensions = static_cast<std::int64_t>(numbers.size()),
                    .vector = {numbers.begin(), numbers.end()}};
  CREDENCE_ASSIGN_OR_RETURN(vector.embedder, executive.EmbedderName());
  return vector;
}

Result<FireDetail> JudgeFireOf(Engine& engine, const Caller& caller, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const bool success, OneOf(arguments, "success", "failure"));
  return AnswerAs<FireDetail>(engine.executive().JudgeFire(
      caller, arguments.Text("fire"), success ? FireOutcome::kSuccess : FireOutcome::kFail,
      arguments.OptionalText("from").value_or("")));
}

template <class Change>
Result<ChangedHeuristic> AnswerChanged(std::string_view change, Change reading) {
  if (!reading) return Failure(std::move(reading).error());
  return ChangedHeuristic{.reading = *std::move(reading), .change = change};
}

Result<RebuiltVectors> Rebuild(Engine& engine, const Caller& caller,
                               const Arguments& /*arguments*/) {
  Executive& executive = engine.executive();
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t count, executive.RebuildVectors(caller, {}));
  CREDENCE_ASSIGN_OR_RETURN(std::string name, executive.EmbedderName());
  return RebuiltVectors{.heuristics = count, .embedder = std::move(name)};
}

std::vector<Operation> HeuristicOperations() {
  Parameter origin = Option("origin", "O", "where the heuristic comes from (default learned)");
  origin.choices = EnumNames<HeuristicOrigin>::kNames;
  return {
      {"heuristic add",
       "Add a heuristic: a condition and the action to take",
       Access::kWrite,
       {Required(Option("condition", "C", "when the heuristic applies, in words")),
        Required(Option("action", "A", "what to do, in words")),
        Required(Option("source", "S", "the source of the events that it applies to")), origin,
        Option("name", "NAME", "a name for people")},
       AddHeuristicOf},
      {"heuristic list",
       "List heuristics, most trusted first",
       Access::kRead,
       {Option("source", "S", "only heuristics for this source"),
        Flag("all", "include archived heuristics"),
        SinceOption("only heuristics created since then: \"last week\", 2026-03-01"),
        UntilOption("only heuristics created before then"), LimitOfPage(), OffsetOfPage()},
       ListHeuristicsOf,
       kPage},
      {"heuristic show",
       "Show one heuristic with all its fields",
       Access::kRead,
       {IdOfHeuristic()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerAs<HeuristicDetail>(engine.executive().Show(caller, arguments.Text("id")));
       }},
      {"heuristic match",
       "List the heuristics whose condition matches a text, best first",
       Access::kAnalyse,
       {Positional("text", "TEXT", "what happened"),
        Required(Option("source", "S", "the source; only its heuristics match")),
        Option("min-similarity", "X", "the least similarity (default: the setting, 0.7)"),
        Number("limit", "at most this many results (default 100)")},
       MatchHeuristicsOf},
      {"heuristic feedback",
       "Give feedback for or against a heuristic",
       Access::kReview,
       {IdOfHeuristic(), Flag("positive", "the feedback is positive"),
        Flag("negative", "the feedback is negative"),
        Option("magnitude", "M", "the weight of the feedback, above 0 and at most 1"),
        Option("from", "SIGNAL",
               "the source of the feedback: user (default), dev_outcome, dev_context, "
               "llm_endorsement, implicit_timeout, implicit_undo, implicit_ignored, or a name of "
               "your own"),
        Option("key", "KEY", "idempotency key: a repeated key has no effect")},
       HeuristicFeedbackOf},
      {"heuristic freeze",
       "Freeze a heuristic: it neither fires nor learns",
       Access::kReview,
       {IdOfHeuristic()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.executive().Freeze(caller, arguments.Text("id"), true);
       }},
      {"heuristic thaw",
       "Thaw a heuristic: it fires and learns again",
       Access::kReview,
       {IdOfHeuristic()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.executive().Freeze(caller, arguments.Text("id"), false);
       }},
      {"heuristic forget",
       "Archive a heuristic; it can be restored with the same confidence",
       Access::kReview,
       {IdOfHeuristic(), ErasingFlag("also erase its condition and action; cannot be undone")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerChanged("forgotten",
                              engine.executive().ForgetHeuristic(caller, arguments.Text("id"),
                                                                 arguments.Flag("erase")));
       }},
      {"heuristic restore",
       "Restore an archived heuristic",
       Access::kReview,
       {IdOfHeuristic()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerChanged("restored",
                              engine.executive().RestoreHeuristic(caller, arguments.Text("id")));
       }},
      {"heuristic compare",
       "Compare a text with the actions of heuristics, most similar first",
       Access::kAnalyse,
       {Positional("text", "TEXT", "a response"),
        Option("source", "S", "compare with all heuristics for this source"),
        Option("ids", kIdsPlaceholder, "compare with these heuristics instead"), LimitOfPage(),
        OffsetOfPage()},
       CompareToActionsOf,
       kPage},
  };
}

std::vector<Operation> EventOperations() {
  Parameter outcome = Option("outcome", "O", "only fires with this outcome");
  outcome.choices = EnumNames<FireOutcome>::kNames;
  Parameter path = Option("path", "PATH", "only events that were answered this way");
  path.choices = EnumNames<DecisionPath>::kNames;
  return {
      {"event",
       "Handle an event: a trusted heuristic answers, or else a language model",
       Access::kWrite,
       {Positional("text", "TEXT", "what happened"),
        Required(Option("source", "S", "the source of the event")),
        Option("id", "ID", "the event's id; a repeated id gives the same answer"),
        Option("candidates", kIdsPlaceholder,
               "heuristics that the model should see besides the matches, separated by commas"),
        Option("fields", "JSON", "further fields of the event, as a JSON object"),
        Option("urgency", "X", "urgency from 0 to 1; lowers the threshold if a setting says so"),
        Flag("wait",
             "compare the answer with all actions, and do other work that is due, before "
             "returning"),
        Flag("show-prompt", "also show the prompt that the model received")},
       ProcessEvent},
      {"feedback",
       "Rate the response to an event as helpful or not",
       Access::kReview,
       {Naming("event",
               Positional("event", "EVENT",
                          "the event: its id, a unique part of it, its response's id, or last")),
        Flag("positive", "the response was helpful"),
        Flag("negative", "the response was not helpful"),
        Option("key", "KEY", "idempotency key: a repeated key has no effect")},
       ResponseFeedbackOf},
      {"outcome",
       "Report whether the response to an event succeeded",
       Access::kWrite,
       {Naming("event",
               Positional("event", "EVENT",
                          "the event: its id, a unique part of it, its response's id, or last")),
        Flag("success", "the response succeeded"), Flag("failure", "the response failed"),
        Option("weight", "W", "the weight of this outcome when predictions are scored (default 1)"),
        Option("from", "SIGNAL", "who reports it: outcome_evaluator (default) or dev_outcome")},
       ReportOutcomeOf},
      {"events list",
       "List the events that were handled, newest first",
       Access::kRead,
       {Option("source", "S", "only events of this source"), path,
        Option("search", "TEXT", "only events with these words, in the event or its response"),
        Option("since", "TIME", "only events since then: \"last week\", 2026-03-01"),
        Option("until", "TIME", "only events before then"),
        Number("limit", "at most this many, up to 1000"),
        Option("after", "ID", "continue the list after this event")},
       ListEventsOf,
       kPage},
      {"events show",
       "Show an event: the response, the reason, and what was learned from it",
       Access::kRead,
       {IdOfEvent()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.executive().History(caller, arguments.Text("id"));
       }},
      {"events erase",
       "Erase the texts of an event and its response; numbers stay; cannot be undone",
       Access::kAdmin,
       {IdOfEvent()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.executive().EraseEvent(caller, arguments.Text("id"));
       }},
      {"fire list",
       "List the events that heuristics answered, newest first",
       Access::kRead,
       {Naming("heuristic", Option("heuristic", "ID", "only fires of this heuristic")), outcome,
        LimitOfPage(), OffsetOfPage()},
       ListFiresOf,
       kPage},
      {"fire record",
       "Record that a heuristic answered an event outside of Credence",
       Access::kWrite,
       {Naming("heuristic", Positional("heuristic", "ID", "the heuristic that answered")),
        Positional("event", "EVENT", "the id of the event that it answered")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerAs<FireDetail>(engine.executive().RecordFire(
             caller, arguments.Text("heuristic"), arguments.Text("event")));
       }},
      {"fire outcome",
       "Report whether the action of a fire succeeded",
       Access::kWrite,
       {Positional("fire", "ID", "the fire: its id, or a unique part of it"),
        Flag("success", "the action succeeded"), Flag("failure", "the action failed"),
        Option("from", "SIGNAL", "who reports it: outcome_evaluator (default) or dev_outcome")},
       JudgeFireOf},
      {"similarity",
       "Measure how similar two texts are, and whether they contradict",
       Access::kAnalyse,
       {Optional(Positional("a", "A", "a text")), Optional(Positional("b", "B", "another text")),
        LocalFile("batch", "read many pairs {a, b} from a file of JSON Lines, or from -")},
       Similarity},
      {"embed text",
       "Compute the vector of a text",
       Access::kAnalyse,
       {Positional("text", "TEXT", "the text")},
       EmbedText},
      {"embed rebuild",
       "Compute all vectors again, with the configured embedder",
       Access::kAdmin,
       {},
       Rebuild},
      {"embed prepare",
       "Make the table that compares memories by meaning, if it is missing (about a minute, once)",
       Access::kAdmin,
       {},
       [](Engine& engine, const Caller& /*caller*/,
          const Arguments& /*arguments*/) -> Result<PlainText> {
         CREDENCE_RETURN_IF_ERROR(engine.memories().PrepareSearch());
         return PlainText{.text = "memories are compared by meaning\n"};
       }},
      // The metrics depend on what this process has counted, not just on the store.
      {.name = "metrics",
       .summary = "Print the metrics of all faculties in Prometheus format",
       .access = Access::kRead,
       .call =
           [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
             return AnswerAs<PlainText>(engine.overview().Metrics(caller));
           },
       .looks_elsewhere = true},
  };
}

}  // namespace

std::vector<Operation> ExecutiveOperations() {
  std::vector<Operation> all = HeuristicOperations();
  std::ranges::move(EventOperations(), std::back_inserter(all));
  return all;
}

}  // namespace credence::operations
