// SPDX-License-Identifier: Apache-2.0
#include "engine/store/browse.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "credence/mention.h"
#include "ledger/event_json.h"

namespace credence::engine {
namespace {

// Stores only read forwards, so the newest events are searched in stretches from the end. The first
// is small, because most pages are near the end; each further one is larger.
constexpr std::int64_t kFirstStretch = 256;
constexpr std::int64_t kLargestStretch = 65'536;

// Accepts "memory/0192…", or the part after the slash. A prefix is enough for a UUID only: a name
// that a person or a client chose may be a prefix of another name.
bool IsAbout(std::string_view stream, std::string_view wanted) {
  const std::size_t slash = stream.find('/');
  const std::string_view id = slash == stream.npos ? stream : stream.substr(slash + 1);
  if (stream == wanted || id == wanted) return true;
  if (!Uuid::Parse(id)) return false;
  return stream.starts_with(wanted) || id.starts_with(wanted);
}

bool Fits(const ledger::EventView& event, const BrowseLedger& request,
          const language::TimeRange& during) {
  return during.Has(event.time) && (!request.kind || IsOfKind(event.kind, *request.kind)) &&
         (!request.subject || IsAbout(event.stream, *request.subject)) &&
         (!request.actor || event.actor == *request.actor);
}

// The newest matching events with numbers in (after, before), newest first; one more than `limit`
// if there are that many.
Result<std::vector<Event>> NewestBetween(ledger::Reader& reader, const BrowseLedger& request,
                                         const language::TimeRange& during, std::int64_t after,
                                         std::int64_t before) {
  std::vector<Event> found;
  const auto wanted = static_cast<std::size_t>(request.limit) + 1;
  std::int64_t stretch = kFirstStretch;
  while (before > after + 1 && found.size() < wanted) {
    const std::int64_t from = std::max(after, before - 1 - stretch);
    std::deque<Event> newest;
    CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
        {.after_sequence = from, .limit = before - 1 - from, .with_verbatim = true},
        [&](const ledger::EventView& event) {
          if (event.sequence >= before) return ledger::Visit::kStop;
          if (!Fits(event, request, during)) return ledger::Visit::kContinue;
          newest.push_back(event.ToEvent());
          if (newest.size() > wanted - found.size()) newest.pop_front();
          return ledger::Visit::kContinue;
        }));
    std::move(newest.rbegin(), newest.rend(), std::back_inserter(found));
    before = from + 1;
    stretch = std::min(stretch * 4, kLargestStretch);
  }
  return found;
}

// How many events match, whatever the page: those before `request.before` are only a page of them.
Result<std::int64_t> CountMatching(ledger::Reader& reader, const BrowseLedger& request,
                                   const language::TimeRange& during, std::int64_t end) {
  const std::int64_t all = std::max<std::int64_t>(end - 1 - request.after, 0);
  if (!request.kind && !request.subject && !request.actor && during.IsOpen()) return all;
  std::int64_t matching = 0;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.after_sequence = request.after}, [&](const ledger::EventView& event) {
        if (Fits(event, request, during)) ++matching;
        return ledger::Visit::kContinue;
      }));
  return matching;
}

}  // namespace

bool IsOfKind(std::string_view kind, std::string_view wanted) {
  return kind.starts_with(wanted) &&
         (kind.size() == wanted.size() || wanted.ends_with('.') || kind[wanted.size()] == '.');
}

bool IsKnownKind(std::string_view wanted) {
  return std::ranges::find(kKindsOfEvents, wanted.substr(0, wanted.find('.'))) !=
         kKindsOfEvents.end();
}

Result<LedgerPage> BrowseEvents(ledger::Reader& reader, const BrowseLedger& request,
                                const language::TimeRange& during) {
  if (request.limit < 1 || request.limit > kLedgerPageMax) {
    return InvalidArgument(fmt::format("{} must be 1 to {}, not {}; {} writes all events",
                                       Param("limit"), kLedgerPageMax, request.limit,
                                       Op("export")));
  }
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
  LedgerPage page{.events = {}, .head = head.sequence};
  const std::int64_t end = head.sequence + 1;
  const std::int64_t before = request.before > 0 ? std::min(request.before, end) : end;
  CREDENCE_ASSIGN_OR_RETURN(page.events,
                            NewestBetween(reader, request, during, request.after, before));
  CREDENCE_ASSIGN_OR_RETURN(page.matching, CountMatching(reader, request, during, end));
  page.is_cut = static_cast<std::int64_t>(page.events.size()) > request.limit;
  if (page.is_cut) page.events.resize(static_cast<std::size_t>(request.limit));
  for (const Event& event : page.events) {
    CREDENCE_RETURN_IF_ERROR(ledger::CheckBody(ledger::EventView::Of(event)));
  }
  return page;
}

void WriteChange(const Event& event, JsonWriter& json) {
  json.BeginObject();
  json.Key("sequence").Int(event.sequence);
  json.Key("kind").String(event.kind);
  json.Key("stream").String(event.stream);
  json.Key("time").String(FormatTimestamp(event.time));
  json.Key("actor").String(event.actor);
  json.EndObject();
}

Result<Event> FindLedgerEvent(ledger::Reader& reader, std::string_view id) {
  std::optional<Event> found;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
  if (error == std::errc() && end == id.data() + id.size() && number > 0) {
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanEvents({.after_sequence = number - 1, .limit = 1, .with_verbatim = true},
                          [&](const ledger::EventView& event) {
                            if (event.sequence == number) found = event.ToEvent();
                            return ledger::Visit::kStop;
                          }));
  } else if (const Result<Uuid> uuid = Uuid::Parse(id)) {
    CREDENCE_ASSIGN_OR_RETURN(found, reader.FindEvent(*uuid));
  }
  if (found) {
    CREDENCE_RETURN_IF_ERROR(ledger::CheckBody(ledger::EventView::Of(*found)));
    return *std::move(found);
  }
  return NotFound(fmt::format("no event {}; give its number or its id, as {} shows them",
                              Quoted(id), Op("ledger list")));
}

}  // namespace credence::engine
