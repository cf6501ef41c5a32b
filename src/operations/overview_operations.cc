// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string_view>
#include <utility>

#include "operations/operation_parts.h"
#include "operations/overview_answers.h"
#include "operations/project_argument.h"
#include "operations/report.h"
#include "operations/tables.h"
#include "operations/week.h"

namespace credence::operations {
namespace {

constexpr std::array<std::string_view, 3> kReportFormats = {"text", "markdown", "json"};

Parameter KeyOfAlert() {
  return Positional("key", "KEY", "the alert: its key, or a unique beginning of it");
}

}  // namespace

std::vector<Operation> OverviewOperations() {
  return {
      {"find",
       "Find anything by words or a part of its id: memories, beliefs, sessions, heuristics, "
       "events, rules, settings",
       Access::kAnalyse,
       {Positional("text", "TEXT", "words, the beginning of a word, or a part of an id"),
        Number("limit", "at most this many records (default 20)")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         FindRequest request{.text = arguments.Text("text")};
         request.limit = arguments.OptionalInt("limit").value_or(request.limit);
         return AnswerAs<FoundList>(engine.overview().Find(caller, request));
       }},
      {"activity",
       "Show what happened, newest first, one sentence each",
       Access::kAnalyse,
       {Option("kind", "K", "only events of this kind (memory.validated) or faculty (memory)"),
        ProjectOption("only what belongs to this project: its path or name"),
        Option("since", "TIME", "only since then: \"yesterday\", 2026-03-01"),
        Option("until", "TIME", "only before then"),
        Number("before", "only events before this number"),
        Number("limit", "at most this many entries, up to 200 (default 50)")},
       [](Engine& engine, const Caller& caller,
          const Arguments& arguments) -> Result<ActivityPage> {
         CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> project,
                                   ProjectIn(engine, caller, arguments));
         ActivityRequest request{.since = arguments.OptionalText("since"),
                                 .until = arguments.OptionalText("until"),
                                 .kind = arguments.OptionalText("kind"),
                                 .project = std::move(project)};
         request.before = arguments.OptionalInt("before").value_or(request.before);
         request.limit = arguments.OptionalInt("limit").value_or(request.limit);
         return engine.overview().ListActivity(caller, request);
       }},
      {"week",
       "Sum up the last seven days, compared with the week before",
       Access::kAnalyse,
       {ProjectOption("only what belongs to this project: its path or name")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) -> Result<Week> {
         CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> project,
                                   ProjectIn(engine, caller, arguments));
         return ReadWeek(engine, caller, project);
       }},
      {"report",
       "Sum up the work of agents, for a pull request",
       Access::kAnalyse,
       {ProjectOption("only what belongs to this project: its path or name"),
        SinceOption("only since then (default: the last seven days): \"yesterday\", 2026-03-01"),
        FormatOption(kReportFormats, "the format (default text)")},
       [](Engine& engine, const Caller& caller,
          const Arguments& arguments) -> Result<WrittenReport> {
         CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> project,
                                   ProjectIn(engine, caller, arguments));
         return WriteReport(engine, caller,
                            {.project = std::move(project),
                             .since = arguments.OptionalText("since"),
                             .format = arguments.OptionalText("format").value_or("text")});
       }},
      {"alert list",
       "List what needs attention, most severe first",
       Access::kAnalyse,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return AnswerAs<AlertList>(engine.overview().ListAlerts(caller));
       }},
      {"alert acknowledge",
       "Mark an alert as seen, until its cause changes",
       Access::kReview,
       {KeyOfAlert(), Option("note", "TEXT", "what was done about it")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.overview().Acknowledge(caller, arguments.Text("key"),
                                              arguments.OptionalText("note"));
       }},
      {"alert reopen",
       "Show an acknowledged alert as new again",
       Access::kReview,
       {KeyOfAlert()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.overview().Reopen(caller, arguments.Text("key"));
       }},
  };
}

}  // namespace credence::operations
