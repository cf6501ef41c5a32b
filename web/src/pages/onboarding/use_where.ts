// SPDX-License-Identifier: Apache-2.0
import { allows, identity } from '../../api/identity';
import { useQuery } from '../../api/use_query';
import { useSpace } from '../../core/scope';
import { useStore } from '../../core/store';
import type { Where } from './commands';
import type { Status } from './types';

// The store and space that commands on this page must name.
export function useWhere(): Where {
  const space = useSpace();
  const who = useStore(identity);
  const status = useQuery<Status>(who && !who.token && allows(who, 'admin') ? 'status' : null);
  return { store: status.data?.store, isDefault: status.data?.is_default_store, space };
}
