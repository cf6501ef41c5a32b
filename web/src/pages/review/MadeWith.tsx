// SPDX-License-Identifier: Apache-2.0
import type { MadeWithReading } from '../../api/answers';
import { number, range } from '../../core/format';
import { href } from '../../core/router';
import { Panel } from '../../parts/Panel';
import { type Column, Table } from '../../parts/Table';
import { Text } from '../../parts/Text';

type Difference = Pick<MadeWithReading, 'difference' | 'low' | 'high'>;

// "4.1 lower (−5.0 to −3.2)"
export function differenceOf({ difference, low, high }: Difference): string {
  if (difference === null) return '';
  const side = difference < 0 ? 'lower' : 'higher';
  const isChance = low <= 0 && high >= 0;
  return (
    `${number(Math.abs(difference), 1)} ${side}${range(low, high, 1)}` +
    (isChance ? ', may be chance' : '')
  );
}

function Name({ made }: { made: MadeWithReading }) {
  const name = <Text is="mono">{made.name}</Text>;
  const isMemory = made.kind === 'memory';
  return (
    <>
      {made.kind} {isMemory ? <a href={href('memories', [made.name])}>{name}</a> : name}
    </>
  );
}

const COLUMNS: Column<MadeWithReading>[] = [
  { name: 'Made with', is: 'name', cell: (made) => <Name made={made} /> },
  { name: 'Score', cell: differenceOf },
  { name: 'Reviews', is: 'num', cell: (made) => number(made.n) },
  { name: 'Turned down', is: 'num', cell: (made) => number(made.rejected) },
];

// Whether work that was made with a memory, a prompt or a model is scored differently.
export function MadeWith({ readings }: { readings: MadeWithReading[] }) {
  const compared = readings.filter((made) => made.difference !== null);
  return (
    <Panel
      title="Work made with"
      note={
        compared.length > 0
          ? 'Scores compared with those of other work of the same task types, with 95 % intervals. ' +
            'Work is not assigned by chance, so a difference is a reason to look, not a proof.'
          : 'Nothing to compare yet: this needs five scored reviews of work that was made with a ' +
            'memory, prompt or model, and five of work that was not.'
      }
    >
      {compared.length > 0 && (
        <Table label="Table of what work was made with" named rows={compared} columns={COLUMNS} />
      )}
    </Panel>
  );
}
