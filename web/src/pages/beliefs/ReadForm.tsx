// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../../api/client';
import type { IngestReport } from '../../api/answers';
import { messageOf } from '../../api/problem';
import { capital, number, percent, plural, words } from '../../core/format';
import { href } from '../../core/router';
import { Action } from '../../parts/Action';
import { Field } from '../../parts/Field';
import { Text } from '../../parts/Text';
import { type Turn, episodesOf, nameOf, turnsOf } from './episodes';
import { done } from './undo';

const TEXT_MAX = 200_000;
const SHOWN = 40;

function Preview({ turns }: { turns: Turn[] }) {
  return (
    <section>
      <h3>{capital(plural(turns.length, 'turn'))} to read</h3>
      <ol class="turns">
        {turns.slice(0, SHOWN).map((turn, at) => (
          <li key={at} class="line">
            <b>
              <Text>{turn.speaker}</Text>
            </b>
            <span class="grow">
              <Text lines={2}>{turn.text}</Text>
            </span>
          </li>
        ))}
      </ol>
      {turns.length > SHOWN && <p class="note">And {number(turns.length - SHOWN)} more.</p>}
    </section>
  );
}

function Learned({ report }: { report: IngestReport }) {
  const changes = report.details.flatMap((one) => one.changes);
  const skipped = report.details.flatMap((one) => one.skipped);
  return (
    <section role="status">
      <h3>
        {changes.length === 0
          ? 'Nothing was learned'
          : capital(plural(changes.length, 'change')) + ' learned'}
        {report.duplicates > 0 && ', ' + plural(report.duplicates, 'turn') + ' known already'}
      </h3>
      <ul class="turns">
        {changes.slice(0, SHOWN).map((change, at) => (
          <li key={at} class="line">
            <b>{words(change.what)}</b>
            <a class="grow" href={href('beliefs', [change.belief])}>
              <Text lines={2}>{change.text}</Text>
            </a>
            <span class="num">
              {change.was === null || change.was === undefined ? '' : percent(change.was) + ' → '}
              {percent(change.confidence)}
            </span>
          </li>
        ))}
        {skipped.slice(0, SHOWN).map(({ text, reason }, at) => (
          <li key={'skipped' + at} class="line muted">
            <b>skipped</b>
            <span class="grow">
              <Text lines={2}>{text}</Text>
            </span>
            <Text>{reason}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Reads a pasted conversation or text, and shows what it stated, confirmed and contradicted.
export function ReadForm({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [report, setReport] = useState<IngestReport | null>(null);
  const turns = turnsOf(text);
  const read = async () => {
    setError('');
    let answer: IngestReport;
    try {
      const file = episodesOf(turns, nameOf(text), new Date().toISOString());
      answer = await post<IngestReport>('belief/ingest', { file });
    } catch (problem) {
      return setError(messageOf(problem));
    }
    setReport(answer);
    onDone();
    const stated = answer.details
      .flatMap((one) => one.changes)
      .filter(({ what }) => what === 'stated')
      .map(({ belief }) => belief);
    if (stated.length === 0) return;
    done(plural(stated.length, 'new belief') + '.', async () => {
      for (const id of stated) await post('belief/retract', { id, reason: 'read by mistake' });
      setReport(null);
      onDone();
    });
  };
  return (
    <section
      class="panel read-form"
      aria-label="Read a conversation"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Field
        label="A conversation or a text. “User: …” begins a turn; without names, all of it is the user's."
        rows={7}
        focused
        dir="auto"
        maxLength={TEXT_MAX}
        value={text}
        onText={(next) => {
          setText(next);
          setReport(null);
        }}
        aria-invalid={error !== ''}
        aria-describedby="read-error"
      />
      <p id="read-error" class="field-error bar" role="alert">
        {error}
      </p>
      {report ? <Learned report={report} /> : turns.length > 0 && <Preview turns={turns} />}
      <div class="actions">
        {!report && (
          <Action tone="primary" needs="belief/ingest" disabled={turns.length === 0} run={read}>
            Read
          </Action>
        )}
        <button type="button" class="quiet" onClick={onClose}>
          Close
        </button>
      </div>
    </section>
  );
}
