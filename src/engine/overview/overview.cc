// SPDX-License-Identifier: Apache-2.0
#include "engine/overview/overview.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/overview/activity.h"
#include "engine/overview/alerts.h"
#include "engine/overview/find.h"
#include "engine/overview/week.h"
#include "engine/store/request_log.h"
#include "insight/alert_marks.h"

namespace credence::engine {
namespace {

using ledger::Reader;
using ledger::Writer;

constexpr std::size_t kNoteBytesMax = 2'000;

Failure UnknownAlert(std::string_view key) {
  return NotFound(fmt::format("no alert {}; {} shows those that are raised now", Quoted(key),
                              Op("alert list")));
}

// The raised alert with this key, or the only one whose key begins with it. Failure: kNotFound.
Result<RaisedAlert> ChooseAlert(const std::vector<RaisedAlert>& raised, std::string_view key) {
  for (const RaisedAlert& one : raised) {
    if (one.alert.key == key) return one;
  }
  const auto begins = [&](const RaisedAlert& one) { return one.alert.key.starts_with(key); };
  if (key.empty() || std::ranges::count_if(raised, begins) != 1) return UnknownAlert(key);
  return *std::ranges::find_if(raised, begins);
}

// The raised alert that is meant, as the writer sees the store now.
Result<RaisedAlert> FindRaised(Writer& writer, const CommitContext& context,
                               const ReviewFindings& findings, std::string_view key) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<RaisedAlert> raised,
                            CollectAlerts(writer, findings, context.now));
  return ChooseAlert(raised, key);
}

}  // namespace

Result<std::vector<FoundRecord>> OverviewKeeper::Find(const Caller& caller,
                                                      const FindRequest& request) {
  if (Trim(request.text).empty()) {
    return InvalidArgument("the text is empty; give words, or a part of an id");
  }
  if (request.limit < 1) {
    return InvalidArgument(fmt::format("{} must be at least 1", Param("limit")));
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<SettingInfo> settings,
                            settings_(caller.project.value_or("")));
  return workspace_.Read(caller, [&](Reader& reader) {
    return FindRecords(reader, caller, request, settings, workspace_);
  });
}

Result<ActivityPage> OverviewKeeper::ListActivity(const Caller& caller,
                                                  const ActivityRequest& request) {
  return workspace_.Read(
      caller, [&](Reader& reader) { return ReadActivity(reader, caller, request, workspace_); });
}

Result<WeekReport> OverviewKeeper::ReadWeek(const Caller& caller,
                                            const std::optional<std::string>& project) {
  return workspace_.Read(
      caller, [&](Reader& reader) { return engine::ReadWeek(reader, project, workspace_); });
}

Result<WeekFigures> OverviewKeeper::CountSince(const Caller& caller, Timestamp since,
                                               const std::optional<std::string>& project) {
  return workspace_.Read(caller, [&](Reader& reader) {
    return engine::CountSince(reader, since, project, workspace_);
  });
}

Result<std::string> OverviewKeeper::Metrics(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(std::string text, executive_().Metrics(caller));
  CREDENCE_ASSIGN_OR_RETURN(const std::string others, workspace_.Read(caller, [&](Reader& reader) {
    return metrics_.Text(reader, caller.space);
  }));
  return text + others;
}

Result<std::vector<Alert>> OverviewKeeper::ListAlerts(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(const ReviewFindings findings, reviews_.Analyse(caller));
  return workspace_.Read(caller, [&](Reader& reader) -> Result<std::vector<Alert>> {
    CREDENCE_ASSIGN_OR_RETURN(std::vector<RaisedAlert> raised,
                              CollectAlerts(reader, findings, workspace_.Now()));
    return WithMarks(reader, std::move(raised));
  });
}

Result<Alert> OverviewKeeper::Acknowledge(const Caller& caller, std::string_view key,
                                          const std::optional<std::string>& note) {
  if (note && (note->size() > kNoteBytesMax || !IsValidUtf8(*note))) {
    return InvalidArgument(fmt::format("the note must be text of at most {} bytes", kNoteBytesMax));
  }
  CREDENCE_ASSIGN_OR_RETURN(const ReviewFindings findings, reviews_.Analyse(caller));
  return workspace_.Write(
      caller, [&](Writer& writer, const CommitContext& context) -> Result<Alert> {
        CREDENCE_ASSIGN_OR_RETURN(const RaisedAlert one,
                                  FindRaised(writer, context, findings, key));
        CREDENCE_RETURN_IF_ERROR(Commit(
            writer,
            insight::DraftOf(one.alert.key, insight::AlertAcknowledged{.cause = one.cause}, note),
            context));
        CREDENCE_ASSIGN_OR_RETURN(std::vector<Alert> marked, WithMarks(writer, {one}));
        return std::move(marked.front());
      });
}

Result<Alert> OverviewKeeper::Reopen(const Caller& caller, std::string_view key) {
  CREDENCE_ASSIGN_OR_RETURN(const ReviewFindings findings, reviews_.Analyse(caller));
  return workspace_.Write(
      caller, [&](Writer& writer, const CommitContext& context) -> Result<Alert> {
        CREDENCE_ASSIGN_OR_RETURN(const RaisedAlert one,
                                  FindRaised(writer, context, findings, key));
        CREDENCE_ASSIGN_OR_RETURN(const std::vector<Alert> marked, WithMarks(writer, {one}));
        if (!marked.front().acknowledged_at) {
          return FailedPrecondition(fmt::format(
              "alert {} is open; only an acknowledged one can be reopened", Quoted(one.alert.key)));
        }
        CREDENCE_RETURN_IF_ERROR(
            Commit(writer, insight::DraftOf(one.alert.key, insight::AlertReopened{}), context));
        return one.alert;
      });
}

}  // namespace credence::engine
