// SPDX-License-Identifier: Apache-2.0
import { allows, identity } from '../../api/identity';
import { type Query, useQuery } from '../../api/use_query';
import { useSpace } from '../../core/scope';
import { useStore } from '../../core/store';
import type { Where } from './commands';
import type { Status } from './types';

// Only the owner of the server's machine may ask.
export function useStatus(): Query<Status> {
  const who = useStore(identity);
  return useQuery<Status>(who && !who.token && allows(who, 'admin') ? 'status' : null);
}

// The store and space that commands must name.
export function whereOf(status: Status | undefined, space: string): Where {
  return { store: status?.store, isDefault: status?.is_default_store, space };
}

export function useWhere(): Where {
  return whereOf(useStatus().data, useSpace());
}
