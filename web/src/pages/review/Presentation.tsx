// SPDX-License-Identifier: Apache-2.0
// How well forms and the shown work serve reviewers, and what could be left out (R13 in
// docs/reviews.md).
import type { FormatReading, SectionReading } from '../../api/answers';
import { number, percent, words } from '../../core/format';
import { Badge } from '../../parts/Badge';
import { Panel } from '../../parts/Panel';
import { type Column, Table } from '../../parts/Table';
import { Text } from '../../parts/Text';

type Proposed = Pick<FormatReading, 'proposal' | 'seen' | 'fields'>;

// One line for each proposal.
export function proposalsOf({ proposal, seen, fields }: Proposed): string[] {
  const shorten =
    proposal === 'shorten' ? [`show less, because ${percent(seen)} of the work is seen`] : [];
  const dropped = fields
    .filter((field) => field.proposal === 'drop')
    .map(({ field, filled, offered }) => `${words(field)} (${filled} of ${offered})`);
  return dropped.length > 0
    ? [...shorten, 'drop fields that people rarely fill in: ' + dropped.join(', ')]
    : shorten;
}

const nameOf = ({ format, stage }: FormatReading) => format + ', ' + stage;

const FORMS: Column<FormatReading & { isOnly: boolean }>[] = [
  { name: 'Form', is: 'name', cell: (format) => <Text>{nameOf(format)}</Text> },
  { name: 'Reviews', is: 'num', cell: ({ n }) => number(n) },
  { name: 'Work seen', is: 'num', cell: ({ seen }) => percent(seen) },
  {
    name: 'Effectiveness',
    is: 'num',
    means: 'speed × richness × completion, each compared with the best form of the stage',
    cell: ({ effectiveness, best, isOnly }) => (
      <>
        {best && !isOnly && <Badge tone="good">best</Badge>} {number(effectiveness, 2)}
      </>
    ),
  },
];

const SECTIONS: Column<SectionReading>[] = [
  { name: 'Part', cell: ({ section }) => <Text>{section}</Text> },
  {
    name: 'At first',
    cell: ({ proposal }) => (proposal === 'promote' ? 'open' : 'closed'),
  },
  { name: 'Opened', is: 'num', cell: ({ read, shown }) => read + ' of ' + shown },
];

interface Props {
  formats: FormatReading[];
  sections: SectionReading[];
}

export function Presentation({ formats, sections }: Props) {
  const proposed = sections.filter(({ proposal }) => proposal !== '');
  const could = formats.flatMap((format) =>
    proposalsOf(format).map((proposal) => [nameOf(format), proposal] as const),
  );
  const isOnly = formats.length === 1;
  const forms = formats.map((format) => ({ ...format, isOnly }));
  return (
    <>
      {formats.length > 0 && (
        <Panel title="Forms" note="How reviewers use each form, and what it could do without.">
          <Table label="Forms" named rows={forms} columns={FORMS} />
          {could.length > 0 && (
            <ul class="stack" aria-label="What forms could do without">
              {could.map(([name, proposal]) => (
                <li key={name + proposal}>
                  <b>
                    <Text>{name}</Text>
                  </b>{' '}
                  could <Text>{proposal}</Text>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
      {proposed.length > 0 && (
        <Panel
          title="Parts of the work"
          note="The dashboard follows these proposals, unless “Open by default” says otherwise."
        >
          <Table label="Parts of the work" named rows={proposed} columns={SECTIONS} />
        </Panel>
      )}
    </>
  );
}
