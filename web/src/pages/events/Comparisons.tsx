// SPDX-License-Identifier: Apache-2.0
import type { EventHistory, ResponseComparison } from '../../api/answers';
import { latency, number, percent, plural, signed } from '../../core/format';
import { href } from '../../core/router';
import { Badge } from '../../parts/Badge';
import { Panel } from '../../parts/Panel';
import { Table } from '../../parts/Table';
import { Text } from '../../parts/Text';

export function HeuristicLink({ id, children }: { id: string; children: string | null }) {
  return (
    <a href={href('heuristics', [id])}>
      <Text lines={2}>{children ?? '(erased)'}</Text>
    </a>
  );
}

// What the model saw as possible responses.
export function Candidates({ event }: { event: EventHistory }) {
  if (event.candidates.length === 0) return null;
  return (
    <Panel
      title="Shown to the model"
      note="Possible responses, in random order and without their numbers."
    >
      <Table
        label="Heuristics shown to the model"
        rows={event.candidates}
        columns={[
          {
            name: 'When',
            cell: ({ id, condition }) => <HeuristicLink id={id}>{condition}</HeuristicLink>,
          },
          { name: 'Action', cell: ({ action }) => <Text lines={2}>{action ?? '(erased)'}</Text> },
          { name: 'Similarity', is: 'num', cell: ({ similarity }) => number(similarity, 2) },
          { name: 'Confidence then', is: 'num', cell: ({ confidence }) => percent(confidence) },
        ]}
      />
    </Panel>
  );
}

function Result({ comparison }: { comparison: ResponseComparison }) {
  if (comparison.magnitude !== null)
    return <Badge tone="good">endorsed, {signed(comparison.magnitude)}</Badge>;
  if (comparison.held_back === null) return <span class="muted">not similar enough</span>;
  return (
    <>
      <Badge tone="warn">held back</Badge> <Text>{comparison.held_back}</Text>
    </>
  );
}

// How the model's response compares with the actions of heuristics.
export function Comparisons({ event }: { event: EventHistory }) {
  if (!event.compared) return null;
  const { comparisons } = event;
  const others = event.compared_count - comparisons.length;
  const hasCosine = comparisons.some(({ cosine }) => cosine !== null);
  return (
    <Panel
      title="Compared with known actions"
      note={
        event.compared_count === 0
          ? 'There was no action of this source to compare the response with.'
          : `The response was compared with ${plural(event.compared_count, 'action')} in ${latency(event.compare_us)}.`
      }
    >
      {comparisons.length > 0 && (
        <Table
          label="Comparisons with actions"
          rows={comparisons}
          columns={[
            {
              name: 'Action',
              cell: ({ id, action }) => <HeuristicLink id={id}>{action}</HeuristicLink>,
            },
            { name: 'Similarity', is: 'num', cell: ({ similarity }) => number(similarity, 2) },
            ...(hasCosine
              ? [
                  {
                    name: 'Cosine',
                    is: 'num',
                    cell: ({ cosine }: ResponseComparison) => number(cosine, 2),
                  },
                ]
              : []),
            { name: 'Result', cell: (comparison) => <Result comparison={comparison} /> },
          ]}
        />
      )}
      {others > 0 && (
        <p class="note">
          {comparisons.length > 0 ? plural(others, 'other action') + ' had' : 'None had'} a
          similarity worth recording.
        </p>
      )}
    </Panel>
  );
}
