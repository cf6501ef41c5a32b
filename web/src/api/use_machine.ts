// SPDX-License-Identifier: Apache-2.0
import { identity, useCan } from '../../api/identity';
import { useStore } from '../../core/store';

// Whether the caller may change files of the server's machine: its owner, and never a token, which is
// for one space.
export function useMachine(): boolean {
  const can = useCan();
  return !useStore(identity)?.token && can('admin');
}
