// SPDX-License-Identifier: Apache-2.0
import '../style/why.css';
import type { BeliefExplanation, EventHistory } from '../api/answers';
import { useQuery } from '../api/use_query';
import { duration, number, percent, signed, words } from '../core/format';
import { href } from '../core/router';
import { Line } from '../charts/Line';
import { Panel } from '../parts/Panel';
import { Loaded } from '../parts/States';
import { Table } from '../parts/Table';
import { Text, Time } from '../parts/Text';
import { Answers } from './why/Answers';
import { type Drawn, type Scale, type Why, drawnOf } from './why/points';
import { signalWords } from './why/signals';
import type { Counterfactual } from './why/words';
import { ZONES } from './Zone';

// The fields that the panel reads from a step of any faculty.
interface WhyStep {
  sequence: number;
  at: string;
  kind?: string;
  effect?: string;
  before?: number;
  after?: number;
  delta?: number;
  signal?: string;
  text?: string | null;
  confidence?: number;
  task_type?: string | null;
  decision?: string | null;
  approved?: boolean;
  level?: number;
  approvals?: number;
  decisions?: number;
  what?: string;
  signals?: { signal: string; delta: number; value: number }[];
}

function change(step: WhyStep): string {
  if (step.signals)
    return step.signals.map(({ delta }) => signed(delta, 0)).join(', ');
  if (step.delta !== undefined) return signed(step.delta);
  if (step.before !== undefined && step.after !== undefined)
    return signed(step.after - step.before);
  return '';
}

function what(step: WhyStep): string {
  if (step.what) return step.what;
  const said =
    step.effect ??
    step.kind ??
    (step.approved === undefined ? 'event' : step.approved ? 'approved' : 'not approved');
  return words(said) + (step.signal ? ' · ' + signalWords(step.signal) : '');
}

function because(step: WhyStep): string {
  if (step.signals) return step.signals.map(({ signal }) => words(signal)).join(', ');
  if (step.text) return step.text;
  if (step.approvals !== undefined)
    return step.approvals + ' of ' + step.decisions + ' approved so far';
  return [step.task_type, step.decision && words(step.decision)].filter(Boolean).join(', ');
}

function after(step: WhyStep): string {
  if (step.signals) return number(step.signals[step.signals.length - 1]?.value);
  if (step.level !== undefined) return 'level ' + step.level;
  return percent(step.after ?? step.confidence);
}

// Every event behind a number, newest first.
function Steps({ steps }: { steps: WhyStep[] }) {
  if (steps.length === 0) return <p class="note">No event has changed it yet.</p>;
  const to = (step: WhyStep) => href('ledger', [String(step.sequence)]);
  return (
    <Table
      label="Every event behind the confidence"
      rows={[...steps].reverse()}
      columns={[
        { name: 'When', is: 'nowrap', cell: (step) => <Time at={step.at} /> },
        { name: 'What', cell: (step) => <a href={to(step)}>{what(step)}</a> },
        { name: 'Change', is: 'num', cell: change },
        { name: 'After', is: 'num', cell: after },
        { name: 'Why', cell: (step) => <Text lines={2}>{because(step)}</Text> },
      ]}
    />
  );
}

const DAY_MS = 86_400_000;

function days(count: number): string {
  if (count < 1) return duration(count * DAY_MS);
  return number(count, count < 10 ? 1 : 0) + (count === 1 ? ' day' : ' days');
}

// Why the effective confidence is below the recorded one.
function Decay({ why }: { why: Why }) {
  if (!('decay' in why)) return null;
  const { decay, confidence, effective_confidence, fades, golden } = why;
  if (!fades)
    return (
      <p>
        {golden
          ? 'It is golden, so time does not lower it.'
          : 'A person stated it as a rule, so time does not lower it.'}
      </p>
    );
  const left = decay.days_until_dropped;
  return (
    <p>
      Checks put it at <b>{percent(confidence)}</b>. It was last confirmed{' '}
      <b>{days(decay.days)}</b> ago and halves every {days(decay.half_life_days)}, so it is worth{' '}
      <b>{percent(effective_confidence)}</b> today.{' '}
      {left !== null && left > 0
        ? `Unless it is confirmed, prompts will omit it after ${days(left)}.`
        : ''}
    </p>
  );
}

const RANGES: Record<Scale, [number, number]> = { share: [0, 1], level: [0, 4], score: [0, 100] };

function shownValue(scale: Scale, value: number): string {
  if (scale === 'score') return number(value);
  if (scale === 'share') return percent(value);
  return Number.isInteger(value) ? 'level ' + value : '';
}

function Chart({ drawn, limit, name }: { drawn: Drawn; limit?: number; name: string }) {
  const { scale, dropped } = drawn;
  if (drawn.past.length < 2) return null;
  const lines =
    scale === 'score'
      ? ZONES.slice(1, 5).map((zone) => ({ value: zone.from, name: zone.name.toLowerCase() }))
      : limit !== undefined
        ? [{ value: limit, name: 'threshold ' + percent(limit) }]
        : dropped
          ? [
              {
                value: dropped.value,
                name: 'left out of prompts below ' + percent(dropped.value),
                left: true,
              },
            ]
          : [];
  return (
    <Line
      points={drawn.past}
      future={drawn.future}
      smooth={drawn.smooth}
      label={drawn.label}
      name={name}
      range={RANGES[scale]}
      format={(value) => shownValue(scale, value)}
      lines={lines}
    />
  );
}

interface Props {
  id: string;
  faculty: string;
  title?: string;
  threshold?: number;
}

function isCounterfactual(why: object): why is Counterfactual {
  return 'flip' in why && 'recourse' in why && 'verdict' in why;
}

// How the number came about: over time up to now, what decided it, and every event behind it.
export function WhyPanel({ id, faculty, title = 'Why this confidence', threshold }: Props) {
  const query = useQuery<Why | BeliefExplanation | EventHistory>('why', { id }, [faculty]);
  return (
    <Panel title={title}>
      <Loaded query={query} rows={4}>
        {(why) => {
          const subject = 'subject' in why ? why.subject : undefined;
          if (subject === 'belief')
            return <Elsewhere page="beliefs" id={id} name="the page of this belief" />;
          if ('decision_path' in why)
            return <Elsewhere page="events" id={id} name="the page of this event" />;
          const report = why as Why;
          const steps: WhyStep[] = 'events' in report ? report.events : report.steps;
          const limit = 'threshold' in report ? report.threshold : threshold;
          return (
            <>
              <Decay why={report} />
              <Chart drawn={drawnOf(report)} limit={limit} name={'Why ' + id} />
              {isCounterfactual(report) && <Answers of={report} />}
              <h3>Every event behind it</h3>
              <Steps steps={steps} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

interface ElsewhereProps {
  page: 'beliefs' | 'events';
  id: string;
  name: string;
}

function Elsewhere({ page, id, name }: ElsewhereProps) {
  return (
    <p>
      <a href={href(page, page === 'events' ? ['list', id] : [id])}>Open {name}</a>, which explains
      it.
    </p>
  );
}
