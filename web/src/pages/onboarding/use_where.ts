// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '../../api/use_query';
import { useSpace } from '../../core/scope';
import type { Where } from './commands';
import type { Status } from './types';

// The store and space that commands on this page must name.
export function useWhere(): Where {
  const space = useSpace();
  const status = useQuery<Status>('status');
  return { store: status.data?.store, isDefault: status.data?.is_default_store, space };
}
