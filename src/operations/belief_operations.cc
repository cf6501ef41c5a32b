// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

#include "base/amount.h"
#include "base/ids.h"
#include "base/utf8.h"
#include "belief/dot.h"
#include "belief/graphiti.h"
#include "belief/svg.h"
#include "belief/types.h"
#include "credence/mention.h"
#include "engine/beliefs/episode_json.h"
#include "operations/belief_answers.h"
#include "operations/operation_parts.h"
#include "operations/tables.h"

namespace credence::operations {
namespace {

constexpr std::array<std::string_view, 2> kReasoners = {"user", "system"};
constexpr std::array<std::string_view, 5> kGraphFormats = {"text", "json", "dot", "svg",
                                                           "graphiti"};

Parameter IdOfBelief(
    std::string_view summary = "the belief: its id, a unique part of it, or last") {
  return Naming("belief", IdOf(summary));
}

Result<AddedBelief> AddBeliefOf(Engine& engine, const Caller& caller, const Arguments& arguments) {
  return engine.beliefs().Add(
      caller, {.text = arguments.Text("text"), .origin = arguments.OptionalText("origin")});
}

// An operation that judges a belief with a single word.
Operation Says(std::string_view name, std::string_view summary, BeliefWord word) {
  return {name,
          summary,
          Access::kWrite,
          {IdOfBelief(), Option("reason", "R", "the reason, for the record"),
           Option("key", "KEY", "idempotency key: a repeated key has no effect")},
          [word](Engine& engine, const Caller& caller, const Arguments& arguments) {
            return engine.beliefs().Judge(caller, {.id = arguments.Text("id"),
                                                   .word = word,
                                                   .reason = arguments.OptionalText("reason"),
                                                   .key = arguments.OptionalText("key")});
          }};
}

Result<BeliefReading> Reason(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const bool by_user = arguments.Text("by") == "user";
  return engine.beliefs().Judge(
      caller, {.id = arguments.Text("id"),
               .word = by_user ? BeliefWord::kReasonUser : BeliefWord::kReasonSystem,
               .reason = arguments.OptionalText("reason"),
               .key = arguments.OptionalText("key")});
}

std::vector<Operation> EvidenceOperations() {
  Parameter origin = Option("origin", "O", "where the belief comes from (default user_given)");
  origin.choices = EnumNames<BeliefOrigin>::kNames;
  Parameter by = Required(Option("by", "WHO", "who used it in reasoning"));
  by.choices = kReasoners;
  return {
      {"belief add",
       "Add a belief, or reaffirm it if the user states it again",
       Access::kWrite,
       {Positional("text", "TEXT", "the statement, in one sentence"), origin},
       AddBeliefOf},
      Says("belief reaffirm", "Reaffirm a belief: the user states it again", BeliefWord::kReaffirm),
      Says("belief reference", "Record that the user referred to a belief", BeliefWord::kReference),
      {"belief reason",
       "Record that a belief was used in reasoning",
       Access::kWrite,
       {IdOfBelief(), by, Option("reason", "R", "the reason, for the record"),
        Option("key", "KEY", "idempotency key: a repeated key has no effect")},
       Reason},
      Says("belief corroborate", "Record that an external source confirms a belief",
           BeliefWord::kCorroborate),
      Says("belief doubt", "Record that the user questions a belief", BeliefWord::kDoubt),
      Says("belief conflict", "Record that a statement of the user conflicts with a belief",
           BeliefWord::kConflict),
      Says("belief reject", "Reject a belief: the user says it is false", BeliefWord::kReject),
      {"belief revise",
       "Change the text of a belief, as the user corrected it",
       Access::kWrite,
       {IdOfBelief(), Positional("text", "TEXT", "the corrected statement")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.beliefs().Revise(caller, arguments.Text("id"), arguments.Text("text"));
       }},
      {"belief retract",
       "Retract a belief and remove its links",
       Access::kWrite,
       {IdOfBelief(), Option("reason", "R", "the reason, for the record"),
        ErasingFlag("also erase its text and the episodes it came from; cannot be undone")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.beliefs().Retract(caller, arguments.Text("id"),
                                         arguments.OptionalText("reason"), arguments.Flag("erase"));
       }},
      {"belief restore",
       "Restore a retracted belief, without its links",
       Access::kWrite,
       {IdOfBelief()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.beliefs().Restore(caller, arguments.Text("id"));
       }},
  };
}

Operation Links(std::string_view name, std::string_view summary, std::string_view second,
                std::string_view second_summary,
                Result<BeliefReading> (Beliefs::*call)(const Caller&, std::string_view,
                                                       std::string_view)) {
  const bool is_directed = second == "by";
  const std::string_view first = is_directed ? "id" : "a";
  return {name,
          summary,
          Access::kWrite,
          {Naming("belief", Positional(first, is_directed ? "ID" : "A",
                                       "the belief: its id, a unique part of it, or last")),
           Positional(second, is_directed ? "BY" : "B", second_summary)},
          [=](Engine& engine, const Caller& caller, const Arguments& arguments) {
            return (engine.beliefs().*call)(caller, arguments.Text(first), arguments.Text(second));
          }};
}

std::vector<Operation> LinkOperations() {
  return {
      Links("belief support", "Let one belief support another", "by", "the supporting belief",
            &Beliefs::Support),
      Links("belief relate", "Relate two beliefs to each other", "b", "the other belief",
            &Beliefs::Relate),
      Links("belief unlink", "Remove every support and relation between two beliefs", "b",
            "the other belief", &Beliefs::Unlink),
      {"belief contradict",
       "Let one belief contradict another and lower it",
       Access::kWrite,
       {IdOfBelief(), Naming("belief", Positional("by", "BY", "the contradicting belief")),
        Flag("soft", "a soft contradiction: only their implications conflict"),
        Option("reason", "R", "the reason, for the record")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.beliefs().Contradict(caller, {.id = arguments.Text("id"),
                                                     .by = arguments.Text("by"),
                                                     .soft = arguments.Flag("soft"),
                                                     .reason = arguments.OptionalText("reason")});
       }},
      {"belief resolve",
       "Resolve a contradiction: name the belief that is right",
       Access::kReview,
       {Positional("a", "A", "a belief"), Positional("b", "B", "the belief that contradicts it"),
        Naming("belief", Required(Option("winner", "ID", "the belief that is right")))},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.beliefs().Resolve(caller, arguments.Text("a"), arguments.Text("b"),
                                         arguments.Text("winner"));
       }},
      {"belief disputes",
       "List unresolved contradictions, clearest first",
       Access::kRead,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return AnswerAs<DisputeList>(engine.beliefs().Disputes(caller));
       }},
      {"belief batch",
       "Apply many changes in one transaction",
       Access::kWrite,
       {LinesFile("file",
                  "JSON Lines: {\"op\": \"add\", \"text\": …, \"as\": \"tea\"}, then \"$tea\"")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) -> Result<BeliefList> {
         CREDENCE_ASSIGN_OR_RETURN(const std::vector<BeliefCommand> commands,
                                   engine::ReadCommands(arguments.Text("file")));
         CREDENCE_ASSIGN_OR_RETURN(std::vector<BeliefReading> beliefs,
                                   engine.beliefs().Batch(caller, commands));
         return BeliefList{.beliefs = std::move(beliefs), .is_batch = true};
       }},
  };
}

