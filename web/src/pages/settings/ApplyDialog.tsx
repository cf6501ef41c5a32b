// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../../api/client';
import { useQuery } from '../../api/use_query';
import { capital, number, plural, words } from '../../core/format';
import { useProject } from '../../core/scope';
import { say } from '../../core/toast';
import { Action } from '../../parts/Action';
import { Dialog } from '../../parts/Dialog';
import { Icon } from '../../parts/Icon';
import { Select } from '../../parts/Select';
import { Failed, Skeleton } from '../../parts/States';
import { Text } from '../../parts/Text';
import type { Preview, Scope, Setting, Written } from './types';
import { type Draft, diffLines, undoOf } from './values';

const DAYS = ['7', '30', '90'];
const DAY_NAMES = { '7': 'the last week', '30': 'the last month', '90': 'the last three months' };

// "a=1; b": b goes back to its default.
export function previewSet(changes: Draft): string {
  return Object.entries(changes)
    .map(([key, value]) => (value === null ? key : key + '=' + value))
    .join('; ');
}

export function Diff({ text, file }: { text: string; file: string }) {
  if (text === '') return <p class="note">The file stays as it is.</p>;
  return (
    <figure class="file-diff">
      <figcaption class="muted">
        <Text is="mono">{file}</Text>
      </figcaption>
      <pre tabIndex={0} aria-label={'Changes of ' + file}>
        {diffLines(text).map(({ kind, text: line }, at) => (
          <span key={at} class={'diff-line ' + kind}>
            {line + '\n'}
          </span>
        ))}
      </pre>
    </figure>
  );
}

function Counts({ changed }: { changed: Record<string, number> }) {
  const some = Object.entries(changed).filter(([, count]) => count > 0);
  if (some.length === 0) return null;
  return (
    <ul class="preview-counts line" aria-label="What would change">
      {some.map(([name, count]) => (
        <li key={name}>
          <b class="num">{number(count)}</b>{' '}
          {count === 1 ? words(name).replace(/(decision|confidence|score|level)s\b/, '$1') : words(name)}
        </li>
      ))}
    </ul>
  );
}

// What the writer has to know: "…, but CREDENCE_… wins".
const notes = (all: string[] = []) => all.map((one) => ' ' + one).join('');

interface Props {
  changes: Draft; // As the server takes them.
  settings: Setting[]; // As they are before.
  onClose: () => void;
  onWritten: () => void;
}

// What the changes would have meant for recorded work, and what they do to the file, before they are
// written.
export function ApplyDialog({ changes, settings, onClose, onWritten }: Props) {
  const project = useProject();
  const [days, setDays] = useState('30');
  const [scope, setScope] = useState<Scope>('user');
  const inProject = scope === 'project' ? project : '';
  const preview = useQuery<Preview>('settings/preview', {
    set: previewSet(changes),
    days: Number(days),
    scope,
  });
  const keys = Object.keys(changes);
  const { data } = preview;
  const target = { scope, ...(inProject ? { project: inProject } : {}) };
  const write = async () => {
    const answer = await post<Written>('settings/set', { set: changes, ...target });
    const { file } = answer;
    onClose();
    onWritten();
    say('Written to ' + file + '.' + notes(answer.notes), {
      undo: () => post('settings/set', { set: undoOf(keys, settings), ...target }).then(onWritten),
    });
  };
  return (
    <Dialog title={'Change ' + plural(keys.length, 'setting')} open onClose={onClose}>
      <ul class="apply-list">
        {keys.map((key) => {
          const before = settings.find((setting) => setting.key === key)?.value ?? '';
          const after = changes[key];
          return (
            <li key={key}>
              <code class="text">{key}</code>{' '}
              <span class="text">
                {before} → <b>{after ?? 'the default'}</b>
              </span>
            </li>
          );
        })}
      </ul>
      <div class="line">
        <Select label="Replay" value={days} options={DAYS} names={DAY_NAMES} onChange={setDays} />
        {project && (
          <Select
            label="Written for"
            value={scope}
            options={['user', 'project']}
            names={{ user: 'all your projects', project: 'the chosen project' }}
            onChange={(next) => setScope(next as Scope)}
          />
        )}
      </div>
      {preview.error ? (
        <Failed error={preview.error} retry={preview.reload} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : data.valid ? (
        <div class="stack preview" aria-busy={preview.loading}>
          <p class="verdict-line" role="status">
            {capital(data.sentence ?? '')}
          </p>
          {data.changed && <Counts changed={data.changed} />}
          {data.notes?.map((note) => (
            <p key={note} class="note">
              <Text>{note}</Text>
            </p>
          ))}
          <Diff text={data.diff} file={data.file} />
        </div>
      ) : (
        <p class="field-error bar" role="alert">
          <Icon name="alert" />
          <Text>{data.error ?? 'The server does not take this value.'}</Text>
        </p>
      )}
      <div class="actions">
        <Action tone="primary" needs="admin" disabled={!data?.valid || !!preview.error} run={write}>
          Write
        </Action>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
