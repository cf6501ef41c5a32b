// SPDX-License-Identifier: Apache-2.0
import { useMachine } from '../../api/use_machine';
import { type Query, useQuery } from '../../api/use_query';
import { useSpace } from '../../core/scope';
import type { Where } from './commands';
import type { Status } from './types';

// Only the owner of the server's machine may ask.
export function useStatus(): Query<Status> {
  return useQuery<Status>(useMachine() ? 'status' : null);
}

// The store and space that commands must name.
export function whereOf(status: Status | undefined, space: string): Where {
  return { store: status?.store, isDefault: status?.is_default_store, space };
}

export function useWhere(): Where {
  return whereOf(useStatus().data, useSpace());
}
