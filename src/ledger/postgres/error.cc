// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/error.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"

namespace credence::ledger {
namespace {

struct StateMeaning {
  std::string_view state;  // A SQLSTATE, or its class.
  Code code;
  std::string_view advice;
};

// The first match counts.
constexpr StateMeaning kMeanings[] = {
    {"53100", Code::kUnavailable,
     "the server's disk is full; free some space there, and try again"},
    {"53300", Code::kUnavailable, "try again, or raise max_connections of the server"},
    {"53", Code::kUnavailable, "give the server more"},
    {"57014", Code::kDeadlineExceeded, "it took longer than the statement timeout"},
    {"57", Code::kUnavailable, "try again"},
    {"08", Code::kUnavailable, "try again"},
    // Happens briefly while a replica takes over.
    {"25006", Code::kUnavailable, "the server can only be read; name the primary, or all hosts"},
    {"25P02", Code::kUnavailable, "the transaction has failed; try again"},
    {"25P03", Code::kUnavailable, "the transaction was left idle for too long; try again"},
    {"40", Code::kUnavailable, "it conflicted with another transaction; try again"},
    {"55P03", Code::kUnavailable, "another node holds the space; try again"},
    // Statements that another client prepared, or that no longer exist.
    {"42P05", Code::kUnavailable, "the session is shared with others; use session pooling only"},
    {"26000", Code::kUnavailable, "the session is shared with others; use session pooling only"},
    {"34000", Code::kUnavailable, "the session is shared with others; use session pooling only"},
    {"55000", Code::kUnavailable, "try again"},
    {"42501", Code::kPermissionDenied, "grant it to the user of the URL"},
    {"42P07", Code::kFailedPrecondition,
     "the schema has tables of another program; name an empty one"},
    {"3F000", Code::kFailedPrecondition, "the search path names no schema; create one"},
    {"22021", Code::kInvalidArgument, "names must be UTF-8 without zero bytes"},
    {"54000", Code::kInvalidArgument, "a key is too long for an index of PostgreSQL"},
    {"XX001", Code::kDataLoss, "check the server's disk"},
    {"XX002", Code::kDataLoss, "check the server's disk, and reindex"},
};

struct ConnectMeaning {
  std::string_view part;  // Part of the server's English message.
  Code code;
  std::string_view advice;
};

constexpr ConnectMeaning kConnectMeanings[] = {
    {"password authentication failed", Code::kUnauthenticated,
     "check the user and the password of the URL"},
    {"no password supplied", Code::kUnauthenticated,
     "give one in the URL, in PGPASSWORD or in ~/.pgpass"},
    {"no pg_hba.conf entry", Code::kPermissionDenied, "allow the user in the server's pg_hba.conf"},
    {"is not permitted to log in", Code::kPermissionDenied, "grant LOGIN to the user"},
    {"session is read-only", Code::kUnavailable,
     "the server can only be read; name the primary, or all hosts"},
    {"server is in hot standby mode", Code::kUnavailable,
     "the server can only be read; name the primary, or all hosts"},
    {"certificate", Code::kUnauthenticated, "check sslmode and sslrootcert of the URL"},
};

// The message of the server or libpq without the hints on further lines.
std::string FirstLine(std::string_view message) {
  return OneLine(message.substr(0, message.find('\n')));
}

// Hints are indented, or labelled as such.
bool IsReason(std::string_view line) {
  return !line.empty() && line.front() != '\t' && line.front() != ' ' &&
         !line.starts_with("DETAIL:") && !line.starts_with("HINT:");
}

std::string LastReason(std::string_view message) {
  std::string_view reason = message.substr(0, message.find('\n'));
  while (!message.empty()) {
    const std::string_view line = message.substr(0, message.find('\n'));
    message.remove_prefix(std::min(message.size(), line.size() + 1));
    if (IsReason(line)) reason = line;
  }
  return OneLine(reason);
}

}  // namespace

Error ErrorOfState(std::string_view where, std::string_view state, std::string_view message) {
  const auto* meaning = std::ranges::find_if(
      kMeanings, [state](const StateMeaning& each) { return state.starts_with(each.state); });
  if (meaning == std::ranges::end(kMeanings)) {
    return {.code = Code::kInternal,
            .message = fmt::format("{}: {} (SQLSTATE {})", where, FirstLine(message), state)};
  }
  return {.code = meaning->code,
          .message = fmt::format("{}: {}; {}", where, FirstLine(message), meaning->advice)};
}

Error ErrorOfConnecting(std::string_view where, std::string_view message) {
  // With several hosts, the last one's reason is at the end.
  const std::string line = LastReason(message);
  for (const ConnectMeaning& meaning : kConnectMeanings) {
    if (message.find(meaning.part) == std::string_view::npos) continue;
    return {.code = meaning.code,
            .message = fmt::format("{}: {}; {}", where, line, meaning.advice)};
  }
  if (message.find("does not exist") != std::string_view::npos) {
    const bool database = message.find("database \"") != std::string_view::npos;
    return {.code = database ? Code::kNotFound : Code::kUnauthenticated,
            .message = fmt::format("{}: {}; create it, or check the URL", where, line)};
  }
  return {.code = Code::kUnavailable,
          .message =
              fmt::format("{}: {}; check that the server is running, and try again", where, line)};
}

bool IsConflict(std::string_view state) { return state == "40001" || state == "40P01"; }

bool IsForAll(std::string_view state) {
  constexpr std::string_view kStates[] = {"53100", "53300", "55P03", "25006"};
  return std::ranges::find(kStates, state) != std::ranges::end(kStates);
}

bool IsOtherHead(std::string_view state) { return state == "22012"; }

bool IsTaken(std::string_view state) { return state == "23505"; }

bool IsEndOfSession(std::string_view state) {
  constexpr std::string_view kStates[] = {"57P", "08", "25P03", "42P05", "26000", "34000", "55000"};
  return std::ranges::any_of(kStates,
                             [state](std::string_view one) { return state.starts_with(one); });
}

}  // namespace credence::ledger
