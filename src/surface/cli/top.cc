// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/top.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <utility>

#include "base/amount.h"
#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/local_offset.h"
#include "base/utf8.h"
#include "operations/session_answers.h"
#include "surface/cli/mode_command.h"
#include "surface/cli/render.h"
#include "surface/cli/screen.h"
#include "surface/cli/spelling.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

constexpr std::size_t kFewSessions = 5;
constexpr std::size_t kMostSessions = 40;
constexpr std::int64_t kEventsRead = 200;
constexpr std::size_t kSparkWidth = 10;
// A session that reported nothing for so long has ended, even if nobody said so.
constexpr std::chrono::hours kQuiet{12};
constexpr std::chrono::milliseconds kLook{1000};

Style ScoreStyle(std::int64_t confidence) {
  return confidence > 70 ? Style::kGood : confidence > 50 ? Style::kWarn : Style::kBad;
}

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
  const auto found = std::ranges::find_if(data.sessions, [&view](const TopSession& session) {
    return session.reading.id == view.selected;
  });
  return found == data.sessions.end() ? &data.sessions.front() : &*found;
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
               {fmt::format("{} %", reading.confidence), ScoreStyle(reading.confidence)},
               {reading.zone, ScoreStyle(reading.confidence)},
               {SparkOf(reading), ScoreStyle(reading.confidence)},
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
    out.Line("  nothing has happened in it yet", Style::kDim);
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

std::string Footer(const TopView& view, const TopSession* selected) {
  if (view.asks && selected != nullptr) {
    return fmt::format("Allow the call refused last in session {}, once? y or n",
                       OneLine(selected->reading.id));
  }
  if (!view.message.empty()) return OneLine(view.message);
  if (view.page == TopView::Page::kList) {
    return "j/k select  Enter details  a allow  ? help  q quit";
  }
  return "j/k scroll  Escape back  a allow  q quit";
}

// The text of string fields in the body of an event.
struct EventBody {
  explicit EventBody(std::string_view json) {
    JsonReader reader(json);
    reader.BeginObject();
    while (const auto key = reader.NextKey()) {
      const std::string name(*key);
      if (reader.Peek() == JsonReader::Type::kString) {
        texts[name] = reader.String();
      } else if (reader.Peek() == JsonReader::Type::kBool) {
        flags[name] = reader.Bool();
      } else if (name == "delta" && reader.Peek() == JsonReader::Type::kNumber) {
        delta = reader.Int();
      } else {
        reader.Skip();
      }
    }
  }

  std::map<std::string, std::string, std::less<>> texts;
  std::map<std::string, bool, std::less<>> flags;
  std::optional<std::int64_t> delta;
};

bool IsCall(const Event& event) {
  return event.kind == "session.finished" || event.kind == "session.refused";
}

// Absent: not worth a line.
std::optional<TopEvent> EventOf(const Event& event) {
  EventBody body(event.body);
  TopEvent top{.at = event.time, .what = "", .verdict = "", .delta = std::nullopt};
  const std::string_view kind = std::string_view(event.kind).substr(event.kind.find('.') + 1);
  if (IsCall(event)) top.what = fmt::format("{}, {}", body.texts["tool"], body.texts["effect"]);
  if (kind == "finished") {
    top.verdict = body.flags["failed"] ? "failed" : "allowed";
  } else if (kind == "refused") {
    const std::string done =
        body.texts.contains("done") ? body.texts["done"] : body.texts["verdict"];
    top.verdict = done == "ask" ? "asked" : done == "deny" ? "refused" : done;
    if (body.flags["observed"]) {
      top.verdict = body.texts["verdict"] == "ask" ? "would be asked" : "would be refused";
    }
  } else if (kind == "signalled") {
    top.verdict = "signal";
    top.what = body.texts["signal"];
    if (!body.texts["reason"].empty()) top.what += ": " + body.texts["reason"];
    top.delta = body.delta;
  } else if (kind == "prompted") {
    top.verdict = "prompt";
    top.what = event.verbatim ? event.verbatim->text : "";
  } else if (kind == "awaited" || kind == "approved" || kind == "disputed") {
    top.verdict = kind == "awaited" ? "waits" : kind;
    top.what = body.texts["signal"];
  } else if (kind == "allowed" || kind == "told" || kind == "judged" || kind == "started" ||
             kind == "ended") {
    top.verdict = kind;
    top.what = kind == "judged" ? (body.flags["success"] ? "success" : "failure")
                                : body.texts["signal"] + body.texts["tool"];
  } else {
    return std::nullopt;
  }
  return top;
}

