// SPDX-License-Identifier: Apache-2.0
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../core/store';
import { onChange } from './changes';
import { type Answer, type Arguments, address, ask, follow, get, space, token } from './client';
import { Problem } from './problem';

export interface Query<T> {
  data: T | undefined;
  error: Problem | null;
  loading: boolean;
  reload: () => void;
  more: (() => void) | null; // Null on the last page.
}

// A hook or an import records many events at once; one reload covers them all.
const SETTLE_MS = 400;

interface State<T> {
  key: string;
  data?: T;
  next: string | null;
  error: Problem | null;
  loading: boolean;
}

// A page is a list, or a record with totals and a list.
export function join<T>(old: T, more: T): T {
  if (Array.isArray(old) && Array.isArray(more)) return [...old, ...more] as T;
  const known = old as Record<string, unknown>;
  const fields = Object.entries(more as Record<string, unknown>).map(([name, value]) => {
    const before = known[name];
    return [name, Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value];
  });
  return Object.fromEntries(fields) as T;
}

// Reads `path`, and again whenever the ledger records an event of a faculty in `live`. Old data
// stays visible during a reload. A null path reads nothing. Pass `ask` as `read` for operations
// that take documents, to use POST.
export function useQuery<T>(
  path: string | null,
  args: Arguments = {},
  live: string[] = [],
  read: typeof get<T> | typeof ask<T> = get<T>,
): Query<T> {
  const inSpace = useStore(space);
  const withToken = useStore(token);
  const key = path === null ? '' : inSpace + ' ' + withToken + ' ' + address(path, args);
  const fresh: State<T> = { key, next: null, error: null, loading: path !== null };
  const [state, setState] = useState(fresh);
  const running = useRef<AbortController | null>(null);
  const pages = useRef(1);

  const load = useCallback(async () => {
    if (path === null) return;
    running.current?.abort();
    const own = (running.current = new AbortController());
    setState((old) => (old.key === key ? { ...old, loading: true } : fresh));
    try {
      let answer: Answer<T> = await read(path, args, own.signal);
      // Reload every page that the user has opened.
      for (let page = 1; page < pages.current && answer.next; ++page) {
        const further: Answer<T> = await follow<T>(answer.next, own.signal);
        answer = { data: join(answer.data, further.data), next: further.next };
      }
      if (!own.signal.aborted)
        setState({ key, data: answer.data, next: answer.next, error: null, loading: false });
    } catch (error) {
      if (own.signal.aborted) return;
      const problem = error instanceof Problem ? error : new Problem(0, String(error));
      setState((old) => ({ ...old, key, error: problem, loading: false }));
    }
  }, [key]);

  useEffect(() => {
    pages.current = 1;
    if (path === null) setState(fresh);
    void load();
    return () => running.current?.abort();
  }, [key]);

  const watched = live.join(' ');
  useEffect(() => {
    if (path === null || watched === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange((kind) => {
      const faculty = kind.split('.', 1)[0] ?? '';
      if (faculty !== '*' && !live.includes(faculty) && !live.includes('*')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void load(), SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, watched]);

  const more = () => {
    pages.current += 1;
    void load();
  };
  const { data, error, loading, next } = state.key === key ? state : fresh;
  return { data, error, loading, reload: () => void load(), more: next ? more : null };
}
