// SPDX-License-Identifier: Apache-2.0
// Every page by its name in the address. All but the first view are loaded when they are opened.
import type { FunctionComponent } from 'preact';
import type { PageName } from '../core/router';
import { lazy } from '../parts/lazy';
import { Overview } from './Overview';

type Page = FunctionComponent;

export const PAGES: Partial<Record<PageName, Page>> = {
  overview: Overview,
  sessions: lazy(() => import('./Sessions').then((module) => module.Sessions)),
  memories: lazy(() => import('./Memories').then((module) => module.Memories)),
  events: lazy(() => import('./Events').then((module) => module.Events)),
  heuristics: lazy(() => import('./Heuristics').then((module) => module.Heuristics)),
  beliefs: lazy(() => import('./Beliefs').then((module) => module.Beliefs)),
  reviews: lazy(() => import('./Reviews').then((module) => module.Reviews)),
  insight: lazy(() => import('./Insight').then((module) => module.Insight)),
  ledger: lazy(() => import('./Ledger').then((module) => module.Ledger)),
  settings: lazy(() => import('./Settings').then((module) => module.Settings)),
  setup: lazy(() => import('./Setup').then((module) => module.Setup)),
  why: lazy(() => import('./WhyPage').then((module) => module.WhyPage)),
};
