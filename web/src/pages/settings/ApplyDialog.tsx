// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post } from '../../api/client';
import { useQuery } from '../../api/use_query';
import { capital, number, plural, words } from '../../core/format';
import { projectName, useProject } from '../../core/scope';
import { say } from '../../core/toast';
import { Action } from '../../parts/Action';
import { Dialog } from '../../parts/Dialog';
import { Icon } from '../../parts/Icon';
import { Select } from '../../parts/Select';
import { Failed, Skeleton } from '../../parts/States';
import { Text } from '../../parts/Text';
import { DemoNote } from './DemoNote';
import type { Preview, Scope, Setting, Written } from './types';
import { type Draft, diffLines } from './values';

const DAYS = ['7', '30', '90'];
const DAY_NAMES = { '7': 'the last week', '30': 'the last month', '90': 'the last three months' };

export function Diff({ text, file }: { text: string; file: string }) {
  if (text === '') return <p class="note">The file does not change.</p>;
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

interface Props {
  changes: Draft; // As the server takes them.
  settings: Setting[]; // As they are before.
  onClose: () => void;
  onWritten: () => void;
  onReverted: () => void;
}

// Shows what the changes would have meant for recorded work, and how they change the file, before
// they are written.
export function ApplyDialog({ changes, settings, onClose, onWritten, onReverted }: Props) {
  const project = useProject();
  const [days, setDays] = useState('30');
  const [scope, setScope] = useState<Scope>('user');
  const target = { scope, ...(scope === 'project' ? { project } : {}) };
  const preview = useQuery<Preview>('settings/preview', {
    set: JSON.stringify(changes),
    days: Number(days),
    ...target,
  });
  const keys = Object.keys(changes);
  const { data } = preview;
  const write = async () => {
    const { file, revert, notes } = await post<Written>('settings/set', { set: changes, ...target });
    onClose();
    onWritten();
    say(['Written to ' + file + '.', ...(notes ?? [])].join(' '), {
      undo: revert
        ? () => post('settings/revert', { id: revert }).then(onReverted)
        : undefined,
    });
  };
  return (
    <Dialog title={'Change ' + plural(keys.length, 'setting')} open onClose={onClose}>
      <DemoNote />
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
            label="Apply to"
            value={scope}
            options={['user', 'project']}
            names={{ user: 'all your projects', project: 'only ' + projectName(project) }}
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
          <Text>{data.error ?? 'The server refuses this value.'}</Text>
        </p>
      )}
      <div class="actions">
        <Action tone="primary" needs="settings/set" disabled={!data?.valid || !!preview.error} run={write}>
          Write
        </Action>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
