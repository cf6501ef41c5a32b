// SPDX-License-Identifier: Apache-2.0
// InsightKeeper: the engine's part of what the ledger knows about itself. Makes the settings that
// are to be tried, and hands them with the ledger to the room.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "credence/insight.h"
#include "engine/settings_source.h"
#include "engine/workspace.h"

namespace credence::engine {

class InsightKeeper final : public Insight {
 public:
  // REQUIRES: what is referred to outlives it.
  InsightKeeper(Workspace& workspace, AllSettings& settings, const SettingsSource& source)
      : workspace_(workspace), settings_(settings), source_(source) {}

  Result<WhatIfReport> TryPolicy(const Caller& caller, const WhatIfRequest& request) override;
  Result<SweepReport> Sweep(const Caller& caller, const SweepRequest& request) override;
  Result<SignalsReport> MeasureSignals(const Caller& caller) override;
  Result<std::vector<ForecastSet>> Forecasts(const Caller& caller) override;
  Result<LiftReport> MeasureLift(const Caller& caller, const LiftRequest& request) override;
  Result<VerifyReport> Verify() override;
  Result<Stats> GetStats(const Caller& caller) override;

 private:
  // The present settings with what the request changes. Failure: kInvalidArgument.
  Result<std::unique_ptr<AllSettings>> SettingsFor(const WhatIfRequest& request) const;
  Result<WhatIfReport> Try(const Caller& caller, const AllSettings& other,
                           const std::vector<std::string>& faculties);

  Workspace& workspace_;
  AllSettings& settings_;  // Its schema is asked for, which needs it to be mutable.
  const SettingsSource& source_;
};

}  // namespace credence::engine
