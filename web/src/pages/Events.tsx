// SPDX-License-Identifier: Apache-2.0
import { TabbedPage } from '../parts/Tabs';
import { EventList } from './events/EventList';
import { OverTime } from './events/OverTime';

const TABS = { list: EventList, 'over-time': OverTime };

export function Events() {
  return (
    <TabbedPage
      title="Events"
      lead="What happened, who answered, and what was learned from it"
      tabs={TABS}
    />
  );
}
