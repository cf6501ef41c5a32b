// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/status.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <utility>

#include "base/amount.h"
#include "base/json_writer.h"
#include "base/local_offset.h"
#include "base/record_json.h"
#include "base/utf8.h"
#include "base/version.h"
#include "base/whole_file.h"
#include "surface/cli/install.h"
#include "surface/cli/install_clients.h"
#include "surface/cli/install_command.h"
#include "surface/cli/install_hooks.h"
#include "surface/cli/install_texts.h"
#include "surface/cli/mode_command.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

// What a client's file says about us; empty if nothing.
std::string StateIn(const Client& client, const std::filesystem::path& path) {
  const Result<std::optional<std::string>> text = ReadIfThere(path);
  if (!text) return "unreadable";
  if (!*text) return "";
  if (client.means == Client::Means::kSection) return HasSection(**text) ? "installed" : "";
  if (client.means == Client::Means::kPlugin) {
    return PluginCommand(**text).empty() ? "" : "installed";
  }
  const Result<InstalledHooks> hooks = FindHooks(client, **text);
  if (!hooks) return "unreadable";
  if (hooks->events.empty()) return "";
  for (const HookSwitch& each : FindSwitches(client, **text)) {
    if (each.IsOff()) return "off";
  }
  return hooks->missing.empty() ? "installed" : "incomplete";
}

// Quicker than doctor, because no program is run.
std::vector<ClientStatus> ClientsOf(const Session& session) {
  std::vector<ClientStatus> clients;
  for (const Client& client : Clients()) {
    std::string state;
    if (const Result<ClientFile> file = ProjectFile(session, client)) {
      state = StateIn(client, file->path);
    }
    if (state.empty()) {
      if (const Result<ClientFile> file = UserFile(client)) state = StateIn(client, file->path);
    }
    if (state.empty() && !FindProgram(client.program).empty()) state = "not installed";
    if (!state.empty()) clients.push_back({std::string(client.name), std::move(state)});
  }
  return clients;
}

// The start of the day on this machine.
Timestamp Midnight(Timestamp now) {
  const std::chrono::minutes offset(LocalOffset(now));
  return std::chrono::floor<std::chrono::days>(now + offset) - offset;
}

Result<void> LookAtSessions(Engine& engine, const Caller& caller,
                            const std::vector<SessionReading>& sessions, StatusReport& status) {
  const Timestamp midnight = Midnight(engine.Now());
  TodayStatus& today = status.today;
  for (const SessionReading& session : sessions) {
    if (operations::AwaitsApproval(session) && !status.awaiting_session) {
      status.awaiting_session = session.id;
    }
    if (session.last_at < midnight) continue;
    ++today.sessions;
    if (!today.lowest || session.confidence < today.lowest->confidence) {
      today.lowest = {session.id, session.confidence, session.zone};
    }
  }
  if (today.sessions == 0) return {};
  CREDENCE_ASSIGN_OR_RETURN(const WeekFigures figures,
                            engine.overview().CountSince(caller, midnight, std::nullopt));
  today.calls = figures.calls;
  today.refused = figures.refused;
  today.would_refuse = figures.would_refuse;
  today.would_ask = figures.would_ask;
  return {};
}

// As a person types it.
std::string CommandOf(const operations::WaitingLine& line, const StatusReport& status) {
  std::string command = fmt::format("credence {}", line.command);
  if (line.command == "session approve") {
    command += " " + ShellWord(status.awaiting_session.value_or("ID"));
  }
  return command;
}

// "1.2 MB".
std::string SizeOf(std::int64_t bytes) {
  constexpr double kStep = 1000;
  constexpr std::array<std::string_view, 3> kUnits = {"KB", "MB", "GB"};
  if (bytes < 1000) return Amount(bytes, "byte");
  double size = static_cast<double>(bytes) / kStep;
  std::size_t unit = 0;
  while (size >= kStep && unit + 1 < kUnits.size()) {
    size /= kStep;
    ++unit;
  }
  return fmt::format("{:.1f} {}", size, kUnits.at(unit));
}

}  // namespace

std::optional<StatusSuggestion> SuggestionFor(const StatusReport& status) {
  for (const ClientStatus& client : status.clients) {
    if (client.state == "installed" || client.state == "not installed") continue;
    return StatusSuggestion{fmt::format("{} is {}: find out why", client.client, client.state),
                            fmt::format("credence doctor {}", client.client)};
  }
  if (std::ranges::find(status.clients, "installed", &ClientStatus::state) ==
      status.clients.end()) {
    const std::string client = status.clients.empty() ? "claude-code" : status.clients[0].client;
    return StatusSuggestion{fmt::format("let {} report what it does", client),
                            fmt::format("credence install {}", client)};
  }
  if (const std::vector<operations::WaitingLine> lines = operations::LinesOf(status.waiting);
      !lines.empty()) {
    const operations::WaitingLine& first = lines.front();
    return StatusSuggestion{Amount(first.count, first.one, first.many), CommandOf(first, status)};
  }
  if (status.today.refused > 0 && status.today.lowest) {
    return StatusSuggestion{
        "see why calls were refused",
        fmt::format("credence why {}", ShellWord(status.today.lowest->session))};
  }
  if (status.mode == "observe" && status.today.would_refuse + status.today.would_ask > 0) {
    return StatusSuggestion{"see what would have been refused", "credence signals"};
  }
  return std::nullopt;
}

