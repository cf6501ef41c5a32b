// SPDX-License-Identifier: Apache-2.0
import { identity } from '../api/identity';
import { useMachine } from '../api/use_machine';
import { type Query, useQuery } from '../api/use_query';
import { useSpace } from '../core/scope';
import { useStore } from '../core/store';
import { OwnerNote } from '../parts/OwnerNote';
import { PageHead } from '../parts/PageHead';
import { Panel } from '../parts/Panel';
import { Command } from '../parts/States';
import { Text } from '../parts/Text';
import { Demo } from './onboarding/Demo';
import { FirstWeek } from './onboarding/FirstWeek';
import { ImportSessions } from './onboarding/ImportSessions';
import { Installed } from './onboarding/Installed';
import { ModeSwitch } from './onboarding/ModeSwitch';
import type { ModeReport } from './onboarding/types';
import { useStatus, whereOf } from './onboarding/use_where';

const isAnswered = ({ data, error }: Query<unknown>) => data !== undefined || error !== null;

// The first steps: what is installed, what happened before, and what Credence may do.
export function Setup() {
  const status = useStatus();
  const where = whereOf(status.data, useSpace());
  const { store, space } = where;
  const isOwner = useMachine();
  const who = useStore(identity);
  const mode = useQuery<ModeReport>(isOwner ? 'mode' : null);
  return (
    <>
      <PageHead
        title="Setup"
        lead="Install clients, import earlier sessions, and choose what Credence may refuse"
      />
      {store && (
        <p class="note">
          This server serves the store{' '}
          <b>
            <Text is="mono">{store}</Text>
          </b>
          , space <b>{space}</b>.
        </p>
      )}
      <FirstWeek />
      {isOwner ? (
        <>
          <Installed where={where} ready={isAnswered(status) && isAnswered(mode)} />
          <ModeSwitch query={mode} />
          <ImportSessions where={where} />
        </>
      ) : (
        who && (
          <Panel title="Clients, mode and imports">
            <OwnerNote />
            <p>These commands do the same in a terminal there:</p>
            <Command>credence doctor</Command>
            <Command>credence mode</Command>
            <Command>credence import claude-code ~/.claude/projects</Command>
          </Panel>
        )
      )}
      {!who?.token && (
        <Panel
          title="Demonstration"
          note="Invented data in a space of its own: an example of every faculty."
        >
          <p>
            <Demo />
          </p>
        </Panel>
      )}
    </>
  );
}
