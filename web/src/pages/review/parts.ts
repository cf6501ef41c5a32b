// SPDX-License-Identifier: Apache-2.0
import type { Draft } from './event';

// What each part of the form is given.
export interface PartProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  failure: { field: string; message: string } | null;
}
