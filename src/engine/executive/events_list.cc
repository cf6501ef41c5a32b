// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that shows events of the past.
#include <fmt/format.h>

#include <utility>

#include "base/fields.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/executive/executive.h"
#include "engine/executive/judgement_id.h"
#include "executive/arrival_list.h"
#include "executive/firing_fold.h"
#include "executive/fold.h"
#include "executive/queries.h"
#include "language/time_range.h"

namespace credence::engine {

using executive::Arrival;
using ledger::Reader;

namespace {

std::vector<std::string> WordsIn(const std::optional<std::string>& search) {
  std::vector<std::string> words;
  if (!search) return words;
  const std::string text = AsciiLower(*search);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    if (end > begin) words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

Result<executive::ArrivalFilter> FilterOf(const ListEvents& request, Timestamp now) {
  if (request.limit < 1 || request.limit > kEventPageMax) {
    return InvalidArgument(fmt::format("{} must be 1 to {}, not {}; {} continues a list",
                                       Param("limit"), kEventPageMax, request.limit,
                                       Param("after")));
  }
  executive::ArrivalFilter filter{.source = request.source, .limit = request.limit};
  if (request.source) CREDENCE_RETURN_IF_ERROR(executive::CheckSource(*request.source));
  if (request.path) {
    filter.path = FromName<DecisionPath>(*request.path);
    if (!filter.path) {
      return InvalidArgument(fmt::format("path {} is not known; use one of {}",
                                         Quoted(*request.path), AllNames<DecisionPath>()));
    }
  }
  if (request.search && !IsValidUtf8(*request.search)) {
    return InvalidArgument("the text to search for is not valid UTF-8");
  }
  filter.words = WordsIn(request.search);
  CREDENCE_ASSIGN_OR_RETURN(const language::TimeRange during,
                            language::ReadTimeRange(request.since, request.until, now));
  filter.since = during.since;
  filter.until = during.until;
  return filter;
}

}  // namespace

Result<EventPage> ExecutiveKeeper::Events(const Caller& caller, const ListEvents& request) {
  CREDENCE_ASSIGN_OR_RETURN(executive::ArrivalFilter filter, FilterOf(request, workspace_.Now()));
  return workspace_.Read(caller, [&](Reader& reader) -> Result<EventPage> {
    if (request.after) {
      CREDENCE_ASSIGN_OR_RETURN(filter.after, executive::FindArrival(reader, *request.after));
    }
    CREDENCE_ASSIGN_OR_RETURN(executive::ArrivalPage found,
                              executive::ListArrivals(reader, filter));
    EventPage page{.events = std::move(found.events), .next = std::move(found.next)};
    page.is_cut = page.next.has_value();
    page.is_narrowed = request.source || request.path || request.search || request.since ||
                       request.until || request.after;
    CREDENCE_ASSIGN_OR_RETURN(page.total,
                              reader.CountRows(executive::ArrivalFold::kRowKind, kEventsCounted));
    return page;
  });
}

Result<EventHistory> ExecutiveKeeper::History(const Caller& caller, std::string_view event) {
  return workspace_.Read(caller, [&](Reader& reader) -> Result<EventHistory> {
    CREDENCE_ASSIGN_OR_RETURN(const Arrival arrival, executive::FindArrival(reader, event));
    CREDENCE_ASSIGN_OR_RETURN(EventHistory history, executive::ReadHistory(reader, arrival));
    if (!history.proposed) return history;
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Event> judged,
                              reader.FindEvent(JudgementId(caller.space, arrival.id)));
    if (!judged) return history;
    CREDENCE_ASSIGN_OR_RETURN(auto verdict, DecodeFields<executive::FiringJudged>(judged->body));
    history.proposed->right = verdict.right;
    history.proposed->judged_by = std::move(verdict.signal);
    history.proposed->max_error = verdict.max_error;
    return history;
  });
}

}  // namespace credence::engine
