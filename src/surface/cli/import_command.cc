// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/import_command.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "base/amount.h"
#include "base/json_writer.h"
#include "engine/sessions/transcript_import.h"
#include "operations/store_answers.h"
#include "operations/transcript_answers.h"
#include "surface/cli/input_file.h"
#include "surface/cli/progress_bar.h"
#include "surface/cli/render_transcripts.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Parameter;
using operations::ParameterType;

constexpr std::array<std::string_view, 7> kKinds = {
    "events", "claude-code", "codex", "gemini", "swe-agent", "mini-swe-agent", "otlp"};

constexpr std::array<Parameter, 4> kImportParameters = {{
    {.name = "kind",
     .positional = true,
     .required = true,
     .placeholder = "KIND",
     .summary = "events (written by 'credence export'), or the client whose transcripts to read",
     .choices = kKinds},
    {.name = "path",
     .positional = true,
     .required = true,
     .placeholder = "PATH",
     .summary = "the file, or - for standard input; for transcripts, a file or a folder"},
    {.name = "outcomes",
     .placeholder = "FILE",
     .summary =
         "a CSV file of outcomes, with columns instance_id or session, and resolved or success"},
    {.name = "learn",
     .type = ParameterType::kFlag,
     .summary = "turn failures in transcripts into memories, as in a live session"},
}};

template <class Report>
void WriteJsonLine(Session& session, const Report& report) {
  JsonWriter json;
  WriteValue(json, report);
  session.out().Line(json.text());
}

Result<Exit> ImportEvents(Session& session, const Caller& caller, const std::string& path) {
  CREDENCE_ASSIGN_OR_RETURN(std::ifstream file,
                            OpenInput(path, "a file that 'credence export' wrote"));
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  Result<ImportReport> report = engine->ledger().Import(caller, file);
  if (!report) {
    return Fail(report.error().code, fmt::format("{}: {}", path, report.error().message));
  }
  if (session.json()) {
    WriteJsonLine(session, *report);
  } else {
    session.out().Line(fmt::format("imported {} of {}, {} there already", report->appended,
                                   Amount(report->read, "event"),
                                   Amount(report->skipped, "was", "were")));
  }
  return Exit::kDone;
}

Result<Exit> ImportTranscriptFiles(Session& session, const Caller& caller,
                                   const Arguments& arguments) {
  credence::ImportTranscripts request{.kind = arguments.Text("kind"),
                                      .path = arguments.Text("path"),
                                      .learn = arguments.Flag("learn"),
                                      .progress = nullptr};
  if (const auto outcomes = arguments.OptionalText("outcomes")) {
    CREDENCE_ASSIGN_OR_RETURN(request.outcomes, ReadInput(*outcomes, "a table of outcomes"));
  }
  ProgressBar bar("transcripts");
  if (ProgressBar::IsSeen()) {
    request.progress = [&](std::size_t done, std::size_t all) { bar.Show(done, all); };
  }
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  const Result<TranscriptReport> report = engine->sessions().Import(caller, request);
  bar.Erase();
  if (!report) return Failure(report.error());
  if (session.json()) {
    WriteJsonLine(session, *report);
  } else {
    RenderTranscripts(session.out(), *report);
  }
  return Exit::kDone;
}

}  // namespace

std::span<const Parameter> ImportParameters() { return kImportParameters; }

Result<Exit> RunImport(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  if (arguments.Text("kind") != "events") return ImportTranscriptFiles(session, caller, arguments);
  if (arguments.OptionalText("outcomes") || arguments.Flag("learn")) {
    return InvalidArgument("--outcomes and --learn are for transcripts, not for events");
  }
  return ImportEvents(session, caller, arguments.Text("path"));
}

}  // namespace credence::cli