Result<BeliefList> ListBeliefsOf(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const Page page(arguments);
  const ListBeliefs request{.status = arguments.OptionalText("status"),
                            .all = arguments.Flag("all"),
                            .limit = page.limit(),
                            .offset = page.offset(),
                            .since = arguments.OptionalText("since"),
                            .until = arguments.OptionalText("until")};
  CREDENCE_ASSIGN_OR_RETURN(Paged<BeliefReading> beliefs, engine.beliefs().List(caller, request));
  const std::int64_t total = beliefs.total;
  const bool is_cut = page.IsCut(beliefs.size(), total);
  return BeliefList{
      .beliefs = std::move(beliefs),
      .is_cut = is_cut,
      .is_filtered = request.status || request.since || request.until || request.offset > 0,
      .matching = total};
}

Result<IngestReport> IngestAll(Engine& engine, const Caller& caller,
                               const std::vector<Episode>& episodes) {
  IngestReport report;
  for (const Episode& episode : episodes) {
    Result<EpisodeReport> one = engine.beliefs().Ingest(caller, episode);
    if (!one) {
      return Failure(
          {.code = one.error().code,
           .message = fmt::format(
               "episode {}: {}; {} taken in", Quoted(episode.id), one.error().message,
               Amount(report.episodes, "episode before it was", "episodes before it were"))});
    }
    ++report.episodes;
    if (one->duplicate) ++report.duplicates;
    for (const EpisodeChange& change : one->changes) {
      if (change.what == "stated") ++report.stated;
      if (change.what == "reaffirmed") ++report.reaffirmed;
      if (change.what == "contradicted") ++report.contradicted;
      if (change.what == "corrected") ++report.corrected;
      if (change.what == "rejected") ++report.rejected;
      if (change.what == "doubted") ++report.doubted;
      if (change.what == "ended") ++report.ended;
      if (change.what.starts_with("inferred")) ++report.inferred;
    }
    report.details.push_back(*std::move(one));
  }
  return report;
}

