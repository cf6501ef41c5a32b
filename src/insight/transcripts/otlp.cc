// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/otlp.h"

#include <iterator>
#include <utility>

#include "base/utf8.h"
#include "insight/telemetry/evaluation.h"
#include "insight/telemetry/observed_runs.h"
#include "insight/telemetry/otlp_json.h"
#include "insight/transcripts/step_writer.h"

namespace credence::insight {
namespace {

void Append(Telemetry more, Telemetry& all) {
  std::ranges::move(more.resources, std::back_inserter(all.resources));
  all.invalid += more.invalid;
}

Telemetry ReadLines(std::string_view text, FileReading& reading) {
  Telemetry all;
  for (std::int64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const bool is_whole = end != std::string_view::npos;
    const std::string_view line = Trim(text.substr(0, end));
    text.remove_prefix(is_whole ? end + 1 : text.size());
    if (line.empty()) continue;
    if (Result<Telemetry> read = ReadOtlpJson(line)) {
      Append(*std::move(read), all);
    } else if (is_whole) {
      CountMalformed(reading, number, "not an OTLP export as JSON");
    }
  }
  return all;
}

}  // namespace

FileReading ReadOtlp(const TranscriptFile& file) {
  FileReading reading;
  // A single export may be spread over many lines.
  Result<Telemetry> whole = ReadOtlpJson(file.text);
  const Telemetry telemetry = whole ? *std::move(whole) : ReadLines(file.text, reading);
  reading.malformed_lines += telemetry.invalid;
  ObservedRuns found = RunsIn(telemetry, DefaultOutcomes());
  for (ObservedRun& run : found.runs) {
    reading.transcripts.push_back({.session = run.conversation.value_or(run.trace),
                                   .client = "",
                                   .project = std::move(run.project),
                                   .steps = std::move(run.steps),
                                   .success = run.success});
  }
  return reading;
}

}  // namespace credence::insight
