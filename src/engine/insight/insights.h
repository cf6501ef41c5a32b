// SPDX-License-Identifier: Apache-2.0
// Insights: the engine's part of what the ledger knows about itself. Makes the settings that are to
// be tried, and hands them with the ledger to the room.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/insight.h"
#include "engine/settings_source.h"
#include "ledger/store.h"

namespace credence::engine {

class Insights final : public Insight {
 public:
  // REQUIRES: what is referred to outlives it.
  Insights(ledger::Store& store, AllSettings& settings, const SettingsSource& source,
           const Clock& clock);

  Result<WhatIfReport> TryPolicy(const Caller& caller, const WhatIfRequest& request) override;
  Result<SweepReport> Sweep(const Caller& caller, const SweepRequest& request) override;
  Result<SignalsReport> MeasureSignals(const Caller& caller) override;
  Result<std::vector<ForecastSet>> Forecasts(const Caller& caller) override;
  Result<LiftReport> MeasureLift(const Caller& caller, const LiftRequest& request) override;

 private:
  // The present settings with what the request changes. Failure: kInvalidArgument.
  Result<std::unique_ptr<AllSettings>> SettingsFor(const WhatIfRequest& request) const;
  Result<WhatIfReport> Try(const Caller& caller, const AllSettings& other,
                           const std::vector<std::string>& faculties);

  ledger::Store& store_;
  AllSettings& settings_;
  const SettingsSource& source_;
  const Clock& clock_;
};

}  // namespace credence::engine
