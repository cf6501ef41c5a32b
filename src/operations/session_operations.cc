// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <filesystem>
#include <utility>

#include "governor/effect.h"
#include "governor/zone.h"
#include "operations/operation_parts.h"
#include "operations/project_argument.h"
#include "operations/session_answers.h"
#include "operations/tables.h"

namespace credence::operations {
namespace {

Parameter IdOfSession() {
  return Naming("session", IdOf("the session: its id, a unique part of it, or last"));
}

Result<SessionList> ListSessionsOf(Engine& engine, const Caller& caller,
                                   const Arguments& arguments) {
  const Page page(arguments);
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> project,
                            ProjectIn(engine, caller, arguments));
  ListSessions request{.limit = page.limit(),
                       .offset = page.offset(),
                       .zone = arguments.OptionalText("zone"),
                       .client = arguments.OptionalText("client"),
                       .project = std::move(project),
                       .text = arguments.OptionalText("text"),
                       .since = arguments.OptionalText("since"),
                       .until = arguments.OptionalText("until")};
  // The surfaces accept no other names.
  if (const auto outcome = arguments.OptionalText("outcome")) {
    request.outcome = FromName<SessionEnd>(*outcome);
  }
  if (const auto sort = arguments.OptionalText("sort")) {
    request.order = FromName<SessionOrder>(*sort).value_or(request.order);
  }
  CREDENCE_ASSIGN_OR_RETURN(Paged<SessionReading> sessions,
                            engine.sessions().List(caller, request));
  const std::int64_t total = sessions.total;
  const bool is_cut = page.IsCut(sessions.size(), total);
  const bool is_narrowed = request.zone || request.outcome || request.client || request.project ||
                           request.text || request.since || request.until || request.offset > 0;
  return SessionList{.sessions = std::move(sessions),
                     .is_cut = is_cut,
                     .is_narrowed = is_narrowed,
                     .matching = total};
}

std::vector<Parameter> ParametersOfList() {
  Parameter zone = Option("zone", "ZONE", "only sessions in this zone");
  zone.choices = EnumNames<governor::Zone>::kNames;
  Parameter outcome = Option("outcome", "O", "only sessions with this outcome");
  outcome.choices = EnumNames<SessionEnd>::kNames;
  Parameter sort = Option("sort", "ORDER", "the order (default newest)");
  sort.choices = EnumNames<SessionOrder>::kNames;
  return {zone,
          outcome,
          Option("client", "NAME", "only sessions of this client, such as claude-code"),
          ProjectOption("only sessions of this project: its path or name"),
          Option("text", "TEXT", "only sessions whose id, client or project contains this"),
          SinceOption("only sessions with an event since then: \"last week\", 2026-03-01"),
          UntilOption("only sessions whose last event was before then"),
          sort,
          LimitOfPage(),
          OffsetOfPage()};
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

// "90s", "10m", "2h".
Result<std::chrono::seconds> TimeIn(std::string_view text) {
  constexpr std::int64_t kDay = 24 * 60 * 60;
  const char unit = text.empty() ? '\0' : text.back();
  const std::int64_t seconds = unit == 's' ? 1 : unit == 'm' ? 60 : unit == 'h' ? 3600 : 0;
  std::int64_t count = 0;
  const std::string_view digits = text.substr(0, text.empty() ? 0 : text.size() - 1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
  const bool is_whole = error == std::errc() && end == digits.data() + digits.size();
  if (seconds == 0 || !is_whole || count <= 0 || count > kDay / seconds) {
    return InvalidArgument(fmt::format("{} must be a time of at most a day, such as 10m or 2h",
                                       Param("for", std::string(text))));
  }
  return std::chrono::seconds(count * seconds);
}

Result<AllowedCall> AllowCall(Engine& engine, const Caller& caller, const Arguments& arguments) {
  AllowRequest request{.session = arguments.OptionalText("session"),
                       .seen = arguments.OptionalInt("seen")};
  if (const auto time = arguments.OptionalText("for")) {
    CREDENCE_ASSIGN_OR_RETURN(request.time, TimeIn(*time));
  }
  const bool always = arguments.Flag("always");
  if (always && request.time) {
    return InvalidArgument(
        fmt::format("give {} or {}, not both", Param("for", "TIME"), Param("always")));
  }
  CREDENCE_ASSIGN_OR_RETURN(AllowedCall allowed, engine.sessions().Allow(caller, request));
  if (!always) return allowed;
  if (!allowed.commands) {
    return FailedPrecondition(
        fmt::format("{} is allowed once. No rule can be made of this call, because no path of it "
                    "is kept; a rule of the settings can name one",
                    allowed.tool.value_or("the refused call")));
  }
  CREDENCE_ASSIGN_OR_RETURN(allowed.rule, engine.sessions().Ratify(caller, *allowed.commands));
  return allowed;
}

// As a proposal's commands are joined.
std::vector<std::string> CommandsIn(std::string_view text) {
  constexpr std::string_view kBetween = ", ";
  std::vector<std::string> commands;
  while (true) {
    const std::size_t end = text.find(kBetween);
    commands.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return commands;
    text.remove_prefix(end + kBetween.size());
  }
}

// A proposal by its number, or commands.
Result<CallRule> RatifyRule(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const std::string& text = arguments.Text("rule");
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    return engine.sessions().Ratify(caller, CommandsIn(text));
  }
  CREDENCE_ASSIGN_OR_RETURN(const CallRuleList list, engine.sessions().ListRules(caller));
  if (number == 0 || number > list.proposals.size()) {
    return NotFound(fmt::format("no proposal {}; {} numbers them", number, Op("rule list")));
  }
  return engine.sessions().Ratify(caller, list.proposals[number - 1].commands);
}

}  // namespace

std::vector<Operation> SessionOperations() {
  Parameter effect = Option("effect", "E", "the effect to check, instead of a tool");
  effect.choices = EnumNames<governor::Effect>::kNames;
  return {
      {"session list", "List the sessions of agents, newest first", Access::kRead,
       ParametersOfList(), ListSessionsOf, kPage},
      {"session show",
       "Show a session: its confidence and every signal that changed it",
       Access::kRead,
       {IdOfSession()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.sessions().Show(caller, arguments.Text("id"));
       }},
      {"session timeline",
       "Show everything that happened in a session, in order, with its effect on the score",
       Access::kRead,
       {IdOfSession(), Number("after", "only entries after the event with this number"),
        Number("limit", "at most this many entries; 0 for all (default all)")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         const std::int64_t limit = arguments.OptionalInt("limit").value_or(0);
         return engine.sessions().Timeline(
             caller, {.session = arguments.Text("id"),
                      .after = arguments.OptionalInt("after").value_or(0),
                      .limit = limit > 0 ? std::optional(limit) : std::nullopt});
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
      {"allow",
       "Allow the call that was refused last, once",
       Access::kReview,
       {{.name = "session",
         .positional = true,
         .placeholder = "SESSION",
         .summary = "the session, or last (the default: the newest one of this project in which a "
                    "refused call waits)",
         .ids = "session"},
        Option("for", "TIME", "allow every call of its effect for this long: 90s, 10m, 2h"),
        Flag("always", "also make a rule that allows such commands in this project"),
        Number("seen", "allow it only if it is the call that was refused at this event")},
       AllowCall},
      {"rule list",
       "List the rules about calls: those of the settings, those you ratified, and proposals",
       Access::kRead,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return engine.sessions().ListRules(caller);
       }},
      {"rule ratify",
       "Make a rule of what you have allowed again and again; it ends after 30 days without use",
       Access::kReview,
       {Positional("rule", "RULE",
                   "the number of a proposal, or commands: \"npm install, npm test\"")},
       RatifyRule},
      {"rule revoke",
       "Revoke a rule that was ratified",
       Access::kReview,
       {IdOf("the rule: its id, or a unique part of it")},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.sessions().Revoke(caller, arguments.Text("id"));
       }},
      {"forecast",
       "Forecast how likely a session is to end well, and what that rests on",
       Access::kRead,
       {{.name = "session",
         .positional = true,
         .placeholder = "SESSION",
         .summary = "the session, or last (the default: the newest one of this project)",
         .ids = "session"}},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.sessions().GetForecast(caller, arguments.OptionalText("session"));
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
      {"session erase",
       "Erase the words of a session's prompts, calls and replies; cannot be undone",
       Access::kAdmin,
       {IdOfSession()},
       [](Engine& engine, const Caller& caller, const Arguments& arguments) {
         return engine.sessions().Erase(caller, arguments.Text("id"));
       }},
      // It also reads the file system, to resolve links in paths.
      {.name = "session check",
       .summary = "Check whether a tool call would be allowed, and what would unlock it",
       .access = Access::kRead,
       .parameters = {Naming("session", Option("session", "ID", "check in this session")),
                      Number("confidence",
                             "check at this confidence, without a session (default 70)"),
                      effect, Option("tool", "NAME", "the tool"),
                      Option("input", "JSON", "its input")},
       .call = CheckToolCall,
       .looks_elsewhere = true},
  };
}

}  // namespace credence::operations
