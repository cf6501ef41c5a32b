// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import type { EventHistory } from '../../api/answers';
import { percent, signed, words } from '../../core/format';
import { href } from '../../core/router';
import { Panel } from '../../parts/Panel';
import { Table } from '../../parts/Table';
import { Text, Time } from '../../parts/Text';

interface Entry {
  at: string;
  what: ComponentChildren;
  by: string;
  change: string;
}

const toHeuristic = (id: string) => href('heuristics', [id]);

function entriesOf(event: EventHistory): Entry[] {
  const ratings = event.feedback.map(({ at, actor, rating, made }) => ({
    at,
    by: actor,
    change: '',
    what: (
      <>
        Rated {rating === 'positive' ? 'helpful' : 'not helpful'}
        {made && (
          <>
            ; taught <a href={toHeuristic(made)}>a heuristic</a>
          </>
        )}
      </>
    ),
  }));
  const outcomes = event.outcomes.map(({ at, outcome, signal, predicted }) => ({
    at,
    by: words(signal),
    change: '',
    what:
      (outcome === 'success' ? 'Succeeded' : 'Failed') +
      (predicted === null ? '' : ', predicted ' + percent(predicted)),
  }));
  const steps = event.steps.map((step) => ({
    at: step.at,
    by: words(step.signal),
    change: `${percent(step.before)} → ${percent(step.after)} (${signed(step.magnitude)})`,
    what: (
      <>
        Confidence of <a href={toHeuristic(step.heuristic_id)}>a heuristic</a>
      </>
    ),
  }));
  return [...ratings, ...outcomes, ...steps].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

// Feedback, outcomes, and the confidences that they and the comparison changed.
export function Afterwards({ event }: { event: EventHistory }) {
  const entries = entriesOf(event);
  return (
    <Panel title="What changed afterwards">
      {entries.length === 0 ? (
        <p class="note">Nothing yet: no feedback, no outcome, and no confidence changed.</p>
      ) : (
        <Table
          label="What changed afterwards"
          rows={entries}
          columns={[
            { name: 'When', is: 'nowrap', cell: ({ at }) => <Time at={at} /> },
            { name: 'What', cell: ({ what }) => what },
            { name: 'By', cell: ({ by }) => <Text>{by}</Text> },
            { name: 'Confidence', is: 'num', cell: ({ change }) => change },
          ]}
        />
      )}
    </Panel>
  );
}
