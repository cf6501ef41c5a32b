// SPDX-License-Identifier: Apache-2.0
// Changes that are not written yet outlast leaving the page, in this tab, for each space.
import { useEffect, useState } from 'preact/hooks';
import { useSpace } from '../../core/scope';
import { recall, remember } from '../../core/store';
import type { Draft } from './values';

const PREFIX = 'credence.settings.';

export function loadDraft(space: string): Draft {
  try {
    return JSON.parse(recall('session', PREFIX + space) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

export function saveDraft(space: string, draft: Draft): void {
  const isEmpty = Object.keys(draft).length === 0;
  remember('session', PREFIX + space, isEmpty ? null : JSON.stringify(draft));
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
