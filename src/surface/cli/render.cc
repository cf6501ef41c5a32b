// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

#include "base/amount.h"
#include "base/check.h"
#include "base/utf8.h"
#include "credence/enum_names.h"
#include "memory/injection.h"
#include "memory/types.h"
#include "model/reading.h"
#include "operations/recall_evaluation.h"
#include "surface/cli/render_agreement.h"
#include "surface/cli/render_belief.h"
#include "surface/cli/render_belief_graph.h"
#include "surface/cli/render_calibrate.h"
#include "surface/cli/render_executive.h"
#include "surface/cli/render_insight.h"
#include "surface/cli/render_ledger.h"
#include "surface/cli/render_overview.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/render_pipeline.h"
#include "surface/cli/render_review.h"
#include "surface/cli/render_review_report.h"
#include "surface/cli/render_review_why.h"
#include "surface/cli/render_review_work.h"
#include "surface/cli/render_settings.h"
#include "surface/cli/render_text.h"
#include "surface/cli/render_timeline.h"
#include "surface/cli/render_why.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

using operations::MemoryDetail;
using operations::MemoryList;
using operations::Reply;

Style StyleOf(const MemoryReading& reading) {
  if (reading.memory.golden) return Style::kGold;
  if (reading.standing == "wrong") return Style::kBad;
  if (reading.standing == "disputed" || reading.standing == "stale") return Style::kWarn;
  if (reading.standing == "confirmed") return Style::kGood;
  return Style::kPlain;
}

std::string ContentOf(const Memory& memory) {
  if (!memory.content) return "(erased)";
  return OneLine(*memory.content);
}

// "0.29 of 0.40" if the memory has decayed.
std::string WorthOf(const MemoryReading& reading) {
  const std::string effective = fmt::format("{:.2f}", reading.effective_confidence);
  const std::string confidence = fmt::format("{:.2f}", reading.memory.confidence.ToDouble());
  return effective == confidence ? effective : effective + " of " + confidence;
}

// "author" as a person says it; empty if it is not known.
std::string_view AuthorNote(const Memory& memory) {
  if (!memory.author) return "";
  return memory.author == MemoryAuthor::kUser ? ", by a person" : ", by an agent";
}

// "CLAUDE.md:12, under Style".
std::string OriginNote(const MemoryOrigin& origin) {
  return fmt::format("{}:{}{}", OneLine(origin.file), origin.line,
                     origin.heading ? ", under " + OneLine(*origin.heading) : "");
}

// Why it does not fade; empty if it does.
std::string_view LastingNote(const MemoryReading& reading) {
  if (reading.memory.golden) return " (golden: does not fade)";
  return reading.fades ? "" : " (a person's rule: does not fade)";
}

std::string StatusNote(const Memory& memory) {
  if (memory.status != MemoryStatus::kCurrent) return fmt::format("[{}] ", NameOf(memory.status));
  return fmt::format("{}{}", memory.project ? "" : "[global] ",
                     memory.disputed_with.empty() ? "" : memory::kDisputedMark);
}

// Narrow windows have no room for the type, and then none for the standing.
Table MemoryTable() {
  return Table({{},
                {.align = Align::kRight},
                {},
                {.minor = 2},
                {.minor = 1},
                {.ids = true},
                {.wraps = true}});
}

void AddTo(Table& table, const MemoryReading& reading) {
  const Memory& memory = reading.memory;
  const std::string effective = fmt::format("{:.2f}", reading.effective_confidence);
  const std::string confidence = fmt::format("{:.2f}", memory.confidence.ToDouble());
  table.Row({{memory.golden ? "⭐" : ""},
             {effective, StyleOf(reading)},
             {effective == confidence ? "" : "of " + confidence, Style::kDim},
             {std::string(NameOf(memory.type))},
             {std::string(reading.standing), StyleOf(reading)},
             {memory.id.ToString(), Style::kDim},
             {StatusNote(memory) + ContentOf(memory)}});
}

void RenderList(Terminal& out, const MemoryList& list, std::string_view none) {
  if (list.memories.empty()) {
    out.Line(none, Style::kDim);
    return;
  }
  std::int64_t golden = 0;
  Table table = MemoryTable();
  for (const MemoryReading& reading : list.memories) {
    AddTo(table, reading);
    if (reading.match) table.Note(MatchWords(*reading.match));
    golden += reading.memory.golden ? 1 : 0;
  }
  table.Print(out);
  const auto count = static_cast<std::int64_t>(list.memories.size());
  out.Line(
      fmt::format("{}{}{}", list.is_cut ? "the best " : "", Amount(count, "memory", "memories"),
                  golden > 0 ? fmt::format(", {} golden", golden) : "") +
          (list.is_cut ? "; more exist, '--limit 0' shows all" : ""),
      Style::kDim);
}

