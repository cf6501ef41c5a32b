// SPDX-License-Identifier: Apache-2.0
#include "engine/session_operations.h"

#include <filesystem>
#include <utility>

#include "engine/json.h"
#include "governor/effect.h"

namespace credence::engine {
namespace {

using enum ParameterType;

constexpr std::int64_t kPage = 20;

Parameter Id() {
  return {.name = "id",
          .positional = true,
          .required = true,
          .placeholder = "ID",
          .summary = "the session: its id, or enough of its beginning"};
}

Parameter Option(std::string_view name, std::string_view placeholder, std::string_view summary) {
  return {.name = name, .placeholder = placeholder, .summary = summary};
}

template <class T>
Result<Reply> Answer(Result<T> result) {
  if (!result) return Failure(std::move(result).error());
  return Reply::Of(*std::move(result));
}

Result<Reply> List(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const std::int64_t limit = arguments.OptionalInt("limit").value_or(0);
  std::optional<std::int64_t> asked;
  if (limit > 0 && limit < INT64_MAX) asked = limit + 1;
  CREDENCE_ASSIGN_OR_RETURN(std::vector<SessionReading> sessions,
                            engine.ListSessions(caller, asked));
  const bool is_cut = asked && static_cast<std::int64_t>(sessions.size()) > limit;
  if (is_cut) sessions.resize(static_cast<std::size_t>(limit));
  return Reply::Of(SessionList{.sessions = std::move(sessions), .is_cut = is_cut});
}

Result<Reply> Check(Engine& engine, const Caller& caller, const Arguments& arguments) {
  std::error_code ignored;
  return Answer(engine.Check(caller, {.session = arguments.OptionalText("session"),
                                      .confidence = arguments.OptionalInt("confidence"),
                                      .effect = arguments.OptionalText("effect"),
                                      .tool = arguments.OptionalText("tool"),
                                      .input = arguments.OptionalText("input").value_or("{}"),
                                      .cwd = std::filesystem::current_path(ignored).string()}));
}

}  // namespace

std::vector<Operation> SessionOperations() {
  Parameter effect = Option("effect", "E", "what would be done, instead of a tool");
  effect.choices = EnumNames<governor::Effect>::kNames;
  return {
      {"session list",
       "the sessions of agents, newest first",
       {{.name = "limit",
         .type = kInt,
         .placeholder = "N",
         .summary = "at most this many, 0 for all (default 20, with --json all)"}},
       List,
       kPage},
      {"session show",
       "one session: its number, and every signal that moved it",
       {Id()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return Answer(engine.ShowSession(caller, arguments.Text("id")));
       }},
      {"session signal",
       "a person's word: the signal fires as if it had been found",
       {Id(),
        {.name = "name",
         .positional = true,
         .required = true,
         .placeholder = "NAME",
         .summary = "the signal, as 'credence settings' lists them"},
        Option("reason", "R", "why")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return Answer(engine.SignalSession(caller, arguments.Text("id"), arguments.Text("name"),
                                            arguments.OptionalText("reason")));
       }},
      {"session approve",
       "a person's approval of what waits for one",
       {Id()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return Answer(engine.ApproveSession(caller, arguments.Text("id")));
       }},
      {"session check",
       "would this tool call be allowed, and if not, what would unlock it",
       {Option("session", "ID", "in this session"),
        {.name = "confidence",
         .type = kInt,
         .placeholder = "N",
         .summary = "at this number, without a session (default 70)"},
        effect,
        Option("tool", "NAME", "the tool"),
        Option("input", "JSON", "its input")},
       Check},
  };
}

}  // namespace credence::engine
