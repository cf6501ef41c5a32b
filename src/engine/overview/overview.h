// SPDX-License-Identifier: Apache-2.0
// OverviewKeeper: the engine's part of the overview.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/engine.h"
#include "credence/overview.h"
#include "engine/overview/faculty_metrics.h"
#include "engine/workspace.h"

namespace credence::engine {

class OverviewKeeper final : public Overview {
 public:
  using SettingsOf = std::function<Result<std::vector<SettingInfo>>(const std::string& project)>;

  // REQUIRES: all referenced objects outlive it.
  OverviewKeeper(Workspace& workspace, Reviews& reviews, std::function<Executive&()> executive,
                 SettingsOf settings)
      : workspace_(workspace),
        reviews_(reviews),
        executive_(std::move(executive)),
        settings_(std::move(settings)) {}

  Result<std::vector<FoundRecord>> Find(const Caller& caller, const FindRequest& request) override;
  Result<ActivityPage> ListActivity(const Caller& caller, const ActivityRequest& request) override;
  Result<WeekReport> ReadWeek(const Caller& caller,
                              const std::optional<std::string>& project) override;
  Result<WeekFigures> CountSince(const Caller& caller, Timestamp since,
                                 const std::optional<std::string>& project) override;
  Result<std::string> Metrics(const Caller& caller) override;
  Result<std::vector<Alert>> ListAlerts(const Caller& caller) override;
  Result<Alert> Acknowledge(const Caller& caller, std::string_view key,
                            const std::optional<std::string>& note) override;
  Result<Alert> Reopen(const Caller& caller, std::string_view key) override;

 private:
  Workspace& workspace_;
  Reviews& reviews_;
  std::function<Executive&()> executive_;  // Made when it is first needed.
  SettingsOf settings_;
  FacultyMetrics metrics_;
};

}  // namespace credence::engine
