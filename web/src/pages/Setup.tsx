// SPDX-License-Identifier: Apache-2.0
import { PageHead } from '../parts/PageHead';
import { Panel } from '../parts/Panel';
import { Text } from '../parts/Text';
import { Demo } from './onboarding/Demo';
import { FirstWeek } from './onboarding/FirstWeek';
import { ImportSessions } from './onboarding/ImportSessions';
import { Installed } from './onboarding/Installed';
import { ModeSwitch } from './onboarding/ModeSwitch';
import { useWhere } from './onboarding/use_where';

// The first steps: what is installed, what happened before, and what Credence may do.
export function Setup() {
  const { store, space } = useWhere();
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
      <Installed />
      <ModeSwitch />
      <ImportSessions />
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
