// SPDX-License-Identifier: Apache-2.0
// credence status: one screen that answers what runs, what happened today and what waits for me.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "credence/engine.h"
#include "credence/fields.h"
#include "operations/waiting.h"
#include "surface/cli/command.h"

namespace credence::cli {

struct ClientStatus {
  std::string client;
  // "installed", "incomplete" (hooks are missing), "off" (hooks are switched off), "unreadable" or
  // "not installed". A client that is neither installed nor configured is not listed.
  std::string state;

  CREDENCE_FIELDS(client, state)
};

struct LowestSession {
  std::string session;
  std::int64_t confidence = 0;
  std::string zone;

  CREDENCE_FIELDS(session, confidence, zone)
};

// Since midnight on this machine.
struct TodayStatus {
  std::int64_t sessions = 0;
  std::int64_t calls = 0;
  std::int64_t refused = 0;
  std::int64_t would_refuse = 0;        // Allowed because of the mode.
  std::int64_t would_ask = 0;           // Likewise.
  std::optional<LowestSession> lowest;  // By its score now.

  CREDENCE_FIELDS(sessions, calls, refused, would_refuse, would_ask, lowest)
};

struct StatusSuggestion {
  std::string text;
  std::string command;

  CREDENCE_FIELDS(text, command)
};

struct StatusReport {
  std::string mode;
  std::string mode_scope;  // What set it.
  std::string store;
  bool is_default_store = true;             // Commands use it without --db.
  std::optional<std::int64_t> store_bytes;  // Absent if the store is not a file.
  std::int64_t events = 0;                  // Of the caller's space.
  std::string version;
  std::vector<ClientStatus> clients;
  TodayStatus today;
  operations::Waiting waiting;
  std::optional<StatusSuggestion> suggestion;
  // For the commands in the text: the session that waits for approval.
  std::optional<std::string> awaiting_session;

  CREDENCE_FIELDS(mode, mode_scope, store, is_default_store, store_bytes, events, version, clients,
                  today, waiting, suggestion, awaiting_session)
};

// Also for servers: `session` tells the settings and the folder whose clients are looked at.
Result<StatusReport> ComposeStatus(const Session& session, Engine& engine, const Caller& caller);
// The most useful next step; absent if nothing needs to be done.
std::optional<StatusSuggestion> SuggestionFor(const StatusReport& status);
// At most 24 lines.
void RenderStatus(Terminal& out, const StatusReport& status);

Result<Exit> RunStatus(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
