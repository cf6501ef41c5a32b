// SPDX-License-Identifier: Apache-2.0
import { space } from '../api/client';
import { href, useRoute } from '../core/router';
import { useStore } from '../core/store';
import { PageHead } from '../parts/PageHead';
import { Tabs } from '../parts/Tabs';
import { Calibrations } from './insight/Calibrations';
import { Lift } from './insight/Lift';
import { SignalWorth } from './insight/SignalWorth';
import { WhatIf } from './insight/WhatIf';

const TABS = {
  'what-if': { label: 'What if', show: WhatIf },
  signals: { label: 'Signals', show: SignalWorth },
  calibration: { label: 'Calibration', show: Calibrations },
  lift: { label: 'Lift', show: Lift },
} as const;
type Tab = keyof typeof TABS;

export function Insight() {
  const { path } = useRoute();
  const inSpace = useStore(space);
  const current: Tab = path[0] !== undefined && path[0] in TABS ? (path[0] as Tab) : 'what-if';
  const Shown = TABS[current].show;
  return (
    <>
      <PageHead title="Insight" lead="What the ledger says about your settings, signals and confidences" />
      <Tabs
        current={current}
        tabs={(Object.keys(TABS) as Tab[]).map((id) => ({
          id,
          label: TABS[id].label,
          to: href('insight', [id]),
        }))}
      />
      <Shown key={current + ' ' + inSpace} />
    </>
  );
}