Result<StatusReport> ComposeStatus(const Session& session, Engine& engine, const Caller& caller) {
  StatusReport status{.version = std::string(Version())};
  CREDENCE_ASSIGN_OR_RETURN(PresentMode mode, ModeNow(session));
  status.mode = std::move(mode.mode);
  status.mode_scope = std::move(mode.scope);
  status.store = engine.ledger().Name();
  CREDENCE_ASSIGN_OR_RETURN(status.is_default_store, session.IsDefaultStore());
  CREDENCE_ASSIGN_OR_RETURN(const bool is_shared, session.HasSharedStore());
  if (!is_shared) {
    CREDENCE_ASSIGN_OR_RETURN(const std::string path, session.StorePath());
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(path, error);
    if (!error) status.store_bytes = static_cast<std::int64_t>(bytes);
  }
  status.clients = ClientsOf(session);
  CREDENCE_ASSIGN_OR_RETURN(const Stats stats, engine.insight().GetStats(caller));
  status.events = stats.events;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<SessionReading> sessions,
                            operations::RecentSessions(engine, caller));
  CREDENCE_ASSIGN_OR_RETURN(status.waiting,
                            operations::CountWaiting(engine, caller, stats, sessions));
  CREDENCE_RETURN_IF_ERROR(LookAtSessions(engine, caller, sessions, status));
  status.suggestion = SuggestionFor(status);
  return status;
}

void RenderStatus(Terminal& out, const StatusReport& status) {
  Field(out, "mode",
        fmt::format("{} ({}): {}", status.mode, status.mode_scope, MeaningOfMode(status.mode)));
  std::string store = OneLine(status.store);
  // The end of a path says most.
  constexpr std::size_t kStoreWidth = 100;
  if (CodePointCount(store) > kStoreWidth) {
    store = "…" + store.substr(store.size() - CodePointPrefix(store, kStoreWidth).size());
    while (!IsValidUtf8(store)) store.erase(3, 1);
  }
  Field(out, "store",
        fmt::format("{}, {}{}", store, Amount(status.events, "event"),
                    status.store_bytes ? ", " + SizeOf(*status.store_bytes) : ""));
  std::string clients;
  bool all_well = true;
  for (const ClientStatus& client : status.clients) {
    clients += fmt::format("{}{}: {}", clients.empty() ? "" : ", ", client.client, client.state);
    all_well = all_well && (client.state == "installed" || client.state == "not installed");
  }
  Field(out, "clients", clients.empty() ? "no client reports its calls yet" : clients,
        all_well ? Style::kPlain : Style::kWarn);
  const TodayStatus& today = status.today;
  std::string day = today.sessions == 0
                        ? "no sessions yet"
                        : fmt::format("{}, {}, {} refused", Amount(today.sessions, "session"),
                                      Amount(today.calls, "call"), today.refused);
  if (today.would_refuse > 0) day += fmt::format(", {} would be refused", today.would_refuse);
  if (today.would_ask > 0) day += fmt::format(", {} would be asked about", today.would_ask);
  Field(out, "today", day);
  if (today.lowest) {
    Field(out, "lowest",
          fmt::format("{} % {}, session {}", today.lowest->confidence, today.lowest->zone,
                      Ellipsis(OneLine(today.lowest->session), 40)),
          StyleOfZone(today.lowest->zone));
  }
  const std::vector<operations::WaitingLine> lines = operations::LinesOf(status.waiting);
  out.Line();
  if (lines.empty()) {
    out.Line("Nothing waits for you.", Style::kGood);
  } else {
    out.Line("Waiting for you", Style::kBold);
    Table table({{.align = Align::kRight}, {}, {.wraps = true}}, 2);
    for (const operations::WaitingLine& line : lines) {
      table.Row({{fmt::format("{}", line.count), Style::kWarn},
                 {std::string(line.count == 1 ? line.one : line.many)},
                 {CommandOf(line, status), Style::kBold}});
    }
    table.Print(out);
  }
  if (!status.suggestion) return;
  out.Line();
  out.Write("Next: ").Line(fmt::format("{}", status.suggestion->text));
  out.Write("  ").Line(OneLine(status.suggestion->command), Style::kBold);
}

Result<Exit> RunStatus(Session& session, const operations::Arguments& /*arguments*/) {
  CREDENCE_RETURN_IF_ERROR(session.RequireNamedStore());
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  CREDENCE_ASSIGN_OR_RETURN(const StatusReport status, ComposeStatus(session, *engine, caller));
  if (!session.json()) {
    RenderStatus(session.out(), status);
    return Exit::kDone;
  }
  JsonWriter json;
  WriteValue(json, status);
  session.out().Line(json.text());
  return Exit::kDone;
}

}  // namespace credence::cli
