// SPDX-License-Identifier: Apache-2.0
import { useEffect } from 'preact/hooks';
import type { Query } from './use_query';

// Rows of a list that may have any length. More would not be ordered in the time that people wait.
export const READ_MAX = 5000;

// Reads the further pages of a list as well, for a search or an order that the server does not know.
// After an error the reader decides when to try again.
export function useAllPages<T>({ data, loading, error, more }: Query<T>, isWanted = true): void {
  useEffect(() => {
    if (isWanted && !loading && !error) more?.();
  }, [data, loading, error, isWanted]);
}
