// SPDX-License-Identifier: Apache-2.0
import type { LiftDifference, LiftQuestion, LiftRecord, LiftReport } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number, percent, plural, signed } from '../../core/format';
import { placeOf, whiskerOf } from '../../core/whisker';
import { Badge } from '../../parts/Badge';
import { Facts } from '../../parts/Facts';
import { Panel } from '../../parts/Panel';
import { Empty, Loaded } from '../../parts/States';
import { Table } from '../../parts/Table';
import { Tile } from '../../parts/Tile';
import { Text } from '../../parts/Text';

const points = (share: number) => signed(100 * share, 1);

// A difference and its interval; the middle means no difference.
function Effect({ difference, reach }: { difference: LiftDifference; reach: number }) {
  const at = (share: number) => 0.5 + share / (2 * reach); // On the scale from −reach to +reach.
  const { value, low, high } = difference;
  const said = points(value) + ' points, ' + points(low) + ' to ' + points(high);
  return (
    <span class="effect" role="img" aria-label={said} title={said}>
      <span class="zero" />
      <span class="reach" style={{ ...whiskerOf(at(low), at(high)) }} />
      <span class="dot" style={{ left: placeOf(at(value)) }} />
    </span>
  );
}

function Reading({ difference }: { difference: LiftDifference }) {
  if (difference.low > 0) return <Badge tone="good">helps</Badge>;
  if (difference.high < 0) return <Badge tone="bad">harms</Badge>;
  return <Badge icon="info">not distinguishable from chance</Badge>;
}

const best = (record: LiftRecord) => record.doubly_robust ?? record.weighted;

function Side({ name, side }: { name: string; side: LiftRecord['shown'] }) {
  const value = side.count > 0 ? percent(side.success) : '–';
  return <Tile name={name} value={value} foot={'of ' + number(side.count) + ' succeeded'} />;
}

function needs(record: LiftRecord, smallest: number): string {
  const least = number(100 * smallest) + ' points';
  const parts = [];
  if (record.needed) parts.push('about ' + number(record.needed) + ' more to be sure of it');
  if (record.needed_for_smallest)
    parts.push(`about ${number(record.needed_for_smallest)} more to see a difference of ${least}`);
  return parts.length > 0 ? 'It needs ' + parts.join(', and ') + '.' : '';
}

function Each({ question, reach }: { question: LiftQuestion; reach: number }) {
  const records = [...question.each, ...(question.others ? [question.others] : [])];
  if (records.length === 0) return null;
  return (
    <Table
      label={'Each of ' + question.about}
      class="worth"
      named
      rows={records.map((record) => ({ ...record, difference: best(record) }))}
      columns={[
        {
          name: 'Each',
          cell: ({ text, subjects }) => (
            <Text lines={2}>{text ?? plural(subjects, 'other', 'others')}</Text>
          ),
        },
        {
          name: 'Shown',
          means: 'How many times it was shown, with a known outcome.',
          is: 'num',
          by: ({ shown }) => shown.count,
          cell: ({ shown }) => number(shown.count),
        },
        {
          name: 'Withheld',
          means: 'How many times it was left out at random, with a known outcome.',
          is: 'num',
          by: ({ withheld }) => withheld.count,
          cell: ({ withheld }) => number(withheld.count),
        },
        {
          name: 'Difference',
          means:
            'The share of successes when it was shown less that when it was withheld. The line is the ' +
            '95 % interval; in the middle there is no difference.',
          by: ({ difference }) => difference?.value ?? null,
          is: 'measured',
          cell: ({ difference }) =>
            difference ? <Effect difference={difference} reach={reach} /> : '–',
        },
        {
          name: 'Points',
          means: 'The difference in percentage points.',
          by: ({ difference }) => difference?.value ?? null,
          is: 'num',
          cell: ({ difference }) => (difference ? points(difference.value) : '–'),
        },
        {
          name: 'Needs',
          means: 'About how many more outcomes it takes to be sure of this difference.',
          is: 'num',
          by: ({ needed }) => needed,
          cell: ({ needed }) => number(needed),
        },
      ]}
    />
  );
}

function Question({ question, smallest }: { question: LiftQuestion; smallest: number }) {
  const { all } = question;
  const difference = best(all);
  const reach =
    1.05 *
    Math.max(
      0.1,
      ...[all, ...question.each].flatMap((record) => {
        const found = best(record);
        return found ? [Math.abs(found.low), Math.abs(found.high)] : [];
      }),
    );
  const { shown_unknown: shown, withheld_unknown: withheld } = question;
  return (
    <Panel title={capital(question.about)} note={'Success: ' + question.outcome + '.'}>
      <div class="tiles lift">
        <Side name="shown" side={all.shown} />
        <Side name="withheld" side={all.withheld} />
        <Tile
          name="difference"
          value={difference ? points(difference.value) : '–'}
          unit="points"
          foot={
            difference
              ? '95 %: ' + points(difference.low) + ' to ' + points(difference.high)
              : 'not enough on both sides'
          }
        />
      </div>
      {difference && (
        <div class="lift-line">
          <Effect difference={difference} reach={reach} />
          <Reading difference={difference} />
        </div>
      )}
      <p class="note">
        {number(all.clusters)} {question.cluster}. {needs(all, smallest)}
        {shown + withheld > 0 &&
          ` Without an outcome: ${number(shown)} shown, ${number(withheld)} withheld.`}
      </p>
      <Each question={question} reach={reach} />
    </Panel>
  );
}

function NothingHeld() {
  return (
    <Empty title="No data yet" command={'[memory]\nholdout = 0.1\n\n[executive]\nholdout = 0.1'}>
      Hold out a random tenth to measure what memories and heuristics are worth:
    </Empty>
  );
}

export function Lift() {
  const query = useQuery<LiftReport>('lift', {}, ['session', 'event']);
  if (query.error?.status === 404) {
    return (
      <Empty title="Not available on this server">
        Measuring what memories and heuristics are worth needs a newer version of Credence.
      </Empty>
    );
  }
  return (
    <Loaded query={query} rows={6}>
      {(report) => {
        const known = (report.questions ?? []).filter(
          ({ all }) => all.shown.count + all.withheld.count > 0,
        );
        if (known.length === 0) return <NothingHeld />;
        return (
          <>
            <Facts
              items={[
                ['Memories held out', percent(report.memory_holdout)],
                ['Heuristics held out', percent(report.executive_holdout)],
                ['Smallest that matters', number(100 * report.smallest) + ' points'],
              ]}
            />
            {known.map((question) => (
              <Question
                key={question.about + question.outcome}
                question={question}
                smallest={report.smallest}
              />
            ))}
          </>
        );
      }}
    </Loaded>
  );
}
