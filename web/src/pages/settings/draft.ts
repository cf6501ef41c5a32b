// SPDX-License-Identifier: Apache-2.0
// Changes that are not written yet wait for the reader to come back to the page, for each space.
import { useEffect, useState } from 'preact/hooks';
import { useSpace } from '../../core/scope';
import { keepUnsent, unsent } from '../../core/unsent';
import type { Draft } from './values';

const PREFIX = 'settings.';

export const loadDraft = (space: string): Draft => unsent<Draft>(PREFIX + space) ?? {};

export function saveDraft(space: string, draft: Draft): void {
  keepUnsent(PREFIX + space, Object.keys(draft).length === 0 ? null : draft);
}

export function useDraft(): [draft: Draft, change: (draft: Draft) => void] {
  const space = useSpace();
  const [draft, setDraft] = useState(() => loadDraft(space));
  useEffect(() => setDraft(loadDraft(space)), [space]);
  const change = (next: Draft) => {
    saveDraft(space, next);
    setDraft(next);
  };
  return [draft, change];
}
