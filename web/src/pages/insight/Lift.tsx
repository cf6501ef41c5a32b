// SPDX-License-Identifier: Apache-2.0
import type { LiftDifference, LiftQuestion, LiftRecord, LiftReport } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number, percent, plural, signed } from '../../core/format';
import { Badge } from '../../parts/Badge';
import { Facts } from '../../parts/Facts';
import { Loaded } from '../../parts/Loaded';
import { Panel } from '../../parts/Panel';
import { Command, Empty } from '../../parts/States';
import { Text } from '../../parts/Text';

const points = (share: number) => signed(100 * share, 1);

// A difference and its interval; the middle means no difference.
function Effect({ difference, reach }: { difference: LiftDifference; reach: number }) {
  const at = (share: number) =>
    Math.min(100, Math.max(0, 50 + (50 * share) / reach)).toFixed(2) + '%';
  const { value, low, high } = difference;
  const said = points(value) + ' points, ' + points(low) + ' to ' + points(high);
  return (
    <span class="effect" role="img" aria-label={said} title={said}>
      <span class="zero" />
      <span
        class="reach"
        style={{ left: at(low), width: 'calc(' + at(high) + ' - ' + at(low) + ')' }}
      />
      <span class="dot" style={{ left: at(value) }} />
    </span>
  );
}

function Reading({ difference }: { difference: LiftDifference }) {
  if (difference.low > 0)
    return (
      <Badge tone="good" icon="check">
        helps
      </Badge>
    );
  if (difference.high < 0)
    return (
      <Badge tone="bad" icon="cross">
        harms
      </Badge>
    );
  return <Badge icon="info">not distinguishable from chance</Badge>;
}

const best = (record: LiftRecord) => record.doubly_robust ?? record.weighted;

function Side({ name, side }: { name: string; side: LiftRecord['shown'] }) {
  return (
    <div class="tile">
      <p class="tile-name">{name}</p>
      <p class="big">{side.count > 0 ? percent(side.success) : '–'}</p>
      <p class="tile-foot muted">of {number(side.count)} succeeded</p>
    </div>
  );
}

function needs(record: LiftRecord, smallest: number): string {
  const parts = [];
  if (record.needed) parts.push('about ' + number(record.needed) + ' more to be sure of it');
  if (record.needed_for_smallest)
    parts.push(
      'about ' +
        number(record.needed_for_smallest) +
        ' more to see a difference of ' +
        number(100 * smallest) +
        ' points',
    );
  return parts.length > 0 ? 'It needs ' + parts.join(', and ') + '.' : '';
}

function Each({ question, reach }: { question: LiftQuestion; reach: number }) {
  const rows = [...question.each, ...(question.others ? [question.others] : [])];
  if (rows.length === 0) return null;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={'Each of ' + question.about}>
      <table class="worth">
        <thead>
          <tr>
            <th scope="col">Each</th>
            <th scope="col" class="num">
              Shown
            </th>
            <th scope="col" class="num">
              Withheld
            </th>
            <th scope="col">Difference</th>
            <th scope="col" class="num">
              Points
            </th>
            <th scope="col" class="num">
              Needs
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((record, index) => {
            const difference = best(record);
            return (
              <tr key={record.subject ?? index}>
                <th scope="row">
                  <Text lines={2}>{record.text ?? plural(record.subjects, 'other', 'others')}</Text>
                </th>
                <td class="num">{number(record.shown.count)}</td>
                <td class="num">{number(record.withheld.count)}</td>
                <td class="measured">
                  {difference ? <Effect difference={difference} reach={reach} /> : '–'}
                </td>
                <td class="num">{difference ? points(difference.value) : '–'}</td>
                <td class="num">{number(record.needed)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
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
  const unknown = question.shown_unknown + question.withheld_unknown;
  return (
    <Panel title={capital(question.about)} note={'Success: ' + question.outcome + '.'}>
      <div class="tiles lift">
        <Side name="shown" side={all.shown} />
        <Side name="withheld" side={all.withheld} />
        <div class="tile">
          <p class="tile-name">difference</p>
          <p class="big">
            {difference ? points(difference.value) : '–'}
            <small>{difference ? 'points' : ''}</small>
          </p>
          <p class="tile-foot muted">
            {difference
              ? '95 %: ' + points(difference.low) + ' to ' + points(difference.high)
              : 'not enough on both sides'}
          </p>
        </div>
      </div>
      {difference && (
        <div class="lift-line">
          <Effect difference={difference} reach={reach} />
          <Reading difference={difference} />
        </div>
      )}
      <p class="note">
        {number(all.clusters)} {question.cluster}. {needs(all, smallest)}
        {unknown > 0 &&
          ' Without an outcome: ' +
            number(question.shown_unknown) +
            ' shown, ' +
            number(question.withheld_unknown) +
            ' withheld.'}
      </p>
      <Each question={question} reach={reach} />
    </Panel>
  );
}

function NothingHeld() {
  return (
    <Empty title="No data yet">
      <p>Hold out a random tenth to measure what memories and heuristics are worth:</p>
      <Command>{'[memory]\nholdout = 0.1\n\n[executive]\nholdout = 0.1'}</Command>
    </Empty>
  );
}

export function Lift() {
  const query = useQuery<LiftReport>('lift', {}, ['session', 'event']);
  if (query.error?.status === 404) {
    return (
      <Empty title="Not available on this server">
        <p>Measuring what memories and heuristics are worth needs a newer version of Credence.</p>
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
