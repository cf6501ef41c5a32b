// SPDX-License-Identifier: Apache-2.0
// Every page by its name in the address. 
import type { FunctionComponent } from 'preact';
import type { PageName } from '../core/router';
import { Beliefs } from './Beliefs';
import { Events } from './Events';
import { Heuristics } from './Heuristics';
import { Insight } from './Insight';
import { Ledger } from './Ledger';
import { Memories } from './Memories';
import { Overview } from './Overview';
import { Reviews } from './Reviews';
import { Sessions } from './Sessions';
import { Settings } from './Settings';
import { Setup } from './Setup';
import { WhyPage } from './WhyPage';

type Page = FunctionComponent;

export const PAGES: Partial<Record<PageName, Page>> = {
  overview: Overview,
  sessions: Sessions,
  memories: Memories,
  events: Events,
  heuristics: Heuristics,
  beliefs: Beliefs,
  reviews: Reviews,
  insight: Insight,
  ledger: Ledger,
  settings: Settings,
  setup: Setup,
  why: WhyPage,
};