Result<IngestReport> Ingest(Engine& engine, const Caller& caller, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Episode> episodes,
                            engine::ReadEpisodes(arguments.Text("file")));
  return IngestAll(engine, caller, episodes);
}

Result<IngestReport> Observe(Engine& engine, const Caller& caller, const Arguments& arguments) {
  Episode episode{.at = engine.Now(),
                  .speaker = arguments.OptionalText("speaker").value_or("user"),
                  .text = arguments.Text("text"),
                  .conversation = arguments.OptionalText("conversation").value_or("")};
  if (Trim(episode.text).empty()) {
    return InvalidArgument("the turn is empty; give the words that were said");
  }
  // The same words at the same time are the same turn.
  const std::string turn =
      fmt::format("{}\n{}\n{}", episode.conversation, episode.speaker, episode.text);
  episode.id = arguments.OptionalText("id").value_or(
      fmt::format("{} {}", FormatTimestamp(episode.at), NamedUuid("observed", turn).Short()));
  return IngestAll(engine, caller, {std::move(episode)});
}

// The default number of beliefs: what fits in a readable picture; otherwise all.
std::int64_t DefaultLimitOf(std::string_view format) {
  if (format == "svg") return 60;
  return format == "dot" ? 1'000 : INT64_MAX;
}

Result<DrawnGraph> Graph(Engine& engine, const Caller& caller, const Arguments& arguments) {
  DrawnGraph drawn;
  drawn.format = arguments.OptionalText("format").value_or("text");
  const bool has_places = drawn.format == "svg" || arguments.Flag("places");
  std::int64_t limit =
      arguments.OptionalInt("limit").value_or(DefaultLimitOf(has_places ? "svg" : drawn.format));
  if (limit == 0) limit = INT64_MAX;
  if (has_places && limit > static_cast<std::int64_t>(belief::kDrawnMax)) {
    return InvalidArgument(
        fmt::format("a picture of more than {} beliefs cannot be read; lower {}, or use {}",
                    belief::kDrawnMax, Param("limit"), Param("format", "dot")));
  }
  GraphRequest request{.id = arguments.OptionalText("id"), .limit = limit};
  request.hops = arguments.OptionalInt("hops").value_or(request.hops);
  request.all = arguments.Flag("all");
  request.history = drawn.format == "graphiti";
  CREDENCE_ASSIGN_OR_RETURN(drawn.graph, engine.beliefs().Graph(caller, request));
  if (request.id) drawn.start = drawn.graph.beliefs.front().belief.id;
  if (drawn.format == "dot") drawn.document = belief::DrawDot(drawn.graph, drawn.start);
  if (drawn.format == "svg") drawn.document = belief::DrawSvg(drawn.graph, drawn.start);
  if (drawn.format == "graphiti") {
    drawn.document = belief::WriteGraphiti(drawn.graph, caller.space);
  }
  if (arguments.Flag("places")) drawn.places = belief::PlacesOf(drawn.graph);
  if (drawn.format == "json") {
    JsonWriter json(2);
    WriteValue(json, ValueOf(drawn));
    drawn.document = std::move(json).Take();
  }
  return drawn;
}

Result<BeliefImportReport> Import(Engine& engine, const Caller& caller,
                                  const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<belief::GraphitiRecord> records,
                            belief::ReadGraphiti(arguments.Text("file")));
  CREDENCE_ASSIGN_OR_RETURN(const BeliefImport import, belief::PlanImport(records, engine.Now()));
  return engine.beliefs().Import(caller, import);
}