void RenderConfidence(Terminal& out, const MemoryReading& reading, std::string_view effective) {
  const Memory& memory = reading.memory;
  Field(out, "confidence", memory.confidence.ToString(), Style::kBold);
  Field(out, "effective", effective, StyleOf(reading));
  Field(out, "standing", reading.standing, StyleOf(reading));
  if (reading.observations == 0) {
    Field(out, "evidence", "nobody has checked it yet");
    return;
  }
  const MemoryInterval interval = IntervalOf(reading);
  Field(out, "evidence",
        fmt::format("{} confirmed, {} wrong; right {:.0f}-{:.0f} % of the time ({:.0f} % interval)",
                    memory.times_validated, memory.times_violated, interval.low * 100,
                    interval.high * 100, interval.level * 100));
}

void RenderReply(Terminal& out, const MemoryDetail& detail, Timestamp now) {
  const Memory& memory = detail.reading.memory;
  out.Write(memory.golden ? "⭐ " : "").Line(ContentOf(memory), Style::kBold);
  Field(out, "id", memory.id.ToString());
  Field(out, "type", NameOf(memory.type));
  if (memory.domain) Field(out, "domain", *memory.domain);
  Field(out, "project", memory.project.value_or("all (global)"));
  Field(out, "source",
        memory.source_tool ? fmt::format("{} ({})", NameOf(memory.source), *memory.source_tool)
                           : fmt::format("{}{}", NameOf(memory.source), AuthorNote(memory)));
  RenderConfidence(
      out, detail.reading,
      fmt::format("{:.2f}{}", detail.reading.effective_confidence, LastingNote(detail.reading)));
  Field(out, "created",
        fmt::format("{} ({})", Moment(memory.created_at), Ago(memory.created_at, now)));
  if (memory.last_validated_at) {
    Field(out, "validated",
          fmt::format("{} ({})", Moment(*memory.last_validated_at),
                      Ago(*memory.last_validated_at, now)));
  }
  Field(out, "status", NameOf(memory.status));
  if (memory.origin) Field(out, "origin", OriginNote(*memory.origin));
  for (const MemoryReading& opposite : detail.opposites) {
    Field(
        out, "disputed",
        fmt::format("with {} {}", opposite.memory.id.Short(), Quoted(ContentOf(opposite.memory))));
  }
  if (detail.chain.size() < 2) return;
  out.Line("  history", Style::kDim);
  for (const MemoryReading& link : detail.chain) {
    out.Write("    ")
        .Write(link.memory.id.Short(), Style::kDim)
        .Write(link.memory.id == memory.id ? " > " : "   ")
        .Line(ContentOf(link.memory));
  }
}

// What was done, and the memory now. Without columns, because it is a single one.
void RenderChanged(Terminal& out, std::string_view verb, const MemoryReading& reading) {
  const Memory& memory = reading.memory;
  out.Write(fmt::format("{} ", verb))
      .Write(memory.id.Short(), Style::kDim)
      .Write(memory.golden ? "  ⭐ " : "  ")
      .Write(fmt::format("{} {}", WorthOf(reading), reading.standing), StyleOf(reading))
      .Write(fmt::format(" {}  ", NameOf(memory.type)))
      .Line(StatusNote(memory) + ContentOf(memory));
}

void RenderAdded(Terminal& out, std::string_view made, const AddedMemory& added) {
  if (!added.reading) {
    out.Line(fmt::format("not remembered: {}", added.skipped), Style::kDim);
    return;
  }
  RenderChanged(out, added.created ? made : "known already", *added.reading);
}

Style StyleOf(const MemoryWhyStep& step, Decimal delta) {
  const bool is_proof = !step.rests_on.empty();
  if (step.effect == "validated" || (is_proof && delta > Decimal())) return Style::kGood;
  if (step.effect == "violated" || (is_proof && delta < Decimal())) return Style::kBad;
  return Style::kPlain;
}

