// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { project, space } from '../core/scope';
import { useStore } from '../core/store';
import { type Arguments, address, get, token } from './client';
import { Pages } from './pages';
import { Problem } from './problem';
import { watch } from './watch';

export interface Windowed<T> {
  items: (T | null)[] | undefined; // One for each that matches; null while it is not read.
  total: number | null;
  error: Problem | null;
  loading: boolean;
  want: (index: number) => void; // The row is in sight.
  reload: () => void;
}

const PAGE = 100;
const WANT_MS = 60; // Rows that are only scrolled past are not read.

// A list of any length, of which only the parts in sight are read.
export function useWindow<T>(path: string, args: Arguments, live: string[]): Windowed<T> {
  const inSpace = useStore(space);
  const ofProject = useStore(project);
  const withToken = useStore(token);
  const key = [inSpace, ofProject, withToken, address(path, args)].join(' ');
  const pages = useRef<Pages<T>>();
  const [, redraw] = useState(0);
  const [error, setError] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(true);
  const asked = useRef(key);
  const state = useRef({ wanted: new Set<number>(), timer: 0 as unknown as ReturnType<typeof setTimeout> });
  if (asked.current !== key) {
    asked.current = key;
    pages.current = undefined;
  }

  const running = useRef(new Map<number, AbortController>());
  const failed = useRef(new Map<number, Problem>()); // By page.
  const failure = () => [...failed.current.values()].pop() ?? null;
  const read = async (page: number) => {
    if (running.current.has(page)) return;
    const own = new AbortController();
    running.current.set(page, own);
    setLoading(true);
    try {
      const answer = await get<T[]>(path, { ...args, offset: page * PAGE, limit: PAGE }, own.signal);
      if (own.signal.aborted) return;
      pages.current ??= new Pages<T>(PAGE);
      pages.current.put(page, answer.data, answer.total, answer.next !== null);
      failed.current.delete(page);
    } catch (problem) {
      if (own.signal.aborted) return;
      failed.current.set(page, problem instanceof Problem ? problem : new Problem(0, String(problem)));
    } finally {
      if (running.current.get(page) === own) running.current.delete(page);
    }
    setError(failure());
    if (running.current.size === 0) setLoading(false);
    redraw((count) => count + 1);
  };

  const stop = () => {
    for (const one of running.current.values()) one.abort();
    running.current.clear();
    clearTimeout(state.current.timer);
    state.current.wanted.clear();
  };

  useEffect(() => {
    failed.current.clear();
    setError(null);
    void read(0);
    return stop;
  }, [key]);

  // What is in sight is read again; the rest when it comes into sight.
  const refresh = () => {
    const inSight = pages.current?.lastSeen() ?? [0];
    stop();
    failed.current.clear();
    pages.current?.outdate();
    for (const page of inSight) void read(page);
  };
  useEffect(() => watch({ live, reload: refresh, error: failure }), [key, live.join(' ')]);

  const want = (index: number) => {
    const known = pages.current;
    const page = Math.floor(index / PAGE);
    known?.see(page);
    if (!known || known.isFresh(page)) return;
    const { wanted } = state.current;
    wanted.add(page);
    clearTimeout(state.current.timer);
    state.current.timer = setTimeout(() => {
      // The last ones that were asked for are those in sight.
      const last = [...wanted].slice(-3);
      wanted.clear();
      for (const one of last) void read(one);
    }, WANT_MS);
  };

  const known = asked.current === key ? pages.current : undefined;
  return {
    items: known?.items,
    total: known?.total ?? null,
    error,
    loading,
    want,
    reload: refresh,
  };
}