std::vector<Operation> GraphOperations() {
  Parameter id = IdOfBelief("the belief to start from (default: the whole graph)");
  id.required = false;
  return {
      {"belief graph",
       "Show beliefs and their links as text, picture or data",
       Access::kAnalyse,
       {id, Number("hops", "how many links to follow from the belief (default 2)"),
        Number("limit",
               "at most this many beliefs; 0 for all (default 60 for svg, 1000 for dot, otherwise "
               "all)"),
        Flag("all", "include retracted beliefs"),
        Flag("places", "include where to draw each belief, in JSON"),
        FormatOption(kGraphFormats, "the output format (default text)")},
       Graph},
      {"belief import",
       "Import beliefs and links of another store, without their confidence",
       Access::kWrite,
       {LinesFile("file", "Graphiti nodes and edges: one document, or JSON Lines")},
       Import},
  };
}

Result<RecallList> SearchBeliefsOf(Engine& engine, const Caller& caller,
                                   const Arguments& arguments) {
  RecallBeliefs request{.text = arguments.Text("text"), .all = arguments.Flag("all")};
  request.limit = arguments.OptionalInt("limit").value_or(request.limit);
  CREDENCE_ASSIGN_OR_RETURN(request.min_relevance, OptionalShare(arguments, "min-relevance"));
  request.offset = Page(arguments).offset();
  // The surfaces accept no other names.
  if (const auto status = arguments.OptionalText("status")) {
    request.status = FromName<BeliefStatus>(*status);
  }
  CREDENCE_ASSIGN_OR_RETURN(Paged<RecalledBelief> beliefs,
                            engine.beliefs().Recall(caller, request));
  const std::int64_t total = beliefs.total;
  const bool is_cut = request.limit < total - std::min(request.offset, total);
  return RecallList{.beliefs = std::move(beliefs), .is_cut = is_cut, .matching = total};
}

std::vector<Operation> LookOperations() {
  Parameter status = Option("status", "S", "only beliefs with this status");
  status.choices = EnumNames<BeliefStatus>::kNames;
  return {
      {"belief list",
       "List beliefs, most certain first",
       Access::kRead,
       {status, Flag("all", "include retracted beliefs"),
        SinceOption("only beliefs first stated since then: \"last week\", 2026-03-01"),
        UntilOption("only beliefs first stated before then"), LimitOfPage(), OffsetOfPage()},
       ListBeliefsOf,
       kPage},
      {"belief show",
       "Show one belief with all its fields",
       Access::kRead,
       {IdOfBelief()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return AnswerAs<BeliefDetail>(engine.beliefs().Show(caller, arguments.Text("id")));
       }},
      {"belief explain",
       "Explain a belief's confidence: every term and its source",
       Access::kRead,
       {IdOfBelief()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.beliefs().Explain(caller, arguments.Text("id"));
       }},
      {"belief say",
       "Say a belief with the certainty it deserves",
       Access::kRead,
       {IdOfBelief()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.beliefs().Say(caller, arguments.Text("id"));
       }},
      {"belief search",
       "Find beliefs that answer a question or are about some words, best first",
       Access::kAnalyse,
       {Positional("text", "TEXT", "the question, or words"), status,
        Flag("all", "include hidden and retracted beliefs"),
        Option("min-relevance", "P",
               "only beliefs that answer with at least this probability, 0 to 1"),
        Number("limit", "at most this many results (default 10)"), OffsetOfPage()},
       SearchBeliefsOf},
      {"belief ingest",
       "Read a conversation: what it states, confirms, corrects and contradicts",
       Access::kWrite,
       {LinesFile("file", "JSON Lines, one {\"id\", \"at\", \"speaker\", \"text\"} each")},
       Ingest},
      {"belief observe",
       "Read one turn of a conversation, as 'belief ingest' does",
       Access::kWrite,
       {Positional("text", "TEXT", "what was said"),
        Option("speaker", "NAME", "user, assistant, tool, or another name (default user)"),
        Option("conversation", "NAME", "the conversation that the turn belongs to"),
        Option("id", "NAME", "a name for the turn; the same turn again changes nothing")},
       Observe},
      {"belief maintain",
       "Resolve clear contradictions and list what needs attention",
       Access::kWrite,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return engine.beliefs().Maintain(caller);
       }},
  };
}

}  // namespace

std::vector<Operation> BeliefOperations() {
  std::vector<Operation> all = EvidenceOperations();
  std::ranges::move(LinkOperations(), std::back_inserter(all));
  std::ranges::move(LookOperations(), std::back_inserter(all));
  std::ranges::move(GraphOperations(), std::back_inserter(all));
  return all;
}

}  // namespace credence::operations