void RenderWhyStep(Terminal& out, const MemoryWhyStep& step) {
  const Decimal delta = step.after - step.before;
  std::string change = step.effect == "learned" ? "starts at " + step.after.ToString() : "";
  if (step.effect != "learned" && delta != Decimal()) {
    change = fmt::format("{}{} → {}", delta > Decimal() ? "+" : "", delta.ToString(),
                         step.after.ToString());
  } else if (step.effect == "validated" || step.effect == "violated" || !step.rests_on.empty()) {
    change = fmt::format("stays {}", step.after.ToString());
  }
  if (step.golden_after && !step.golden_before) change += ", becomes golden";
  if (step.golden_before && !step.golden_after) change += ", no longer golden";
  out.Write("  ")
      .Cell(fmt::format("#{}", step.event.sequence), 7, Style::kDim)
      .Cell(Moment(step.event.time), 21, Style::kDim)
      .Cell(step.effect, 11, StyleOf(step, delta))
      .Cell(change, std::max<std::size_t>(30, DisplayWidth(change) + 1), Style::kBold)
      .Write(OneLine(step.event.actor), Style::kDim);
  if (!step.rests_on.empty()) out.Write("  " + OneLine(step.rests_on), Style::kDim);
  if (step.effect == "learned" || !step.event.verbatim) {
    out.Line();
    return;
  }
  const std::string reason = fmt::format("\"{}\"", OneLine(step.event.verbatim->text));
  constexpr std::size_t kReasonIndent = 2 + 7 + 21;
  if (out.limited() && out.Column() + 2 + DisplayWidth(reason) > out.WidthOr(0)) {
    out.Line().Paragraph(reason, kReasonIndent);
  } else {
    out.Line("  " + reason);
  }
}

void RenderReply(Terminal& out, const MemoryWhyReport& report) {
  const Memory& memory = report.reading.memory;
  out.Write(memory.golden ? "⭐ " : "").Line(ContentOf(memory), Style::kBold);
  for (const MemoryWhyStep& step : report.steps) RenderWhyStep(out, step);
  out.Line();
  RenderConfidence(
      out, report.reading,
      report.reading.fades
          ? fmt::format("{:.4f} = {} × 0.5^({:.2f} days / {:g} days)",
                        report.reading.effective_confidence, memory.confidence.ToString(),
                        report.days, report.half_life_days)
          : fmt::format("{:.2f}{}", report.reading.effective_confidence,
                        LastingNote(report.reading)));
  if (report.days_until_dropped) {
    Field(out, "fades out",
          fmt::format("in {:.0f} days, unless validated first", *report.days_until_dropped));
  }
  RenderCounterfactual(out, report.counterfactual);
}

void RenderReply(Terminal& out, const VerifyReport& report) {
  if (report.ok()) {
    out.Write("sound", Style::kGood)
        .Line(fmt::format(": {} and {} in {} agree", Amount(report.events, "event", "events"),
                          Amount(report.rows, "state", "states"),
                          Amount(report.spaces, "space", "spaces")));
  } else {
    out.Write("NOT SOUND", Style::kBad)
        .Line(fmt::format(
            ": {}, of {}",
            Amount(static_cast<std::int64_t>(report.problems.size()), "problem", "problems"),
            Amount(report.events, "event", "events")));
    for (const VerifyProblem& problem : report.problems) {
      out.Line("  " +
               OneLine(problem.space.empty() ? problem.what : problem.space + ": " + problem.what));
    }
  }
  if (report.erased > 0) {
    out.Line(fmt::format("  {} erased; the chain is intact",
                         Amount(report.erased, "text was", "texts were")),
             Style::kDim);
  }
  if (report.unknown > 0) {
    out.Line(fmt::format("  {} of kinds unknown to this version; kept",
                         Amount(report.unknown, "event", "events")),
             Style::kDim);
  }
}

// "2 pattern, 1 rule".
std::string Counts(const std::vector<std::pair<std::string, std::int64_t>>& counts) {
  std::string text;
  for (const auto& [name, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name);
  }
  return text;
}

