// SPDX-License-Identifier: Apache-2.0
import { TabbedPage } from '../parts/Tabs';
import { Calibrations } from './insight/Calibrations';
import { Lift } from './insight/Lift';
import { SignalWorth } from './insight/SignalWorth';
import { WhatIf } from './insight/WhatIf';

const TABS = { 'what-if': WhatIf, signals: SignalWorth, calibration: Calibrations, lift: Lift };

export function Insight() {
  return (
    <TabbedPage
      title="Insight"
      lead="What the ledger says about your settings, signals and confidences"
      tabs={TABS}
    />
  );
}
