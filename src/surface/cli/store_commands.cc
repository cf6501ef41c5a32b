// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/store_commands.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/amount.h"
#include "base/json_writer.h"
#include "engine/store/backup.h"
#include "surface/cli/progress_bar.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Parameter;
using operations::ParameterType;

constexpr std::array<Parameter, 2> kBackupParameters = {{
    {.name = "file",
     .positional = true,
     .required = true,
     .placeholder = "FILE",
     .summary = "the file to write"},
    {.name = "force", .type = ParameterType::kFlag, .summary = "replace the file if it exists"},
}};

constexpr std::array<Parameter, 3> kRestoreParameters = {{
    {.name = "file",
     .positional = true,
     .required = true,
     .placeholder = "FILE",
     .summary = "a file that 'credence backup' wrote"},
    {.name = "force",
     .type = ParameterType::kFlag,
     .summary = "replace existing events, after copying them to a file beside the store"},
    {.name = "no-verify",
     .type = ParameterType::kFlag,
     .summary = "check only the file, not every event and state in it"},
}};

constexpr std::array<Parameter, 2> kCopyParameters = {{
    {.name = "from",
     .positional = true,
     .required = true,
     .placeholder = "FROM",
     .summary = "an SQLite file, or a URL as for store.url"},
    {.name = "to",
     .positional = true,
     .required = true,
     .placeholder = "TO",
     .summary = "an SQLite file or URL; created if missing"},
}};

void WriteFields(JsonWriter& json, const BackupReport& report) {
  json.Key("path").String(report.path);
  json.Key("spaces").Int(report.spaces);
  json.Key("events").Int(report.events);
  json.Key("bytes").Int(report.bytes);
}

std::string Sizes(const BackupReport& report) {
  return fmt::format("{} in {}, {}", Amount(report.events, "event"), Amount(report.spaces, "space"),
                     Amount(report.bytes, "byte"));
}

// "20261115T184500123456Z": unique, and harmless to shells and file systems.
std::string Stamp(Timestamp time) {
  std::string stamp = FormatTimestamp(time);
  std::erase_if(stamp, [](char c) { return c == '-' || c == ':' || c == '.'; });
  return stamp;
}

Result<Exit> RunBackup(Session& session, const Arguments& arguments) {
  CREDENCE_RETURN_IF_ERROR(session.RequireStore());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  CREDENCE_ASSIGN_OR_RETURN(
      const BackupReport report,
      engine->ledger().BackUp(arguments.Text("file"), arguments.Flag("force")));
  if (session.json()) {
    JsonWriter json;
    json.BeginObject();
    WriteFields(json, report);
    json.EndObject();
    session.out().Line(json.text());
  } else {
    session.out().Line(fmt::format("{}: {}", report.path, Sizes(report)));
  }
  return Exit::kDone;
}

Result<Exit> RunRestore(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string store, session.StorePath());
  // Checked before a store is created.
  CREDENCE_RETURN_IF_ERROR(engine::CheckBackup(arguments.Text("file")));
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  RestoreRequest request{.path = arguments.Text("file"), .verify = !arguments.Flag("no-verify")};
  if (arguments.Flag("force")) {
    request.keep = fmt::format("{}.before-restore-{}", store, Stamp(engine->Now()));
  }
  CREDENCE_ASSIGN_OR_RETURN(const RestoreReport report, engine->ledger().Restore(request));
  if (session.json()) {
    JsonWriter json;
    json.BeginObject();
    WriteFields(json, report.taken);
    json.Key("kept");
    if (report.kept) {
      json.BeginObject();
      WriteFields(json, *report.kept);
      json.EndObject();
    } else {
      json.Null();
    }
    json.EndObject();
    session.out().Line(json.text());
    return Exit::kDone;
  }
  session.out().Line(fmt::format("{}: restored {}", store, Sizes(report.taken)));
  if (report.kept) {
    session.out().Line(
        fmt::format("the previous store is in {}: {}", report.kept->path, Sizes(*report.kept)));
  }
  return Exit::kDone;
}

bool IsUrl(std::string_view place) { return place.contains("://"); }

Result<Exit> RunCopy(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(EngineOptions options, session.OptionsForEngine());
  CopyRequest request{.from = arguments.Text("from"),
                      .to = arguments.Text("to"),
                      .open_store = std::move(options.open_store),
                      .progress = {}};
  if (IsUrl(request.from) || IsUrl(request.to)) CREDENCE_RETURN_IF_ERROR(Session::HandOver());
  ProgressBar bar("events");
  if (ProgressBar::IsSeen()) {
    request.progress = [&](std::size_t done, std::size_t all) { bar.Show(done, all); };
  }
  CREDENCE_ASSIGN_OR_RETURN(const CopyReport report, Engine::CopyStore(request));
  if (session.json()) {
    JsonWriter json;
    json.BeginObject();
    json.Key("from").String(report.from);
    json.Key("to").String(report.to);
    json.Key("spaces").Int(report.spaces);
    json.Key("copied").Int(report.copied);
    json.Key("present").Int(report.present);
    json.EndObject();
    session.out().Line(json.text());
    return Exit::kDone;
  }
  session.out().Line(fmt::format("{}: {} copied from {}, {} already there; verified", report.to,
                                 Amount(report.copied, "event"), report.from, report.present));
  return Exit::kDone;
}

}  // namespace

std::vector<Command> StoreCommands() {
  return {
      {"store copy", "Copy a store into another one, SQLite or PostgreSQL", kCopyParameters,
       "Copies all spaces, also while the store is in use, and verifies the copy. Run it again to "
       "copy newer events; run it once more after the last write to the old store.",
       RunCopy},
      {"backup", "Back up the whole store to one file, also while it is in use", kBackupParameters,
       "Copies all spaces at one moment. The copy is checked before it gets its name, and only its "
       "owner can read it.",
       RunBackup},
      {"restore", "Restore the store from a backup", kRestoreParameters,
       "The file is checked first. Running servers and hooks see the restored store at once and "
       "need not be stopped.",
       RunRestore}};
}

}  // namespace credence::cli
