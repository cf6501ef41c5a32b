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
  return Naming("heuristic", IdOf("the heuristic: its id, enough of it, or last"));
}

Parameter IdOfEvent() { return IdOf("the event: its id, that of its response, or last"); }

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

Result<HeuristicList> ListHeuristicsOf(Engine& engine, const Caller& caller,
                                       const Arguments& arguments) {
  const Page page(arguments);
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<HeuristicReading> heuristics,
      engine.executive().List(caller,
                              {.source = arguments.OptionalText("source"), .limit = page.Asked()}));
  const bool is_cut = page.Cut(heuristics);
  return HeuristicList{.heuristics = std::move(heuristics),
                       .is_cut = is_cut,
                       .is_filtered = arguments.OptionalText("source").has_value()};
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
  CREDENCE_ASSIGN_OR_RETURN(
      EventAnswer answer,
      engine.executive().Process(caller, {.text = arguments.Text("text"),
                                          .source = arguments.Text("source"),
                                          .id = arguments.OptionalText("id"),
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
       {Option("source", "S", "only heuristics for this source"), LimitOfPage(), OffsetOfPage()},
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
        Option("fields", "JSON", "further fields of the event, as a JSON object"),
        Option("urgency", "X", "urgency from 0 to 1; lowers the threshold if a setting says so"),
        Flag("wait", "compare the answer with all actions before returning"),
        Flag("show-prompt", "also show the prompt that the model received")},
       ProcessEvent},
      {"feedback",
       "Rate the response to an event as helpful or not",
       Access::kReview,
       {Positional("event", "EVENT", "the id of the event or of the response"),
        Flag("positive", "the response was helpful"),
        Flag("negative", "the response was not helpful"),
        Option("key", "KEY", "idempotency key: a repeated key has no effect")},
       ResponseFeedbackOf},
      {"outcome",
       "Report whether the response to an event succeeded",
       Access::kWrite,
       {Positional("event", "EVENT", "the id of the event or of the response"),
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
      {"fire list",
       "List the events that heuristics answered, newest first",
       Access::kRead,
       {Naming("heuristic", Option("heuristic", "ID", "only fires of this heuristic")), outcome,
        LimitOfPage(), OffsetOfPage()},
       ListFiresOf,
       kPage},
      {"similarity",
       "Measure how similar two texts are, and whether they contradict",
       Access::kAnalyse,
       {Optional(Positional("a", "A", "a text")), Optional(Positional("b", "B", "another text")),
        LocalFile("batch", "read many pairs {a, b} from a file of JSON Lines, or from -")},
       Similarity},
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
       .summary = "Print the executive's metrics in Prometheus format",
       .access = Access::kRead,
       .call =
           [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
             return AnswerAs<PlainText>(engine.executive().Metrics(caller));
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
