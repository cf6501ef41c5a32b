// SPDX-License-Identifier: Apache-2.0
#include "engine/store/transfer.h"

#include <fmt/format.h>

#include <istream>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/commit.h"
#include "insight/projections.h"
#include "ledger/event_hash.h"
#include "ledger/event_json.h"

namespace credence::engine {
namespace {

// Checks each line's hash against the previous line, before the events are imported.
class ChainCheck {
 public:
  Result<void> Check(const Event& event) {
    if (event.verbatim &&
        ledger::VerbatimDigest(event.verbatim->text, event.verbatim->salt) != *event.digest) {
      return InvalidArgument("its text is not what was recorded; nothing was imported");
    }
    // Must start at the first event: the hash of a later one cannot be checked.
    if (event.sequence != last_sequence_ + 1) {
      return InvalidArgument(fmt::format(
          "event {} follows event {}: events are missing in between; nothing was imported",
          event.sequence, last_sequence_));
    }
    if (ledger::HashEvent(last_hash_, ledger::EventView::Of(event)) != event.hash) {
      return InvalidArgument(
          "it is not what was recorded: its hash does not fit; nothing was imported");
    }
    last_sequence_ = event.sequence;
    last_hash_ = event.hash;
    return {};
  }

 private:
  std::int64_t last_sequence_ = 0;
  EventHash last_hash_{};
};

Failure AtLine(std::int64_t number, const Error& error) {
  return Fail(error.code, fmt::format("line {}: {}", number, error.message));
}

}  // namespace

Result<bool> ImportEvent(ledger::Writer& writer, const Event& event) {
  const ledger::NewEvent placed{.id = event.id,
                                .stream = event.stream,
                                .kind = event.kind,
                                .version = event.version,
                                .time = event.time,
                                .actor = event.actor,
                                .body = event.body,
                                .verbatim = event.verbatim,
                                .digest = event.digest,
                                .searchable = insight::IsSearchable(event.kind)};
  Result<bool> appended = AppendAndApply(writer, placed, event.stream_version - 1);
  if (!appended && appended.error().code == Code::kAborted) {
    return Fail(Code::kAborted,
                fmt::format("{} has other events here; import into an empty store, or into another "
                            "{}",
                            placed.stream, Param("space")));
  }
  return appended;
}

Result<void> ExportEvents(ledger::Reader& reader, std::int64_t after,
                          const std::function<bool(std::string_view line)>& sink) {
  const ledger::EventFilter filter{.after_sequence = after, .with_verbatim = true};
  Result<void> sound;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const ledger::EventView& event) {
    sound = ledger::CheckBody(event);
    if (!sound) return ledger::Visit::kStop;
    return sink(ledger::EncodeEventJson(event.ToEvent())) ? ledger::Visit::kContinue
                                                          : ledger::Visit::kStop;
  }));
  return sound;
}

Result<std::vector<ImportLine>> ReadEvents(std::istream& lines) {
  std::vector<ImportLine> events;
  ChainCheck chain;
  std::string line;
  for (std::int64_t number = 1; std::getline(lines, line); ++number) {
    if (Trim(line).empty()) continue;
    Result<Event> event = ledger::DecodeEventJson(line);
    if (!event) return AtLine(number, event.error());
    if (Result<void> fits = chain.Check(*event); !fits) return AtLine(number, fits.error());
    events.push_back({.number = number, .event = *std::move(event)});
  }
  if (lines.bad()) {
    return DataLoss("the input could not be read to its end; nothing was imported");
  }
  return events;
}

Result<ImportReport> ImportEvents(ledger::Writer& writer, const std::vector<ImportLine>& lines) {
  ImportReport report;
  for (const ImportLine& line : lines) {
    const Result<bool> appended = ImportEvent(writer, line.event);
    if (!appended) return AtLine(line.number, appended.error());
    ++report.read;
    ++(*appended ? report.appended : report.skipped);
  }
  return report;
}

}  // namespace credence::engine
