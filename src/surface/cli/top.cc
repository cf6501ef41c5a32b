// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/top.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <ranges>
#include <set>
#include <utility>

#include "base/amount.h"
#include "base/json_writer.h"
#include "base/local_offset.h"
#include "base/utf8.h"
#include "operations/session_answers.h"
#include "surface/cli/mode_command.h"
#include "surface/cli/render.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/screen.h"
#include "surface/cli/spelling.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

constexpr std::size_t kFewSessions = 5;
constexpr std::size_t kMostSessions = 40;
constexpr std::int64_t kEntriesRead = 200;
constexpr std::int64_t kEventsAtOnce = 1'000;
constexpr std::string_view kSessions = "session/";
constexpr std::size_t kSparkWidth = 10;
// A session that reported nothing for so long has ended, even if nobody said so.
constexpr std::chrono::hours kQuiet{12};
constexpr std::chrono::milliseconds kLook{1000};

Style VerdictStyle(std::string_view verdict) {
  if (verdict == "allowed" || verdict == "approved") return Style::kGood;
  if (verdict.starts_with("would") || verdict == "asked") return Style::kWarn;
  if (verdict == "refused" || verdict == "failed") return Style::kBad;
  return Style::kDim;
}

// "now", "12 s", "5 min", "3 h", "2 d".
std::string Age(Timestamp at, Timestamp now) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - at).count();
  if (seconds < 1) return "now";
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3'600) return fmt::format("{} min", seconds / 60);
  if (seconds < 86'400) return fmt::format("{} h", seconds / 3'600);
  return fmt::format("{} d", seconds / 86'400);
}

// "14:05:09" on this machine.
std::string ClockTime(Timestamp at, std::int64_t offset_minutes) {
  constexpr std::size_t kDate = 11;  // "2026-01-05T"
  return FormatTimestamp(at + std::chrono::minutes(offset_minutes)).substr(kDate, 8);
}

std::string ProjectName(const SessionReading& session) {
  if (!session.project) return "–";
  const std::string name = std::filesystem::path(*session.project).filename().string();
  return name.empty() ? *session.project : name;
}

std::string SparkOf(const SessionReading& session) {
  std::vector<std::int64_t> values;
  if (!session.signals.empty()) {
    const SessionSignal& first = session.signals.front();
    values.push_back(std::clamp<std::int64_t>(first.value - first.delta, 0, 100));
  }
  for (const SessionSignal& signal : session.signals) values.push_back(signal.value);
  if (values.size() > kSparkWidth) {
    values.erase(values.begin(), values.end() - static_cast<std::ptrdiff_t>(kSparkWidth));
  }
  return Sparkline(values);
}

// The first `width` columns of a line with colours.
std::string CutStyled(std::string_view line, std::size_t width) {
  const std::string wrapped = WrapLine(line, width, 0);
  return wrapped.substr(0, wrapped.find('\n'));
}

const TopSession* SelectedIn(const TopData& data, const TopView& view) {
  if (data.sessions.empty()) return nullptr;
  if (view.selected.empty()) return &data.sessions.front();
  const auto found = std::ranges::find_if(data.sessions, [&view](const TopSession& session) {
    return session.reading.id == view.selected;
  });
  return found == data.sessions.end() ? nullptr : &*found;
}

void AddSessions(Terminal& out, const TopData& data, const TopSession* selected, std::size_t first,
                 std::size_t count) {
  constexpr Align kRight = Align::kRight;
  Table table({{},
               {.title = "client", .minor = 2},
               {.title = "project"},
               {.title = "score", .align = kRight},
               {.title = "zone"},
               {.title = "course"},
               {.title = "forecast", .align = kRight, .minor = 3},
               {.title = "turn", .align = kRight, .minor = 1},
               {.title = "waits", .minor = 4},
               {.title = "last call"}});
  constexpr std::size_t kShortName = 12;
  constexpr std::size_t kShortCall = 30;
  for (std::size_t i = first; i < std::min(first + count, data.sessions.size()); ++i) {
    const TopSession& session = data.sessions[i];
    const SessionReading& reading = session.reading;
    std::string call = "–";
    if (session.last_call) {
      call = Ellipsis(fmt::format("{} {} {}", Age(session.last_call->at, data.now),
                                  session.last_call->verdict, OneLine(session.last_call->what)),
                      kShortCall);
    }
    if (reading.ended) call = "ended " + Age(reading.last_at, data.now) + " ago";
    table.Row({{&session == selected ? ">" : "", Style::kBold},
               {Ellipsis(OneLine(reading.client), kShortName), Style::kDim},
               {Ellipsis(OneLine(ProjectName(reading)), kShortName), Style::kBold},
               {fmt::format("{} %", reading.confidence), StyleOfZone(reading.zone)},
               {reading.zone, StyleOfZone(reading.zone)},
               {SparkOf(reading), StyleOfZone(reading.zone)},
               {reading.forecast ? fmt::format("{:.0f} %", 100 * reading.forecast->p_success) : "",
                reading.forecast && reading.forecast->alarm ? Style::kBad : Style::kPlain},
               {fmt::format("{}", reading.turn)},
               {reading.awaited.empty() ? "" : "approval", Style::kWarn},
               {call, session.last_call ? VerdictStyle(session.last_call->verdict) : Style::kDim}});
  }
  table.Print(out);
}

