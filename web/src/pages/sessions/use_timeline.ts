// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import type { SessionReading, SessionTimeline } from '../../api/answers';
import { onChange } from '../../api/changes';
import { get } from '../../api/client';
import { Problem } from '../../api/problem';
import type { Entry } from './entry';
import { merge } from './timeline';

export interface Timeline {
  session?: SessionReading;
  entries: Entry[];
  total: number; // Of the session; more than the entries while they are being read.
  error: Problem | null;
  done: boolean;
  reload: () => void;
}

const PAGE = 1000;
const SETTLE_MS = 400;
// Entries that are read again when something happens: a refused call and its end are one entry, and
// the end may come after others.
const REREAD = 100;

const NOTHING = { entries: [], total: 0, error: null, done: false };

// All entries of a session, page by page, and the new ones as they happen.
export function useTimeline(id: string | null): Timeline {
  const [state, setState] = useState<Omit<Timeline, 'reload'>>(NOTHING);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (id === null) return;
    const own = new AbortController();
    let entries: Entry[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    let again = false;

    const read = async () => {
      busy = true;
      try {
        let after = entries[Math.max(0, entries.length - REREAD) - 1]?.sequence ?? 0;
        for (;;) {
          const page = await get<SessionTimeline>('session/timeline', { id, after, limit: PAGE }, own.signal);
          if (own.signal.aborted) return;
          const { session, total } = page.data;
          entries = merge(entries, page.data.entries as Entry[], after);
          const last = page.data.entries[page.data.entries.length - 1];
          const done = page.data.entries.length < PAGE || !last;
          setState({ session, entries, total: Math.max(total, entries.length), error: null, done });
          if (done) break;
          after = last.sequence;
        }
      } catch (error) {
        if (own.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem(0, String(error));
        setState((old) => ({ ...old, error: problem, done: true }));
      }
      busy = false;
      if (again) soon();
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        again = busy;
        if (!busy) void read();
      }, SETTLE_MS);
    };
    setState((old) => (old.session?.id === id ? { ...old, error: null } : NOTHING));
    void read();
    const stop = onChange((kind) => {
      if (kind === '*' || kind.startsWith('session.')) soon();
    });
    return () => {
      own.abort();
      clearTimeout(timer);
      stop();
    };
  }, [id, asked]);

  return { ...state, reload: () => setAsked((count) => count + 1) };
}
