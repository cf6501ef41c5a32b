// SPDX-License-Identifier: Apache-2.0
import { ask } from '../../api/client';
import type { SweepPoint, SweepReport } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number, signed } from '../../core/format';
import { usePeriod } from '../../core/scope';
import { Line } from '../../charts/Line';
import { IconButton } from '../../parts/Icon';
import { ExportMenu } from '../../parts/ExportMenu';
import { Means } from '../../parts/Means';
import { Panel } from '../../parts/Panel';
import { Loaded } from '../../parts/States';
import { type Column, Table } from '../../parts/Table';
import { AUROC, type Measure, measuresOf, spanOf } from './measures';
import { type Dial, shown } from './settings';

const POINTS = 15;

interface Props {
  dial: Dial;
  value: number;
  others: string; // Other changed settings, the same at each point.
  onClose: () => void;
}

function formatOf(measure: Measure, faculty: string): (value: number) => string {
  if (measure.name === AUROC) return (value) => number(value, 2);
  if (measure.of !== null) return (value) => number(value, Number.isInteger(value) ? 0 : 1);
  return faculty === 'sessions'
    ? (value) => signed(value, 0)
    : (value) => signed(100 * value, 0) + ' %';
}

interface ChartProps {
  measure: Measure;
  faculty: string;
  dial: Dial;
  value: number;
  present: number;
}

function Chart({ measure, faculty, dial, value, present }: ChartProps) {
  const marks = [{ at: present, name: 'present' }];
  if (value !== present) marks.push({ at: value, name: 'tried' });
  return (
    <figure class="sweep">
      <figcaption>
        {measure.name} {measure.of !== null && <span class="muted">of {number(measure.of)}</span>}
        {measure.name === AUROC && (
          <Means of="AUROC">
            AUROC: how often a success had a higher confidence than a failure. 1 is always, 0.5 is
            chance.
          </Means>
        )}
      </figcaption>
      <Line
        points={measure.points}
        label={measure.name}
        range={spanOf(measure)}
        format={formatOf(measure, faculty)}
        axis={{ name: dial.name, format: (at) => shown(dial, at), marks }}
      />
    </figure>
  );
}

function Figures({ sweep, dial }: { sweep: SweepReport; dial: Dial }) {
  const columns: Column<SweepPoint>[] = measuresOf(sweep).flatMap(({ faculty, measures }) =>
    measures.map((measure) => ({
      name: measure.name,
      is: 'num',
      cell: (point) => {
        const found = measure.points.find(({ at }) => at === point.value);
        return found ? formatOf(measure, faculty)(found.value) : '–';
      },
    })),
  );
  return (
    <details class="figures">
      <summary>The figures</summary>
      <ExportMenu
        name={'sweep of ' + dial.key}
        rows={sweep.points.map((point) => ({
          [dial.key]: point.value,
          ...Object.fromEntries(
            measuresOf(sweep).flatMap(({ faculty, measures }) =>
              measures.map((measure) => [
                faculty + ': ' + measure.name,
                measure.points.find(({ at }) => at === point.value)?.value ?? null,
              ]),
            ),
          ),
        }))}
      />
      <Table
        label={'Table of the sweep of ' + dial.name}
        named
        rows={sweep.points}
        columns={[
          { name: dial.name, is: 'num', cell: (point) => shown(dial, point.value) },
          ...columns,
        ]}
      />
    </details>
  );
}

// One setting over its whole range, and the measures that change with it.
export function SweepCharts({ dial, value, others, onClose }: Props) {
  const sweep = dial.key + '=' + dial.from + '..' + dial.to;
  const { since } = usePeriod();
  const query = useQuery<SweepReport>('replay', { sweep, set: others, points: POINTS, since }, [], ask);
  return (
    <Panel
      title={'Sweep: ' + dial.name}
      aside={<IconButton name="cross" label="Close the sweep" onClick={onClose} />}
    >
      <Loaded query={query} rows={6}>
        {(data) => {
          const faculties = measuresOf(data);
          if (faculties.length === 0)
            return <p class="note">This setting changes nothing: identical results.</p>;
          return (
            <>
              {faculties.map(({ faculty, measures }) => (
                <section key={faculty}>
                  <h3>{capital(faculty)}</h3>
                  <div class="sweeps">
                    {measures.map((measure) => (
                      <Chart
                        key={measure.name}
                        measure={measure}
                        faculty={faculty}
                        dial={dial}
                        value={value}
                        present={data.present}
                      />
                    ))}
                  </div>
                </section>
              ))}
              <Figures sweep={data} dial={dial} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
