// SPDX-License-Identifier: Apache-2.0
import { useStore } from '../core/store';
import { identity } from './identity';

// Whether the caller may change the server's machine, as the server says: its files, mode and imports.
export function useMachine(): boolean {
  return useStore(identity)?.owner === true;
}
