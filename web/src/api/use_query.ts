// SPDX-License-Identifier: Apache-2.0
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isReturning } from '../core/places';
import { project } from '../core/scope';
import { useStore } from '../core/store';
import { type Answer, type Arguments, address, ask, follow, get, space, token } from './client';
import { Problem } from './problem';
import { watch } from './watch';

export interface Query<T> {
  data: T | undefined;
  error: Problem | null;
  loading: boolean;
  reload: () => void;
  more: (() => void) | null; // Null on the last page.
  total?: number | null; // How many there are on all pages, if the server says so.
}

interface State<T> {
  key: string;
  data?: T;
  next: string | null;
  total: number | null;
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

// Pages that are asked for by a cursor cannot be larger.
const CURSOR_MAX = 200;

// How many rows there are: of a list, or of the only list of a record.
function rowsIn(loaded: unknown): number | null {
  if (Array.isArray(loaded)) return loaded.length;
  const lists = Object.values(loaded ?? {}).filter(Array.isArray);
  return lists.length === 1 ? (lists[0] as unknown[]).length : null;
}

// The address that answers all opened pages at once: the first page with a higher limit. Null if
// that is not possible.
export function allPages(next: string, loaded: unknown): string | null {
  const [path = '', query = ''] = next.split('?', 2);
  const params = new URLSearchParams(query);
  const rows = rowsIn(loaded);
  if (rows === null || !params.has('limit')) return null;
  if (params.has('before') ? rows > CURSOR_MAX : Number(params.get('offset')) !== rows) return null;
  params.delete('offset');
  params.delete('before');
  params.set('limit', String(rows));
  return path + '?' + params;
}

// The address of the next page, with as many rows as before.
export function sameSize(next: string | null, before: string): string | null {
  const size = new URLSearchParams(before.split('?', 2)[1]).get('limit');
  return next && size ? next.replace(/([?&]limit=)\d+/, '$1' + size) : next;
}

// What pages showed when they were left, for Back.
interface Left {
  state: State<unknown>;
  pages: number;
}
const left = new Map<string, Left>();
const LEFT_MAX = 40;

function leave(state: State<unknown>, pages: number): void {
  left.delete(state.key);
  if (state.data === undefined) return;
  left.set(state.key, { state, pages });
  if (left.size > LEFT_MAX) left.delete([...left.keys()][0]!);
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
  const ofProject = useStore(project);
  const key =
    path === null ? '' : [inSpace, ofProject, withToken, address(path, args)].join(' ');
  const fresh: State<T> = {
    key,
    next: null,
    total: null,
    error: null,
    loading: path !== null,
  };
  const [state, setState] = useState<State<T>>(() =>
    isReturning() && left.has(key) ? (left.get(key)!.state as State<T>) : fresh,
  );
  const running = useRef<AbortController | null>(null);
  const adds = useRef(false); // What is running adds a page.
  const pages = useRef(1);
  const shown = useRef(state);
  shown.current = state;

  // Reads the pages that are open, or with `adding` the next one, which is added to them.
  const load = useCallback(
    async (adding = false) => {
      if (path === null) return;
      const old = shown.current.key === key ? shown.current : fresh;
      if (adding && (!old.next || running.current)) return;
      running.current?.abort();
      adds.current = adding;
      const own = (running.current = new AbortController());
      setState({ ...old, loading: true });
      try {
        let answer: Answer<T>;
        if (adding) {
          const further = await follow<T>(old.next!, own.signal);
          answer = { ...further, data: join(old.data!, further.data) };
          pages.current += 1;
        } else {
          answer = await reread(old, own.signal);
        }
        if (own.signal.aborted) return;
        const { data, next, total } = answer;
        setState({ key, data, next, total: total ?? null, error: null, loading: false });
      } catch (error) {
        if (own.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem(0, String(error));
        setState((now) => ({ ...(now.key === key ? now : fresh), error: problem, loading: false }));
      } finally {
        if (running.current === own) running.current = null;
      }
    },
    [key],
  );

  async function reread(old: State<T>, signal: AbortSignal): Promise<Answer<T>> {
    const opened = pages.current;
    if (opened > 1 && old.next && old.data !== undefined) {
      const all = allPages(old.next, old.data);
      if (all) {
        const answer = await follow<T>(all, signal);
        return { ...answer, next: sameSize(answer.next, old.next) };
      }
    }
    let answer: Answer<T> = await read(path!, args, signal);
    for (let page = 1; page < opened && answer.next; ++page) {
      const further: Answer<T> = await follow<T>(answer.next, signal);
      answer = { ...further, data: join(answer.data, further.data) };
    }
    return answer;
  }

  useEffect(() => {
    const known = isReturning() ? left.get(key) : undefined;
    pages.current = known?.pages ?? 1;
    if (known) shown.current = known.state as State<T>;
    if (path === null) setState(fresh);
    void load();
    return () => {
      running.current?.abort();
      running.current = null;
      if (shown.current.key === key) leave(shown.current as State<unknown>, pages.current);
    };
  }, [key]);

  useEffect(() => {
    if (path === null) return;
    return watch({
      live,
      reload: () => void load(),
      error: () => shown.current.error,
      // Not while the reader waits for a further page, which would be lost.
      isBusy: () => running.current !== null && adds.current,
    });
  }, [key, live.join(' ')]);

  const more = () => void load(true);
  const { data, error, loading, next, total } = state.key === key ? state : fresh;
  return { data, error, loading, total, reload: () => void load(), more: next ? more : null };
}
