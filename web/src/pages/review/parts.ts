// SPDX-License-Identifier: Apache-2.0
import type { Draft } from './event';

// The properties of every part of the form.
export interface PartProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  failure: { field: string; message: string } | null;
}
