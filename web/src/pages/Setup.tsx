// SPDX-License-Identifier: Apache-2.0
import { identity } from '../api/identity';
import { useStore } from '../core/store';
import { PageHead } from '../parts/PageHead';
import { Panel } from '../parts/Panel';
import { Command } from '../parts/States';
import { Text } from '../parts/Text';
import { Demo } from './onboarding/Demo';
import { FirstWeek } from './onboarding/FirstWeek';
import { ImportSessions } from './onboarding/ImportSessions';
import { Installed } from './onboarding/Installed';
import { ModeSwitch } from './onboarding/ModeSwitch';
import { useMachine } from './onboarding/use_machine';
import { useWhere } from './onboarding/use_where';

// The first steps: what is installed, what happened before, and what Credence may do.
export function Setup() {
  const { store, space } = useWhere();
  const isOwner = useMachine();
  const who = useStore(identity);
  return (
    <>
      <PageHead
        title="Setup"
        lead="What is installed, what was recorded before, and what Credence may refuse"
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
          <Installed />
          <ModeSwitch />
          <ImportSessions />
        </>
      ) : (
        who && (
          <Panel
            title="The machine of this server"
            note="What is installed there, its mode and imports are for its owner. On that machine, these commands show and change them:"
          >
            <Command>credence doctor</Command>
            <Command>credence mode</Command>
            <Command>credence import claude-code ~/.claude/projects</Command>
          </Panel>
        )
      )}
      <Panel
        title="Demonstration"
        note="Invented data in a space of its own: an example of every faculty."
      >
        <p>
          <Demo />
        </p>
      </Panel>
    </>
  );
}
