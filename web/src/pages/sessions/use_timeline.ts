// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import type { SessionReading, SessionTimeline } from '../../api/answers';
import { get } from '../../api/client';
import { Problem } from '../../api/problem';
import { watch } from '../../api/watch';
import type { Entry } from './entry';
import { merge } from './timeline';

export interface Timeline {
  session?: SessionReading;
  entries: Entry[];
  total: number; // Of the session; more than the entries while they are being read.
  allowable: ReadonlySet<number>; // The entries of refused calls that a person could allow now.
  error: Problem | null;
  done: boolean;
  reload: () => void;
}

const PAGE = 1000;
// Entries that are read again when something happens: a refused call and its end are one entry, and
// the end may come after others.
const REREAD = 100;

const NOTHING = { entries: [], total: 0, allowable: new Set<number>(), error: null, done: false };

// All entries of a session, page by page, and the new ones as they happen.
export function useTimeline(id: string | null): Timeline {
  const [state, setState] = useState<Omit<Timeline, 'reload'>>(NOTHING);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (id === null) return;
    const own = new AbortController();
    let entries: Entry[] = [];
    let busy = false;
    let failure: Problem | null = null;

    const read = async () => {
      busy = true;
      try {
        let after = entries[Math.max(0, entries.length - REREAD) - 1]?.sequence ?? 0;
        for (;;) {
          const page = await get<SessionTimeline>('session/timeline', { id, after, limit: PAGE }, own.signal);
          if (own.signal.aborted) return;
          const { session, total } = page.data;
          const allowable = new Set<number>();
          if (page.data.allowable) allowable.add(page.data.allowable.sequence);
          entries = merge(entries, page.data.entries as Entry[], after);
          const last = page.data.entries[page.data.entries.length - 1];
          const done = page.data.entries.length < PAGE || !last;
          setState({
            session,
            entries,
            total: Math.max(total, entries.length),
            allowable,
            error: null,
            done,
          });
          failure = null;
          if (done) break;
          after = last.sequence;
        }
      } catch (error) {
        if (own.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem(0, String(error));
        failure = problem;
        setState((old) => ({ ...old, error: problem, done: true }));
      }
      busy = false;
    };
    setState((old) => (old.session?.id === id ? { ...old, error: null } : NOTHING));
    void read();
    const stop = watch({
      live: ['session'],
      reload: () => void read(),
      error: () => failure,
      isBusy: () => busy,
    });
    return () => {
      own.abort();
      stop();
    };
  }, [id, asked]);

  return { ...state, reload: () => setAsked((count) => count + 1) };
}
