// SPDX-License-Identifier: Apache-2.0
import { useStore } from '../core/store';
import { identity, useCan } from './identity';

// Whether the caller may change files of the server's machine: its owner, and never a token, which is
// for one space.
export function useMachine(): boolean {
  const can = useCan();
  return !useStore(identity)?.token && can('settings/set');
}