void RenderReply(Terminal& out, const Stats& stats) {
  out.Line(OneLine(stats.store), Style::kBold);
  Field(out, "events", fmt::format("{}", stats.events));
  if (stats.first_event && stats.last_event) {
    Field(out, "from", Moment(*stats.first_event));
    Field(out, "to", Moment(*stats.last_event));
  }
  Field(out, "memories",
        fmt::format("{} current ({} golden), {} superseded, {} archived", stats.current,
                    stats.golden, stats.superseded, stats.archived));
  Field(out, "evidence",
        fmt::format("{}, {}", Amount(stats.validations, "validation", "validations"),
                    Amount(stats.violations, "violation", "violations")));
  if (!stats.by_type.empty()) Field(out, "types", Counts(stats.by_type));
  if (!stats.by_standing.empty()) Field(out, "standings", Counts(stats.by_standing));
  Field(out, "projects", fmt::format("{}", stats.projects));
  const ExecutiveStats& executive = stats.executive;
  if (executive.heuristics > 0) {
    Field(out, "heuristics",
          fmt::format("{}, {} trusted to fire, {} frozen", executive.heuristics, executive.firing,
                      executive.frozen));
  }
  if (!executive.by_path.empty()) Field(out, "answered by", Counts(executive.by_path));
  if (executive.embedder) Field(out, "embedder", *executive.embedder);
  const BeliefStats& belief = stats.belief;
  if (belief.beliefs > 0) {
    Field(out, "beliefs",
          fmt::format("{}, {}, {}", belief.beliefs, Amount(belief.links, "link"),
                      Amount(belief.episodes, "episode")));
  }
  if (!belief.by_status.empty()) Field(out, "of them", Counts(belief.by_status));
  const ReviewStats& review = stats.review;
  if (review != ReviewStats{}) {
    Field(out, "reviews",
          fmt::format("{} of {}, {} pending, {}, {}, {} quarantined", review.feedback,
                      Amount(review.works, "work product", "work products"), review.pending,
                      Amount(review.task_types, "task type", "task types"),
                      Amount(review.active_rules, "active rule", "active rules"),
                      review.quarantined));
  }
}

}  // namespace

void RenderMemoryLine(Terminal& out, const MemoryReading& reading) {
  Table table = MemoryTable();
  AddTo(table, reading);
  table.Print(out);
}