void AddEvents(Terminal& out, const TopData& data, const TopSession& session, std::size_t first,
               std::size_t count) {
  if (session.events.empty()) {
    out.Line("  no activity yet", Style::kDim);
    return;
  }
  Table table({{}, {.align = Align::kRight}, {}, {}}, 2);
  for (std::size_t i = first; i < std::min(first + count, session.events.size()); ++i) {
    const TopEvent& event = session.events[i];
    table.Row({{ClockTime(event.at, data.utc_offset_minutes), Style::kDim},
               {event.delta ? fmt::format("{:+}", *event.delta) : "",
                event.delta && *event.delta < 0 ? Style::kBad : Style::kGood},
               {event.verdict, VerdictStyle(event.verdict)},
               // Cut, because each event has one line.
               {Ellipsis(OneLine(event.what), out.WidthOr(80) / 2)}});
  }
  table.Print(out);
}

void AddHelp(Terminal& out) {
  out.Line("Keys", Style::kBold);
  Table table({{}, {.wraps = true}}, 2);
  table.Row({{"up, k", Style::kBold}, {"the session above; on the page of a session, scroll up"}});
  table.Row({{"down, j", Style::kBold}, {"the session below; or scroll down"}});
  table.Row({{"Enter", Style::kBold}, {"everything that happened in the session"}});
  table.Row({{"a", Style::kBold}, {"allow the call that was refused last, once"}});
  table.Row({{"Escape", Style::kBold}, {"back to the list"}});
  table.Row({{"q", Style::kBold}, {"quit"}});
  table.Print(out);
  out.Line();
  out.Paragraph(
      "The score of a session goes from 0 to 100 and decides which calls are allowed; the course "
      "shows its last values. The forecast is how likely the session is to end well.",
      2);
}

std::string WordsOf(const AllowableCall& call) {
  std::string words = call.tool.value_or("a call");
  if (call.commands) words += fmt::format(" {}", fmt::join(*call.commands, ", "));
  return fmt::format("{} ({})", words, call.effect);
}

std::string Footer(const TopView& view) {
  if (view.asked) {
    return OneLine(fmt::format("Allow once, y or n: {}, session {}", WordsOf(view.asked->call),
                               view.asked->session));
  }
  if (!view.message.empty()) return OneLine(view.message);
  if (view.page == TopView::Page::kList) {
    return "j/k select  Enter details  a allow  ? help  q quit";
  }
  return "j/k scroll  Escape back  a allow  q quit";
}

// A question is shown in full, as far as `lines` go; anything else in one line.
std::string FooterLines(const TopView& view, std::size_t width, std::size_t lines) {
  const std::string text = Footer(view);
  if (!view.asked) return Ellipsis(text, width);
  std::string wrapped = WrapLine(Ellipsis(text, width * lines), width, 0);
  std::size_t end = 0;
  for (std::size_t line = 0; line < lines && end != std::string::npos; ++line) {
    end = wrapped.find('\n', line == 0 ? 0 : end + 1);
  }
  return end == std::string::npos ? wrapped : wrapped.substr(0, end);
}

void AskToAllow(TopView& view, const TopSession& session) {
  if (session.allowable) {
    view.asked = {.session = session.reading.id, .call = *session.allowable};
  } else {
    view.message = "no call that you could allow was refused in the last turns";
  }
}

