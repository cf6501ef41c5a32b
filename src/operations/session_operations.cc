// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <utility>

#include "governor/effect.h"
#include "operations/operation_parts.h"
#include "operations/session_answers.h"
#include "operations/tables.h"

namespace credence::operations {
namespace {

Parameter IdOfSession() { return IdOf("the session: its id, or enough of its beginning"); }

Result<SessionList> ListSessionsOf(Engine& engine, const Caller& caller,
                                   const Arguments& arguments) {
  const Page page(arguments);
  CREDENCE_ASSIGN_OR_RETURN(std::vector<SessionReading> sessions,
                            engine.sessions().List(caller, page.Asked()));
  const bool is_cut = page.Cut(sessions);
  return SessionList{.sessions = std::move(sessions),
                     .is_cut = is_cut,
                     .is_narrowed = arguments.OptionalInt("offset").value_or(0) > 0};
}

Result<CheckAnswer> CheckToolCall(Engine& engine, const Caller& caller,
                                  const Arguments& arguments) {
  CREDENCE_RETURN_IF_ERROR(RequireFilled(arguments, "tool"));
  CREDENCE_RETURN_IF_ERROR(RequireObject(arguments, "input"));
  std::error_code ignored;
  return engine.sessions().Check(caller, {.session = arguments.OptionalText("session"),
                                          .confidence = arguments.OptionalInt("confidence"),
                                          .effect = arguments.OptionalText("effect"),
                                          .tool = arguments.OptionalText("tool"),
                                          .input = arguments.OptionalText("input").value_or("{}"),
                                          .cwd = std::filesystem::current_path(ignored).string()});
}

Result<SessionReading> JudgeSessionOf(Engine& engine, const Caller& caller,
                                      const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const bool success, OneOf(arguments, "success", "failure"));
  return engine.sessions().Judge(caller, arguments.Text("id"), success,
                                 arguments.OptionalText("reason"));
}

}  // namespace

std::vector<Operation> SessionOperations() {
  Parameter effect = Option("effect", "E", "the effect to check, instead of a tool");
  effect.choices = EnumNames<governor::Effect>::kNames;
  return {
      {"session list",
       "List the sessions of agents, newest first",
       Access::kRead,
       {LimitOfPage(), OffsetOfPage()},
       ListSessionsOf,
       kPage},
      {"session show",
       "Show a session: its confidence and every signal that changed it",
       Access::kRead,
       {IdOfSession()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.sessions().Show(caller, arguments.Text("id"));
       }},
      {"session signal",
       "Trigger a signal by hand",
       Access::kReview,
       {IdOfSession(),
        {.name = "name",
         .positional = true,
         .required = true,
         .placeholder = "NAME",
         .summary = "the name of the signal (see the settings)"},
        Option("reason", "R", "why")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.sessions().Signal(caller, arguments.Text("id"), arguments.Text("name"),
                                         arguments.OptionalText("reason"));
       }},
      {"session approve",
       "Approve what a session is waiting for",
       Access::kReview,
       {IdOfSession()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.sessions().Approve(caller, arguments.Text("id"));
       }},
      {"session dispute",
       "Dispute a signal: restore its points and lengthen its cooldown",
       Access::kReview,
       {IdOfSession(), Positional("name", "NAME", "the signal")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.sessions().Dispute(caller, arguments.Text("id"), arguments.Text("name"));
       }},
      {"session outcome",
       "Report whether the work of a session succeeded",
       Access::kReview,
       {IdOfSession(), Flag("success", "the work succeeded"), Flag("failure", "the work failed"),
        Option("reason", "R", "the reason, for the record")},
       JudgeSessionOf},
      // It also reads the file system, to resolve links in paths.
      {.name = "session check",
       .summary = "Check whether a tool call would be allowed, and what would unlock it",
       .access = Access::kRead,
       .parameters = {Option("session", "ID", "check in this session"),
                      Number("confidence",
                             "check at this confidence, without a session (default 70)"),
                      effect, Option("tool", "NAME", "the tool"),
                      Option("input", "JSON", "its input")},
       .call = CheckToolCall,
       .looks_elsewhere = true},
  };
}

}  // namespace credence::operations
