// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import type { SessionReading } from '../../api/answers';
import { get, space } from '../../api/client';
import { Spark } from '../../charts/Spark';
import { startOf } from './score';

// Lists come without signals, so the rows in sight read theirs, a few at a time, once each.
const known = new Map<string, number[]>();
const KNOWN_MAX = 2000;
const AT_ONCE = 3;
const waiting: (() => Promise<void>)[] = [];
let running = 0;

function next(): void {
  if (running >= AT_ONCE) return;
  const work = waiting.shift();
  if (!work) return;
  ++running;
  void work().finally(() => {
    --running;
    next();
  });
}

const POINTS = 24;

// At most POINTS values, of which the first and the last are kept.
export function thinned(values: number[]): number[] {
  if (values.length <= POINTS) return values;
  const step = (values.length - 1) / (POINTS - 1);
  return Array.from({ length: POINTS }, (_, at) => values[Math.round(at * step)]!);
}

export function RowSpark({ session }: { session: SessionReading }) {
  const key = [space.get(), session.id, session.last_at, session.confidence].join(' ');
  const [values, setValues] = useState(known.get(key));
  useEffect(() => {
    setValues(known.get(key));
    if (known.has(key)) return;
    const own = new AbortController();
    const work = async () => {
      if (own.signal.aborted) return;
      try {
        const { data } = await get<SessionReading>('session/show', { id: session.id }, own.signal);
        const read = thinned([startOf(data.signals, data.confidence), ...data.signals.map((signal) => signal.value)]);
        if (known.size >= KNOWN_MAX) known.clear();
        known.set(key, read);
        setValues(read);
      } catch {
        // The row shows the score without its past.
      }
    };
    // Rows that are only scrolled past ask for nothing.
    const timer = setTimeout(() => {
      waiting.push(work);
      next();
    }, 150);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [key]);
  if (!values || values.length < 2) return <span class="spark-room" />;
  return <Spark values={values} label={`score from ${values[0]} to ${session.confidence}`} />;
}
