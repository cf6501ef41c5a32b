// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { get, post } from '../../api/client';
import { Problem, messageOf } from '../../api/problem';
import type { Query } from '../../api/use_query';
import { capital } from '../../core/format';
import { projectName, useProject } from '../../core/scope';
import { say } from '../../core/toast';
import { Panel } from '../../parts/Panel';
import { Select } from '../../parts/Select';
import { Loaded } from '../../parts/States';
import { DemoNote } from '../settings/DemoNote';
import type { Written } from '../settings/types';
import { MODES, type Mode, type ModeReport } from './types';
import { useMachine } from '../../api/use_machine';

const MEANS: Record<Mode, string> = {
  observe:
    'Nothing is refused. Calls that would have been refused are recorded, so that you can see what Credence would do. Begin here.',
  ask: 'You are asked about each call that would be refused, and decide.',
  enforce:
    'A call is refused while the score is too low for it. The agent is told what would help.',
};

const SCOPES: Record<string, string> = {
  default: 'the default',
  user: 'set for all projects',
  project: 'set for this project',
  repository: 'set by the repository',
  environment: 'set by the environment',
};

// What happens to a call that would be refused.
export function ModeSwitch({ query }: { query: Query<ModeReport> }) {
  const isOwner = useMachine();
  const project = useProject();
  const [own, setOwn] = useState(false);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Mode | null>(null); // Until the server has said so.
  useEffect(() => setChosen(null), [query.data]);
  const scope = own && project ? 'project' : 'user';
  // As a setting, so that the server can take it back: writing the previous mode would turn what
  // was only a default into a setting.
  const set = async (mode: Mode) => {
    const { revert } = await post<Written>('settings/set', {
      set: { 'governor.mode': mode },
      scope,
      ...(scope === 'project' ? { project } : {}),
    });
    const { data: now } = await get<ModeReport>('mode');
    query.reload();
    // What a person writes for all projects does not win everywhere.
    if (now.mode !== mode) {
      const by = SCOPES[now.scope ?? ''];
      throw new Problem(
        409,
        `Saved, but the mode here is still ${now.mode}${by ? ' (' + by + ')' : ''}.`,
      );
    }
    return revert;
  };
  const choose = async (next: Mode) => {
    setBusy(true);
    setChosen(next);
    try {
      const revert = await set(next);
      say('The mode is ' + next + '.', {
        undo: revert
          ? () => post('settings/revert', { id: revert }).then(query.reload)
          : undefined,
      });
    } catch (error) {
      setChosen(null);
      say(messageOf(error), true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="Mode">
      <Loaded query={query} rows={3}>
        {({ mode: present, scope: setBy }) => (
          <>
            <DemoNote />
            <fieldset class="modes" disabled={busy || !isOwner} aria-busy={busy}>
              <legend class="muted">
                What happens to a call that would be refused
                {setBy ? ' (' + (SCOPES[setBy] ?? setBy) + ')' : ''}
              </legend>
              {MODES.map((one) => (
                <label key={one} class={'mode box' + (one === (chosen ?? present) ? ' chosen' : '')}>
                  <input
                    type="radio"
                    name="mode"
                    value={one}
                    checked={one === (chosen ?? present)}
                    onChange={() => void choose(one)}
                  />
                  <span>
                    <b>{capital(one)}</b>
                    <span class="muted">{MEANS[one]}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            {project && isOwner && (
              <Select
                label="Apply to"
                value={scope}
                options={['user', 'project']}
                names={{
                  user: 'all your projects',
                  project: 'only ' + projectName(project),
                }}
                onChange={(next) => setOwn(next === 'project')}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
