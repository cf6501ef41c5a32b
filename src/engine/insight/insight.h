// SPDX-License-Identifier: Apache-2.0
// InsightKeeper: the engine's part of insight. Prepares the settings to try, and passes them to the
// insight room together with the ledger.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "credence/insight.h"
#include "engine/settings_source.h"
#include "engine/workspace.h"

namespace credence::engine {

class InsightKeeper final : public Insight {
 public:
  // REQUIRES: all referenced objects outlive it.
  InsightKeeper(Workspace& workspace, AllSettings& settings, const SettingsSource& source)
      : workspace_(workspace), settings_(settings), source_(source) {}

  Result<WhatIfReport> TryPolicy(const Caller& caller, const WhatIfRequest& request) override;
  Result<SweepReport> Sweep(const Caller& caller, const SweepRequest& request) override;
  Result<SignalsReport> MeasureSignals(const Caller& caller) override;
  Result<std::vector<ForecastSet>> Forecasts(const Caller& caller) override;
  Result<LiftReport> MeasureLift(const Caller& caller, const LiftRequest& request) override;
  Result<VerifyReport> Verify() override;
  Result<VerifyReport> VerifySpace(const Caller& caller) override;
  Result<Stats> GetStats(const Caller& caller) override;
  Result<std::vector<ProjectSummary>> Projects(const Caller& caller) override;

 private:
  // The present settings with the changes in the request. Failure: kInvalidArgument.
  Result<std::unique_ptr<AllSettings>> SettingsFor(const WhatIfRequest& request) const;
  // A report for each of the other settings.
  Result<std::vector<WhatIfReport>> TryAll(const Caller& caller, AllSettings& present,
                                           std::span<const std::unique_ptr<AllSettings>> others,
                                           const WhatIfRequest& request);
  Result<WhatIfReport> TryOne(const Caller& caller, AllSettings& present,
                              std::unique_ptr<AllSettings> other, const WhatIfRequest& request);
  Result<WhatIfReport> TryFile(const Caller& caller, const WhatIfRequest& request);

  Workspace& workspace_;
  AllSettings& settings_;  // Mutable, because schema() is not const.
  const SettingsSource& source_;
};

}  // namespace credence::engine
