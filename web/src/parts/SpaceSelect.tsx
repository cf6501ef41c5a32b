// SPDX-License-Identifier: Apache-2.0
import { space } from '../api/client';
import type { WhoAmI } from '../api/types';
import { useQuery } from '../api/use_query';
import { useStore } from '../core/store';

export function SpaceSelect() {
  const current = useStore(space);
  const who = useQuery<WhoAmI>('whoami');
  // Only callers with the admin scope may list all spaces.
  const all = useQuery<string[]>(who.data?.scopes.includes('admin') ? 'spaces' : null);
  const names = [...new Set([current, ...(who.data?.spaces ?? []), ...(all.data ?? [])])].sort();
  return (
    <label class="space bar">
      <span>Space</span>
      <select
        value={current}
        disabled={names.length < 2}
        onChange={(event) => space.set(event.currentTarget.value)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