Result<TopSession> ReadSession(Engine& engine, const Caller& caller, const std::string& id) {
  TopSession session;
  CREDENCE_ASSIGN_OR_RETURN(session.reading, engine.sessions().Show(caller, id));
  BrowseLedger request;
  request.subject = "session/" + id;
  request.limit = kEventsRead;
  CREDENCE_ASSIGN_OR_RETURN(const LedgerPage page, engine.ledger().Browse(caller, request));
  for (const Event& event : page.events) {
    std::optional<TopEvent> read = EventOf(event);
    if (!read) continue;
    if (IsCall(event) && !session.last_call) session.last_call = *read;
    session.events.push_back(std::move(*read));
  }
  return session;
}

std::string AllowLast(Engine& engine, const Caller& caller, const std::string& id) {
  const Result<AllowedCall> allowed =
      engine.sessions().Allow(caller, {.session = id, .time = std::nullopt});
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
      CREDENCE_ASSIGN_OR_RETURN(data, ReadTop(session, *engine, caller));
      seen = version;
    }
    data.now = engine->Now();
    screen.Draw(TopScreen(data, view, Screen::Width(), Screen::Height(), DetectTerminal().color));
    const Screen::Came came = screen.WaitFor(kLook);
    if (came == Screen::Came::kStop) return Exit::kDone;
    if (came != Screen::Came::kKey) continue;
    const TopAction action = PressTop(view, data, screen.TakeKey());
    if (action == TopAction::kQuit) return Exit::kDone;
    if (action == TopAction::kAllow) view.message = AllowLast(*engine, caller, view.selected);
  }
}

}  // namespace

TopAction PressTop(TopView& view, const TopData& data, std::string_view key) {
  const TopSession* selected = SelectedIn(data, view);
  view.selected = selected == nullptr ? "" : selected->reading.id;
  view.message.clear();
  if (view.asks) {
    // Only a clear yes.
    view.asks = false;
    if (key == "y") return TopAction::kAllow;
    view.message = "nothing was allowed";
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
    view.asks = true;
  } else if (view.page == TopView::Page::kDetail) {
    constexpr std::size_t kPage = 10;
    const std::size_t most =
        selected == nullptr || selected->events.empty() ? 0 : selected->events.size() - 1;
    if (key == "down" || key == "j") view.scroll = std::min(view.scroll + 1, most);
    if (key == "page-down" || key == " ") view.scroll = std::min(view.scroll + kPage, most);
    if (key == "up" || key == "k") view.scroll -= std::min<std::size_t>(view.scroll, 1);
    if (key == "page-up") view.scroll -= std::min(view.scroll, kPage);
  } else if (view.page == TopView::Page::kList && selected != nullptr) {
    const auto at = static_cast<std::size_t>(selected - data.sessions.data());
    if ((key == "down" || key == "j") && at + 1 < data.sessions.size()) {
      view.selected = data.sessions[at + 1].reading.id;
    }
    if ((key == "up" || key == "k") && at > 0) view.selected = data.sessions[at - 1].reading.id;
  }
  return TopAction::kNone;
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
  } else if (view.page == TopView::Page::kDetail) {
    AddSessions(out, data, selected, static_cast<std::size_t>(selected - data.sessions.data()), 1);
    out.Line(fmt::format("session {}", OneLine(selected->reading.id)), Style::kBold);
    AddEvents(out, data, *selected, view.scroll, room);
  } else {
    // Half of the screen is for sessions, the rest for what happened in the selected one.
    const std::size_t shown = std::min(data.sessions.size(), room / 2);
    const auto at = static_cast<std::size_t>(selected - data.sessions.data());
    AddSessions(out, data, selected, at < shown ? 0 : at - shown + 1, shown);
    out.Line();
    out.Line(fmt::format("session {}", OneLine(selected->reading.id)), Style::kBold);
    AddEvents(out, data, *selected, 0, room);
  }
  std::string screen;
  std::string_view rest = out.text();
  for (std::size_t line = 0; line + 1 < height; ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    screen += CutStyled(rest.substr(0, end), width) + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  Terminal footer({.color = color, .width = std::nullopt});
  footer.Write(Ellipsis(Footer(view, selected), width), view.asks ? Style::kWarn : Style::kDim);
  return screen + footer.Take();
}

Result<TopData> ReadTop(const Session& session, Engine& engine, const Caller& caller) {
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
  std::size_t others = data.live < kFewSessions ? kFewSessions - data.live : 0;
  for (const SessionReading& reading : all) {
    if (!is_live(reading)) {
      if (others == 0) continue;
      --others;
    }
    CREDENCE_ASSIGN_OR_RETURN(TopSession one, ReadSession(engine, caller, reading.id));
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
