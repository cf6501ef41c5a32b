// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/settings_info.h"
#include "governor/effect.h"
#include "insight/what_if/what_if.h"
#include "operations/belief_answers.h"
#include "operations/executive_answers.h"
#include "operations/gate.h"
#include "operations/insight_answers.h"
#include "operations/memory_answers.h"
#include "operations/operation_parts.h"
#include "operations/parts.h"
#include "operations/review_answers.h"
#include "operations/session_answers.h"
#include "operations/settings_answers.h"
#include "operations/store_answers.h"
#include "operations/tables.h"
#include "operations/why_answers.h"

namespace credence::operations {
namespace {

std::optional<double> RealIn(std::string_view text) {
  text = Trim(text);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Parses "memory.half_life_days=10..90".
Result<SweepRequest> SweepIn(std::string_view text) {
  constexpr std::string_view kBetween = "..";
  const std::size_t equals = text.find('=');
  const std::size_t between = text.find(kBetween, equals == text.npos ? 0 : equals);
  if (equals != text.npos && between != text.npos) {
    const auto from = RealIn(text.substr(equals + 1, between - equals - 1));
    const auto to = RealIn(text.substr(between + kBetween.size()));
    if (from && to) {
      return SweepRequest{
          .key = std::string(Trim(text.substr(0, equals))), .from = *from, .to = *to};
    }
  }
  return InvalidArgument(
      fmt::format("{} {} is not KEY=FROM..TO, as in governor.signals.sunk_cost.delta=-30..0",
                  Param("sweep"), Quoted(text)));
}

// --since, or --days.
Result<std::optional<std::string>> StartOf(Engine& engine, const Arguments& arguments) {
  const std::optional<std::int64_t> days = arguments.OptionalInt("days");
  if (!days) return arguments.OptionalText("since");
  if (arguments.Has("since")) {
    return InvalidArgument(fmt::format("give {} or {}, not both", Param("days"), Param("since")));
  }
  CREDENCE_ASSIGN_OR_RETURN(std::string start, StartOfDays(engine.Now(), *days));
  return std::optional(std::move(start));
}

Result<std::variant<WhatIfReport, SweepReport>> Replay(Engine& engine, const Caller& caller,
                                                       const Arguments& arguments) {
  WhatIfRequest request{.policy = arguments.OptionalText("policy").value_or("")};
  // A text may have commas without being quoted.
  request.set = PartsOf(arguments.OptionalText("set").value_or(""), ";");
  if (const auto faculty = arguments.OptionalText("faculty")) request.faculties = {*faculty};
  CREDENCE_ASSIGN_OR_RETURN(request.since, StartOf(engine, arguments));
  const std::optional<std::string> sweep = arguments.OptionalText("sweep");
  if (!sweep) return engine.insight().TryPolicy(caller, request);
  CREDENCE_ASSIGN_OR_RETURN(SweepRequest swept, SweepIn(*sweep));
  swept.with = std::move(request);
  swept.points = arguments.OptionalInt("points").value_or(swept.points);
  return engine.insight().Sweep(caller, swept);
}

Result<Checked<GateReport>> PassGate(Engine& engine, const Caller& caller,
                                     const Arguments& arguments) {
  GateRequest request{.policy = arguments.Text("policy"), .fail_on = arguments.Text("fail-on")};
  request.origin = arguments.OptionalText("policy-path").value_or(request.origin);
  request.since = arguments.OptionalText("since");
  request.allow_empty = arguments.Flag("allow-empty");
  CREDENCE_ASSIGN_OR_RETURN(GateReport report, RunGate(engine, caller, request));
  const bool is_refused = !report.passed;
  return Checked<GateReport>{.answer = std::move(report), .refused = is_refused};
}

Result<LiftReport> MeasureLift(Engine& engine, const Caller& caller, const Arguments& arguments) {
  LiftRequest request;
  if (const auto smallest = arguments.OptionalText("smallest")) {
    const std::optional<double> value = RealIn(*smallest);
    if (!value) {
      return InvalidArgument(
          fmt::format("{} {} is not a number", Param("smallest"), Quoted(*smallest)));
    }
    request.smallest = *value;
  }
  return engine.insight().MeasureLift(caller, request);
}

Result<SettingList> ListSettings(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const std::string prefix = arguments.OptionalText("prefix").value_or("");
  SettingList list;
  std::vector<SettingInfo> settings = engine.Settings();
  if (caller.project && !caller.is_tenant) {
    CREDENCE_ASSIGN_OR_RETURN(settings, engine.SettingsFor(*caller.project));
  }
  CREDENCE_ASSIGN_OR_RETURN(list.settings, engine::SettingsUnder(std::move(settings), prefix));
  list.is_single = list.settings.size() == 1 && list.settings.front().key == prefix;
  if (arguments.Flag("changed")) {
    std::erase_if(list.settings, [](const SettingInfo& setting) { return !setting.changed; });
  }
  // Paths of this machine are none of a tenant's business.
  if (caller.is_tenant) {
    for (SettingInfo& setting : list.settings) setting.file.reset();
  }
  return list;
}

Parameter PolicyFile() {
  return {.name = "policy",
          .type = ParameterType::kFile,
          .placeholder = "FILE",
          .summary = "a TOML file of settings to try; all others stay as they are"};
}

using Why = std::variant<MemoryWhyReport, HeuristicWhyReport, BeliefExplanation, SessionWhyReport,
                         LevelWhyReport, RuleWhyReport, EventHistory>;

// Explains whatever subject the id names.
Result<Why> WhyAny(Engine& engine, const Caller& caller, const Arguments& arguments) {
  const std::string& id = arguments.Text("id");
  Result<MemoryWhyReport> memory = engine.memories().Why(caller, id);
  if (memory || memory.error().code != Code::kNotFound) return memory;
  Result<HeuristicWhyReport> heuristic = engine.executive().Why(caller, id);
  if (heuristic || heuristic.error().code != Code::kNotFound) return heuristic;
  Result<BeliefExplanation> belief = engine.beliefs().Explain(caller, id);
  if (belief || belief.error().code != Code::kNotFound) return belief;
  Result<SessionWhyReport> session =
      engine.sessions().Why(caller, id, arguments.OptionalText("effect"));
  if (session || session.error().code != Code::kNotFound) return session;
  Result<LevelWhyReport> level = engine.reviews().WhyLevel(caller, id);
  if (level || level.error().code != Code::kNotFound) return level;
  Result<RuleWhyReport> rule = engine.reviews().WhyRule(caller, id);
  if (rule || rule.error().code != Code::kNotFound) return rule;
  Result<EventHistory> event = engine.executive().History(caller, id);
  if (event || event.error().code != Code::kNotFound) return event;
  return NotFound(
      fmt::format("no memory, heuristic, belief, session, rule, task type, work product or event "
                  "{}; {}, {}, {}, {}, {}, {} and {} show them",
                  Quoted(id), Op("memory list", {{"all", ""}}), Op("heuristic list"),
                  Op("belief list", {{"all", ""}}), Op("session list"), Op("review rules"),
                  Op("review levels"), Op("events list")));
}

}  // namespace

std::vector<Operation> InsightOperations() {
  Parameter effect =
      Option("effect", "E", "for a session: explain the decision on a call with this effect");
  effect.choices = EnumNames<governor::Effect>::kNames;
  Parameter faculty = Option("faculty", "NAME", "only this faculty");
  faculty.choices = insight::kWhatIfFaculties;
  return {
      {"why",
       "Explain a confidence: the events behind it, and what would change the decision",
       Access::kAnalyse,
       {Naming("any", IdOf("the id of a memory, heuristic, belief, session, rule, task type, work "
                           "product or event")),
        effect},
       WhyAny},
      {"verify",
       "Check the store: replay the whole ledger and compare every state, bit for bit",
       Access::kAdmin,
       {},
       [](Engine& engine, const Caller& caller,
          const Arguments& /*arguments*/) -> Result<Checked<VerifyReport>> {
         CREDENCE_ASSIGN_OR_RETURN(VerifyReport report, caller.is_tenant
                                                            ? engine.insight().VerifySpace(caller)
                                                            : engine.insight().Verify());
         const bool unsound = !report.ok();
         return Checked<VerifyReport>{.answer = std::move(report), .refused = unsound};
       }},
      {.name = "replay",
       .summary = "Replay the ledger under other settings and show what changes",
       .access = Access::kAnalyse,
       .parameters = {PolicyFile(),
                      Option("set", "KEY=VALUE", "settings to try, separated by semicolons"),
                      Option("sweep", "KEY=FROM..TO", "try one setting over a range of values"),
                      Number("points", "the number of values in the sweep (default 11)"), faculty,
                      SinceOption("count only what happened since then: \"last week\""),
                      Number("days", "count only what happened in the last N days")},
       .call = Replay},
      {.name = "gate",
       .summary = "Replay the ledger under a policy, and fail if decisions change in named ways",
       .access = Access::kAnalyse,
       .parameters = {Required(PolicyFile()),
                      Required(Option("fail-on", "KINDS",
                                      "kinds of change, such as \"deny-to-allow; allow-to-deny\", "
                                      "or any")),
                      SinceOption("count only what happened since then: \"last week\""),
                      Flag("allow-empty", "pass also on a ledger without decisions")},
       .call = PassGate},
      {"signals",
       "Measure what each governor signal is worth: firings, precision, friction, disputes",
       Access::kAnalyse,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return engine.insight().MeasureSignals(caller);
       }},
      {"lift",
       "Measure what memories and heuristics are worth, by random holdout",
       Access::kAnalyse,
       {Option("smallest", "SHARE", "the smallest difference that matters (default 0.05)")},
       MeasureLift},
      {"stats",
       "Show how much is stored, and in what state",
       Access::kRead,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return engine.insight().GetStats(caller);
       }},
      {"projects",
       "List the projects that have memories or sessions, the last active first",
       Access::kAnalyse,
       {},
       [](Engine& engine, const Caller& caller, const Arguments& /*arguments*/) {
         return AnswerAs<ProjectList>(engine.insight().Projects(caller));
       }},
      {"settings",
       "List the settings with their values, meanings and origins",
       Access::kRead,
       {{.name = "prefix",
         .positional = true,
         .placeholder = "PREFIX",
         .summary =
             "a group of settings such as governor.signals, a setting, or a part of one's name",
         .ids = "setting"},
        Flag("changed", "only those that differ from their default")},
       ListSettings},
  };
}

}  // namespace credence::operations