std::string Ago(Timestamp time, Timestamp now) {
  const double days = DaysBetween(time, now);
  const double seconds = std::abs(days) * 86'400;
  struct Unit {
    double seconds;
    std::string_view one;
    std::string_view many;
  };
  constexpr std::array<Unit, 5> kUnits = {{{365 * 86'400.0, "year", "years"},
                                           {30 * 86'400.0, "month", "months"},
                                           {86'400.0, "day", "days"},
                                           {3'600.0, "hour", "hours"},
                                           {60.0, "minute", "minutes"}}};
  for (const Unit& unit : kUnits) {
    const auto count = static_cast<std::int64_t>(seconds / unit.seconds);
    if (count < 1) continue;
    const std::string amount = Amount(count, unit.one, unit.many);
    return days >= 0 ? amount + " ago" : "in " + amount;
  }
  return "just now";
}

namespace {

// "3 refused, 1 would be refused": now, and while calls were only observed.
std::string Refusals(const SessionReading& session) {
  std::vector<std::string> parts;
  if (session.refused > 0) parts.push_back(fmt::format("{} refused", session.refused));
  if (session.would_deny > 0) {
    parts.push_back(fmt::format("{} would be refused", session.would_deny));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void RenderSessions(Terminal& out, const std::vector<SessionReading>& sessions, Timestamp now) {
  Table table({{}, {}, {.align = Align::kRight}, {}, {.minor = 1}, {}, {.wraps = true}});
  for (const SessionReading& session : sessions) {
    table.Row({{session.id, session.ended ? Style::kPlain : Style::kBold},
               {session.mark},
               {fmt::format("{} %", session.confidence), StyleOfZone(session.zone)},
               {session.zone, StyleOfZone(session.zone)},
               {fmt::format("turn {}", session.turn)},
               {fmt::format("{}{}", session.ended ? "ended " : "", Ago(session.last_at, now)),
                Style::kDim},
               {Refusals(session), Style::kDim}});
  }
  table.Print(out);
}

void RenderReply(Terminal& out, const operations::ProjectList& list, Timestamp now) {
  if (list.projects.empty()) {
    out.Line("no project has memories or sessions yet", Style::kDim);
    return;
  }
  for (const ProjectSummary& project : list.projects) {
    out.Name(project.name, 24, Style::kBold)
        .Write(fmt::format("{:>12}  {:>12}  ", Amount(project.memories, "memory", "memories"),
                           Amount(project.sessions, "session")))
        .Line(fmt::format("{}{}", project.last_at ? Ago(*project.last_at, now) : "",
                          project.project ? "  " + OneLine(*project.project) : ""),
              Style::kDim);
  }
}

void RenderReply(Terminal& out, const operations::SessionList& list, Timestamp now) {
  if (list.sessions.empty()) {
    out.Line(list.is_narrowed
                 ? "no sessions match; 'credence session list' shows all"
                 : "no sessions yet; 'credence install claude-code' makes Claude Code report them",
             Style::kDim);
    return;
  }
  RenderSessions(out, list.sessions, now);
  if (list.is_cut) out.Line("more exist, '--limit 0' shows all", Style::kDim);
}

}  // namespace

std::string Sparkline(const std::vector<std::int64_t>& values) {
  constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string line;
  for (const std::int64_t value : values) {
    const std::int64_t bar = std::clamp<std::int64_t>(value * 8 / 101, 0, 7);
    line += kBars[static_cast<std::size_t>(bar)];
  }
  return line;
}

constexpr std::string_view kAlarm = "lower than in nearly all sessions that ended well";

std::string ForecastWords(const SessionForecast& forecast) {
  constexpr double kWide = 0.5;
  const bool is_early = forecast.high - forecast.low > kWide;
  return fmt::format("{:.0f} % likely to end well ({:.0f} to {:.0f} %){}", 100 * forecast.p_success,
                     100 * forecast.low, 100 * forecast.high,
                     is_early ? ": too early to tell" : "");
}

void RenderSessionHead(Terminal& out, const SessionReading& session, Timestamp now) {
  RenderSessions(out, {session}, now);
  if (session.project) Field(out, "project", *session.project);
  if (!session.client.empty()) Field(out, "client", session.client);
  if (session.success) Field(out, "outcome", *session.success ? "success" : "failure");
  if (session.trace) Field(out, "trace", session.trace->trace);
  if (session.would_deny + session.would_ask > 0) {
    Field(out, "observed",
          fmt::format("would have refused {} and asked about {}",
                      Amount(session.would_deny, "call"), session.would_ask));
  }
  if (session.forecast) {
    Field(out, "forecast", ForecastWords(*session.forecast));
    if (session.forecast->alarm) Field(out, "alarm", std::string(kAlarm));
  }
  if (!session.awaited.empty()) {
    Field(out, "waits",
          fmt::format("{} for a person's approval: credence session approve {}",
                      fmt::join(session.awaited, ", "), session.id));
  }
  if (session.signals.empty()) {
    out.Line("  no signal has changed it", Style::kDim);
    return;
  }
  std::vector<std::int64_t> values;
  const SessionSignal& first = session.signals.front();
  values.push_back(std::clamp<std::int64_t>(first.value - first.delta, 0, 100));
  for (const SessionSignal& signal : session.signals) values.push_back(signal.value);
  Field(out, "number",
        fmt::format("{}  {} → {}", Sparkline(values), values.front(), values.back()));
}

void RenderSession(Terminal& out, const SessionReading& session, Timestamp now) {
  RenderSessionHead(out, session, now);
  Table table({{}, {.align = Align::kRight}, {.align = Align::kRight}, {}, {.wraps = true}}, 2);
  for (const SessionSignal& signal : session.signals) {
    table.Row({{Moment(signal.at), Style::kDim},
               {fmt::format("{:+}", signal.delta), signal.delta < 0 ? Style::kBad : Style::kGood},
               {fmt::format("{} %", signal.value)},
               {signal.signal, Style::kBold},
               {signal.reason}});
  }
  table.Print(out);
}

namespace {

void RenderReply(Terminal& out, const CheckAnswer& answer) {
  const bool allowed = answer.verdict == "allow";
  out.Write(answer.verdict, allowed ? Style::kGood : Style::kBad)
      .Line(fmt::format("  {}{}", answer.effect,
                        answer.would ? fmt::format("; enforce mode would {} it",
                                                   *answer.would == "ask" ? "ask about" : "deny")
                                     : ""),
            Style::kDim);
  if (answer.rule) out.Line(fmt::format("  by the rule: {}", *answer.rule), Style::kDim);
  if (!answer.reason.empty()) out.Paragraph(answer.reason, 2, Style::kPlain);
  if (answer.assumed) out.Paragraph(*answer.assumed, 2, Style::kDim);
}

void RenderReply(Terminal& out, const SessionForecast& forecast) {
  out.Line(fmt::format("session {} is {}", forecast.session, ForecastWords(forecast)),
           Style::kBold);
  if (forecast.alarm) out.Line(fmt::format("  alarm: {}", kAlarm), Style::kWarn);
  for (const ForecastedFact& fact : forecast.facts) {
    out.Line(fmt::format("  {} {}", fact.effect < 0 ? "−" : "+", fact.fact),
             fact.effect < 0 ? Style::kBad : Style::kGood);
  }
  out.Line(forecast.outcomes == 0
               ? "  no session of this project has an outcome yet; 'credence session outcome' "
                 "reports one"
               : fmt::format("  {} of this project counted", Amount(forecast.outcomes, "outcome")),
           Style::kDim);
}

void RenderReply(Terminal& out, const CallRule& rule) {
  constexpr std::size_t kShort = 13;  // Of an id: enough to name it.
  out.Write(fmt::format("{:>3}  ", rule.id.substr(0, kShort)), Style::kDim).Line(rule.rule);
  if (!rule.message.empty()) out.Line("       " + rule.message, Style::kDim);
  if (!rule.expires) return;
  out.Line(fmt::format("       used on {}; ends {} unless it is used", Amount(rule.uses, "day"),
                       Moment(*rule.expires)),
           Style::kDim);
}

std::string Times(std::int64_t count) {
  return count == 1 ? "once" : fmt::format("{} times", count);
}

void RenderReply(Terminal& out, const AllowedCall& allowed) {
  if (allowed.until) {
    out.Line(fmt::format("{} is allowed in session {} until {}", allowed.effect, allowed.session,
                         Moment(*allowed.until)),
             Style::kGood);
    return;
  }
  out.Line(fmt::format("{} is allowed once in session {}; the agent can try it again",
                       allowed.tool.value_or("the refused call"), allowed.session),
           Style::kGood);
  if (allowed.rule) {
    RenderReply(out, *allowed.rule);
  } else if (allowed.commands) {
    out.Line(fmt::format("  always: credence rule ratify '{}'", fmt::join(*allowed.commands, ", ")),
             Style::kDim);
  }
}

void RenderReply(Terminal& out, const CallRuleList& list) {
  if (list.rules.empty() && list.proposals.empty()) {
    out.Line("no rules; for example: credence rule add deny --command 'git push --force'");
  }
  for (const CallRule& rule : list.rules) RenderReply(out, rule);
  for (std::size_t i = 0; i < list.proposals.size(); ++i) {
    const CallRuleProposal& proposal = list.proposals[i];
    out.Line(fmt::format("proposal {}: allow {}", i + 1, fmt::join(proposal.commands, ", ")),
             Style::kBold);
    out.Line(fmt::format("  you allowed it {}; the rule would have let {} through",
                         Times(proposal.allowed), Amount(proposal.refused, "refused call")),
             Style::kDim);
  }
  if (!list.proposals.empty()) {
    out.Line("'credence rule ratify NUMBER' makes a rule of one", Style::kDim);
  }
}

void RenderReply(Terminal& out, const MemoryList& list) {
  if (list.is_search) {
    RenderList(out, list, "no memory answers that; 'credence memory list' shows all");
  } else {
    RenderList(out, list,
               list.is_narrowed ? "no memories match; 'credence memory list' shows all"
                                : "no memories yet; 'credence memory add TEXT' adds one");
  }
}

void RenderReply(Terminal& out, const operations::ChangedMemory& changed) {
  RenderChanged(out, changed.change, changed.reading);
}

void RenderReply(Terminal& out, const AddedMemory& added) { RenderAdded(out, "remembered", added); }

void RenderReply(Terminal& out, const operations::ReplacingMemory& replacing) {
  RenderAdded(out, "superseded by", replacing.added);
}

void RenderReply(Terminal& out, const operations::MemoryMarkdown& markdown) {
  out.Write(markdown.text);
}

void RenderReply(Terminal& out, const ImportedMemories& report) {
  std::string text;
  const auto add = [&](std::int64_t count, std::string_view what) {
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  add(report.added, "added");
  add(report.changed, "changed");
  add(report.restored, "restored");
  add(report.removed, "archived");
  add(report.unchanged, "unchanged");
  out.Line(fmt::format("{}: {}", OneLine(report.file), text.empty() ? "no bullet points" : text));
  if (report.disputed > 0) {
    out.Line(fmt::format("  {} the opposite of other memories; 'credence memory list' marks them",
                         Amount(report.disputed, "memory says", "memories say")),
             Style::kWarn);
  }
  for (const SkippedBullet& bullet : report.skipped) {
    out.Line(fmt::format("  line {} skipped: {}", bullet.line, OneLine(bullet.reason)),
             Style::kWarn);
  }
}

void RenderReply(Terminal& out, const Injection& injection) { out.Write(injection.text); }

void RenderReply(Terminal& out, const SessionReading& session, Timestamp now) {
  RenderSession(out, session, now);
}

void RenderReply(Terminal& out, const operations::RecallEvaluation& evaluation) {
  const auto share = [&](std::string_view name, const operations::MeasuredShare& measured) {
    if (measured.of == 0) return;
    Field(out, name,
          fmt::format("{:.1f} % ({} of {}; {:.1f} to {:.1f} %)", 100 * measured.share,
                      measured.hits, measured.of, 100 * measured.low, 100 * measured.high));
  };
  out.Line(Amount(evaluation.questions, "question"), Style::kBold);
  share("answer first", evaluation.any_at_1);
  share("in first 5", evaluation.any_at_5);
  share("in first 10", evaluation.any_at_10);
  share("found nothing", evaluation.lost);
  share("rightly none", evaluation.abstained);
}

void RenderReply(Terminal& out, const operations::PlainText& plain) { out.Write(plain.text); }

using Renderer = void (*)(Terminal& out, const Reply& reply, Timestamp now);

template <class T>
void RenderAs(Terminal& out, const Reply& reply, Timestamp now) {
  if constexpr (requires { RenderReply(out, reply.As<T>(), now); }) {
    RenderReply(out, reply.As<T>(), now);
  } else {
    RenderReply(out, reply.As<T>());
  }
}

template <class... Types>
std::map<std::type_index, Renderer> RenderersOf() {
  return {{typeid(Types), RenderAs<Types>}...};
}

// Every type of reply.
const std::map<std::type_index, Renderer>& Renderers() {
  using namespace operations;  // NOLINT(google-build-using-namespace): a list of its types.
  static const auto kRenderers = RenderersOf<
      MemoryList, MemoryDetail, ChangedMemory, AddedMemory, ReplacingMemory, Injection,
      ImportedMemories, MemoryMarkdown, MemoryWhyReport, SessionList, SessionReading,
      SessionWhyReport, SessionTimeline, CheckAnswer, AllowedCall, CallRule, CallRuleList,
      SessionForecast, HeuristicList, MatchList, AddedHeuristic, HeuristicDetail, HeuristicReading,
      EventAnswer, EventPage, EventHistory, ErasedEvent, ChangedHeuristic, FireDetail, ActionList,
      TextVector, FeedbackAnswer, OutcomeAnswer, FireList, RecallEvaluation, TextSimilarity,
      RebuiltVectors, PlainText, HeuristicWhyReport, BeliefDetail, BeliefReading, AddedBelief,
      WordedBelief, BeliefList, RecallList, BeliefExplanation, Arbitration, DisputeList,
      IngestReport, DrawnGraph, BeliefImportReport, MaintenanceReport, RegisterReport, SubmitReport,
      ReviewList, QuarantinedReading, QuarantinedDetail, FeedbackReading, FeedbackDetail,
      ReviewImportReport, AgreementReport, LearnReport, LevelList, RuleList, RuleReading,
      CalibrationView, QuestionList, ReviewQuestion, SelfCheck, ReviewContext, RetainReport,
      ReviewFindings, ShownWork, RuleWhyReport, LevelWhyReport, language::Cue,
      language::CertaintyReading, language::Sentiment, language::CommentThemes, CalibrateReport,
      WhatIfReport, SweepReport, SignalsReport, LiftReport, VerifyReport, LedgerPage, Event,
      SettingList, ProjectList, Stats, FoundList, ActivityPage, AlertList, Alert, Week, GateReport,
      WrittenReport>();
  return kRenderers;
}

}  // namespace

void Render(Terminal& out, const Reply& reply, Timestamp now) {
  const auto renderer = Renderers().find(reply.type());
  CREDENCE_CHECK(renderer != Renderers().end(), "every type of reply is in the list");
  renderer->second(out, reply, now);
}

bool IsRendered(const std::type_info& type) { return Renderers().contains(type); }

}  // namespace credence::cli