// Why what the person was asked about can no longer be allowed; empty if it can.
std::string_view WhyCancelled(const AskedCall& asked, const TopData& data) {
  const auto found = std::ranges::find_if(data.sessions, [&asked](const TopSession& session) {
    return session.reading.id == asked.session;
  });
  if (found == data.sessions.end()) return "cancelled: the session is no longer listed";
  if (!found->allowable) return "cancelled: the call has run since";
  // A retry counts as the same call.
  const AllowableCall& now = *found->allowable;
  const bool is_same = now.tool == asked.call.tool && now.effect == asked.call.effect &&
                       now.commands == asked.call.commands;
  return is_same ? "" : "cancelled: another call was refused since; 'a' shows it";
}

std::string_view VerdictOf(const SessionTimelineEntry& entry) {
  switch (entry.verdict.value_or(CallFate::kAllowed)) {
    case CallFate::kAllowed:
      return entry.failed.value_or(false) ? "failed" : "allowed";
    case CallFate::kWouldAsk:
      return "would be asked";
    case CallFate::kWouldRefuse:
      return "would be refused";
    case CallFate::kAsked:
      return "asked";
    case CallFate::kRefused:
      return "refused";
    case CallFate::kSandboxed:
      return "sandboxed";
  }
  return "";
}

bool IsCall(const SessionTimelineEntry& entry) {
  return entry.kind == SessionEntryKind::kCall || entry.kind == SessionEntryKind::kRefusal;
}

// Absent: not worth a line.
std::optional<TopEvent> EventOf(const SessionTimelineEntry& entry) {
  TopEvent event{.at = entry.at, .what = "", .verdict = "", .delta = std::nullopt};
  if (IsCall(entry)) {
    event.what = fmt::format("{}, {}", entry.tool.value_or(""), entry.effect.value_or(""));
    event.verdict = VerdictOf(entry);
    return event;
  }
  if (entry.kind == SessionEntryKind::kShown || entry.kind == SessionEntryKind::kOther) {
    return std::nullopt;
  }
  event.what = entry.what;
  event.verdict = NameOf(entry.kind);
  return event;
}

// Newest first; the signals that followed an entry are events of their own.
void AddEvents(TopSession& session, const std::vector<SessionTimelineEntry>& entries) {
  for (const SessionTimelineEntry& entry : entries | std::views::reverse) {
    for (const SessionSignal& signal : entry.signals | std::views::reverse) {
      session.events.push_back(
          {.at = signal.at,
           .what = signal.signal + (signal.reason.empty() ? "" : ": " + signal.reason),
           .verdict = "signal",
           .delta = signal.delta});
    }
    const std::optional<TopEvent> event = EventOf(entry);
    if (!event) continue;
    if (IsCall(entry) && !session.last_call) session.last_call = event;
    session.events.push_back(*event);
  }
}

Result<TopSession> ReadSession(Engine& engine, const Caller& caller, const std::string& id) {
  CREDENCE_ASSIGN_OR_RETURN(
      SessionTimeline timeline,
      engine.sessions().Timeline(caller, {.session = id, .limit = kEntriesRead, .newest = true}));
  TopSession session{.reading = std::move(timeline.session),
                     .allowable = std::move(timeline.allowable)};
  AddEvents(session, timeline.entries);
  return session;
}

using ReadSessions = std::map<std::string, const TopSession*, std::less<>>;

// The sessions of `before` that need not be read again, by id. `head` becomes that of the ledger.
Result<ReadSessions> Unchanged(Engine& engine, const Caller& caller,
                               const std::vector<SessionReading>& now, const TopData* before,
                               std::int64_t& head) {
  BrowseLedger request;
  request.limit = before == nullptr ? 1 : kEventsAtOnce;
  request.after = before == nullptr ? 0 : before->head;
  CREDENCE_ASSIGN_OR_RETURN(const LedgerPage page, engine.ledger().Browse(caller, request));
  head = page.head;
  ReadSessions unchanged;
  if (before == nullptr || page.is_cut) return unchanged;
  std::set<std::string, std::less<>> changed;
  for (const Event& event : page.events) {
    if (event.stream.starts_with(kSessions)) changed.insert(event.stream.substr(kSessions.size()));
  }
  // An outcome may change the forecasts of all.
  const bool has_outcome = std::ranges::any_of(now, [&](const SessionReading& reading) {
    return reading.success && changed.contains(reading.id);
  });
  if (has_outcome) return unchanged;
  for (const TopSession& session : before->sessions) {
    if (!changed.contains(session.reading.id)) unchanged[session.reading.id] = &session;
  }
  return unchanged;
}

