// SPDX-License-Identifier: Apache-2.0
import type { SessionReading } from '../../api/answers';
import { moment, number, words } from '../../core/format';
import { href } from '../../core/router';
import { Badge, type Tone } from '../../parts/Badge';
import { Text, Time } from '../../parts/Text';
import { Points } from '../Signals';
import { AllowCall, DisputeSignal } from './actions';
import { type Entry, VERDICT_NAMES, isCall } from './entry';

const TONES: Record<string, Tone> = {
  allowed: 'good',
  sandboxed: 'gold',
  asked: 'warn',
  refused: 'bad',
  would_ask: 'warn',
  would_refuse: 'bad',
};

const ICONS: Record<string, string> = { asked: 'info', would_ask: 'info', sandboxed: 'pause' };

// What happened to a call. `quiet`: nothing about those that were simply allowed.
export function Verdict({ entry, quiet = false }: { entry: Entry; quiet?: boolean }) {
  if (!isCall(entry)) return null;
  const verdict = entry.verdict ?? 'allowed';
  return (
    <>
      {!(quiet && verdict === 'allowed') && (
        <Badge tone={TONES[verdict] ?? 'plain'} icon={ICONS[verdict]}>
          {VERDICT_NAMES[verdict] ?? words(verdict)}
        </Badge>
      )}
      {entry.failed && (
        <Badge tone="bad" icon="alert">
          failed
        </Badge>
      )}
    </>
  );
}

interface Props {
  entry: Entry;
  session: SessionReading;
  isAllowable: boolean; // The server says that it can be allowed now.
  onCheck: (effect: string) => void;
  checking: boolean;
  reload: () => void;
}

// Everything that is known about one entry, and what can be done about it.
export function EntryDetail({ entry, session, isAllowable, onCheck, checking, reload }: Props) {
  const stopped = isCall(entry) && entry.verdict !== 'allowed' && entry.verdict !== 'sandboxed';
  const canContinue = !session.ended; // Otherwise no agent would use what is allowed.
  return (
    <section class="entry-detail stack" aria-label="Selected entry" aria-live="polite">
      <p class="line">
        <b>
          <Text>{entry.what}</Text>
        </b>
        <Verdict entry={entry} />
        {entry.effect && <span class="muted">{words(entry.effect)}</span>}
      </p>
      <p class="line muted small">
        <span>
          <Time at={entry.at} /> ({moment(entry.at)})
        </span>
        <span>turn {number(entry.turn)}</span>
        <span>score {number(entry.value)}</span>
        <a href={href('ledger', [String(entry.sequence)])}>Event {entry.sequence} in the ledger</a>
      </p>
      {entry.signals.length > 0 && (
        <ul class="entry-signals">
          {entry.signals.map((signal, at) => (
            <li key={at} class="line">
              <Points delta={signal.delta} />
              <b>{words(signal.signal)}</b>
              <Text lines={3}>{signal.reason}</Text>
              {signal.delta < 0 && entry.kind !== 'dispute' && (
                <DisputeSignal
                  session={session.id}
                  signal={signal.signal}
                  delta={signal.delta}
                  reload={reload}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {entry.memories.length > 0 && (
        <div>
          <p class="small muted">Shown to the agent:</p>
          <ul class="entry-memories">
            {entry.memories.map((memory) => (
              <li key={memory.id}>
                <a href={href('memories', [memory.id])}>
                  <Text lines={2}>{memory.text ?? '(erased)'}</Text>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {stopped && canContinue && (
        <div class="actions">
          {isAllowable && (
            <AllowCall
              session={session}
              sequence={entry.sequence}
              effect={entry.effect ?? ''}
              reload={reload}
            />
          )}
          {entry.effect && (
            <button
              type="button"
              class="quiet unfold"
              aria-expanded={checking}
              onClick={() => onCheck(checking ? '' : entry.effect!)}
            >
              What would unlock {words(entry.effect)}?
            </button>
          )}
        </div>
      )}
    </section>
  );
}