std::string Allow(Engine& engine, const Caller& caller, const AskedCall& asked) {
  const Result<AllowedCall> allowed =
      engine.sessions().Allow(caller, {.session = asked.session, .seen = asked.call.sequence});
  if (!allowed) return SpellForShell(allowed.error().message);
  return fmt::format("{} is allowed once; the agent can try it again",
                     allowed->tool.value_or("the call"));
}

Result<Exit> Live(Session& session, const Caller& caller) {
  Screen screen(true, true);
  TopView view;
  TopData data;
  std::optional<StoreVersion> seen;
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
    const std::optional<StoreVersion> version = engine->ledger().Version();
    if (!version || version != seen) {
      CREDENCE_ASSIGN_OR_RETURN(data,
                                ReadTop(session, *engine, caller, data.head > 0 ? &data : nullptr));
      PinSelection(view, data);
      seen = version;
    }
    data.now = engine->Now();
    screen.Draw(TopScreen(data, view, Screen::Width(), Screen::Height(), DetectTerminal().color));
    const Screen::Came came = screen.WaitFor(kLook);
    if (came == Screen::Came::kStop) return Exit::kDone;
    if (came != Screen::Came::kKey) continue;
    const TopAction action = PressTop(view, data, screen.TakeKey());
    if (action == TopAction::kQuit) return Exit::kDone;
    if (action == TopAction::kAllow && view.asked) {
      view.message = Allow(*engine, caller, *std::exchange(view.asked, std::nullopt));
    }
  }
}

}  // namespace

TopAction PressTop(TopView& view, const TopData& data, std::string_view key) {
  PinSelection(view, data);
  const TopSession* selected = SelectedIn(data, view);
  view.message.clear();
  if (view.asked) {
    // Only a clear yes, to what is still true.
    view.message = key == "y" ? WhyCancelled(*view.asked, data) : "nothing was allowed";
    if (view.message.empty()) return TopAction::kAllow;
    view.asked.reset();
    return TopAction::kNone;
  }
  if (key == "q") return TopAction::kQuit;
  if (key == "?") {
    view.page = TopView::Page::kHelp;
  } else if (key == "escape" || key == "h") {
    view.page = TopView::Page::kList;
  } else if (key == "enter" && selected != nullptr) {
    view.page = TopView::Page::kDetail;
    view.scroll = 0;
  } else if (key == "a" && selected != nullptr) {
    AskToAllow(view, *selected);
  } else if (view.page == TopView::Page::kDetail) {
    constexpr std::size_t kPage = 10;
    const std::size_t most =
        selected == nullptr || selected->events.empty() ? 0 : selected->events.size() - 1;
    if (key == "down" || key == "j") view.scroll = std::min(view.scroll + 1, most);
    if (key == "page-down" || key == " ") view.scroll = std::min(view.scroll + kPage, most);
    if (key == "up" || key == "k") view.scroll -= std::min<std::size_t>(view.scroll, 1);
    if (key == "page-up") view.scroll -= std::min(view.scroll, kPage);
  } else if (selected == nullptr && !data.sessions.empty()) {
    // The selected session is no longer listed.
    const bool moves = key == "down" || key == "j" || key == "up" || key == "k";
    if (moves) view.selected = data.sessions.front().reading.id;
  } else if (selected != nullptr) {
    const auto at = static_cast<std::size_t>(selected - data.sessions.data());
    if ((key == "down" || key == "j") && at + 1 < data.sessions.size()) {
      view.selected = data.sessions[at + 1].reading.id;
    }
    if ((key == "up" || key == "k") && at > 0) view.selected = data.sessions[at - 1].reading.id;
  }
  return TopAction::kNone;
}

void PinSelection(TopView& view, const TopData& data) {
  if (view.selected.empty() && !data.sessions.empty()) {
    view.selected = data.sessions.front().reading.id;
  }
}

std::string TopScreen(const TopData& data, const TopView& view, std::size_t width,
                      std::size_t height, bool color) {
  const TopSession* selected = SelectedIn(data, view);
  Terminal out({.color = color, .width = width});
  out.Write("credence top", Style::kBold)
      .Line(fmt::format("  {}  mode {}  {}", Amount(data.live, "live session"), data.mode,
                        ClockTime(data.now, data.utc_offset_minutes)),
            Style::kDim);
  out.Line();
  // The heading, the footer, and the line above each.
  const std::size_t room = height > 8 ? height - 4 : 4;
  if (view.page == TopView::Page::kHelp) {
    AddHelp(out);
  } else if (data.sessions.empty()) {
    out.Line("no sessions yet; 'credence install claude-code' makes Claude Code report them",
             Style::kDim);
  } else if (view.page == TopView::Page::kDetail && selected == nullptr) {
    out.Line(fmt::format("session {} is no longer listed; Escape leads back to the list",
                         OneLine(view.selected)),
             Style::kDim);
  } else if (view.page == TopView::Page::kDetail) {
    AddSessions(out, data, selected, static_cast<std::size_t>(selected - data.sessions.data()), 1);
    out.Line(fmt::format("session {}", OneLine(selected->reading.id)), Style::kBold);
    AddEvents(out, data, *selected, view.scroll, room);
  } else {
    // Half of the screen is for sessions, the rest for what happened in the selected one.
    const std::size_t shown = std::min(data.sessions.size(), room / 2);
    const auto at =
        selected == nullptr ? 0 : static_cast<std::size_t>(selected - data.sessions.data());
    AddSessions(out, data, selected, at < shown ? 0 : at - shown + 1, shown);
    out.Line();
    if (selected == nullptr) {
      out.Line(fmt::format("session {} is no longer listed; j selects another one",
                           OneLine(view.selected)),
               Style::kDim);
    } else {
      out.Line(fmt::format("session {}", OneLine(selected->reading.id)), Style::kBold);
      AddEvents(out, data, *selected, 0, room);
    }
  }
  std::string screen;
  std::string_view rest = out.text();
  const std::string said = FooterLines(view, width, height / 2);
  const std::size_t below = 1 + static_cast<std::size_t>(std::ranges::count(said, '\n'));
  for (std::size_t line = 0; line + below < height; ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    screen += CutStyled(rest.substr(0, end), width) + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  Terminal footer({.color = color, .width = std::nullopt});
  footer.Write(said, view.asked ? Style::kWarn : Style::kDim);
  return screen + footer.Take();
}

Result<TopData> ReadTop(const Session& session, Engine& engine, const Caller& caller,
                        const TopData* before) {
  TopData data{.now = engine.Now(), .utc_offset_minutes = LocalOffset(engine.Now())};
  CREDENCE_ASSIGN_OR_RETURN(const PresentMode mode, ModeNow(session));
  data.mode = mode.mode;
  CREDENCE_ASSIGN_OR_RETURN(
      const std::vector<SessionReading> all,
      engine.sessions().List(caller, {.limit = static_cast<std::int64_t>(kMostSessions)}));
  const auto is_live = [&data](const SessionReading& reading) {
    return !reading.ended && data.now - reading.last_at < kQuiet;
  };
  data.live = static_cast<std::size_t>(std::ranges::count_if(all, is_live));
  CREDENCE_ASSIGN_OR_RETURN(const auto unchanged,
                            Unchanged(engine, caller, all, before, data.head));
  std::size_t others = data.live < kFewSessions ? kFewSessions - data.live : 0;
  for (const SessionReading& reading : all) {
    if (!is_live(reading)) {
      if (others == 0) continue;
      --others;
    }
    const auto same = unchanged.find(reading.id);
    TopSession one;
    if (same != unchanged.end()) {
      one = *same->second;
    } else {
      CREDENCE_ASSIGN_OR_RETURN(one, ReadSession(engine, caller, reading.id));
    }
    one.reading.ended = !is_live(reading);
    data.sessions.push_back(std::move(one));
  }
  return data;
}

Result<Exit> RunTop(Session& session, const operations::Arguments& /*arguments*/) {
  CREDENCE_RETURN_IF_ERROR(session.RequireNamedStore());
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  const bool is_seen = isatty(STDOUT_FILENO) != 0 && isatty(STDIN_FILENO) != 0;
  if (is_seen && !session.json()) return Live(session, caller);
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  CREDENCE_ASSIGN_OR_RETURN(const TopData data, ReadTop(session, *engine, caller));
  if (session.json()) {
    JsonWriter json;
    json.BeginArray();
    for (const TopSession& one : data.sessions) WriteValue(json, one.reading);
    json.EndArray();
    session.out().Line(json.text());
    return Exit::kDone;
  }
  if (data.sessions.empty()) {
    session.out().Line("no sessions yet", Style::kDim);
    return Exit::kDone;
  }
  AddSessions(session.out(), data, nullptr, 0, data.sessions.size());
  return Exit::kDone;
}

}  // namespace credence::cli
