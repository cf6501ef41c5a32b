// SPDX-License-Identifier: Apache-2.0
import { ask } from '../../api/client';
import type { SweepReport } from '../../api/answers';
import { useQuery } from '../../api/use_query';
import { capital, number, signed } from '../../core/format';
import { Line } from '../../charts/Line';
import { Icon } from '../../parts/Icon';
import { Loaded } from '../../parts/Loaded';
import { Panel } from '../../parts/Panel';
import { type Measure, measuresOf, spanOf } from './measures';
import { type Dial, shown } from './settings';

const POINTS = 15;

interface Props {
  dial: Dial;
  value: number;
  others: string; // Other changed settings, the same at each point.
  onClose: () => void;
}

function formatOf(measure: Measure, faculty: string): (value: number) => string {
  if (measure.name === 'AUROC') return (value) => number(value, 2);
  if (measure.of !== null) return (value) => number(value, Number.isInteger(value) ? 0 : 1);
  return faculty === 'sessions'
    ? (value) => signed(value, 0)
    : (value) => signed(100 * value, 0) + ' %';
}

function Chart({
  measure,
  faculty,
  dial,
  value,
  present,
}: {
  measure: Measure;
  faculty: string;
  dial: Dial;
  value: number;
  present: number;
}) {
  const marks = [{ at: present, name: 'present' }];
  if (value !== present) marks.push({ at: value, name: 'tried' });
  return (
    <figure class="sweep">
      <figcaption>
        {measure.name} {measure.of !== null && <span class="muted">of {number(measure.of)}</span>}
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
  const columns = measuresOf(sweep).flatMap(({ faculty, measures }) =>
    measures.map((measure) => ({ faculty, measure })),
  );
  return (
    <details class="figures">
      <summary>The figures</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={'Sweep of ' + dial.name}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="num">
                {dial.name}
              </th>
              {columns.map(({ faculty, measure }) => (
                <th key={faculty + measure.name} scope="col" class="num">
                  {measure.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sweep.points.map((point, index) => (
              <tr key={index}>
                <th scope="row" class="num">
                  {shown(dial, point.value)}
                </th>
                {columns.map(({ faculty, measure }) => {
                  const found = measure.points.find(({ at }) => at === point.value);
                  return (
                    <td key={faculty + measure.name} class="num">
                      {found ? formatOf(measure, faculty)(found.value) : '–'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

// One setting over its whole range, and the measures that change with it.
export function SweepCharts({ dial, value, others, onClose }: Props) {
  const sweep = dial.key + '=' + dial.from + '..' + dial.to;
  const query = useQuery<SweepReport>('replay', { sweep, set: others, points: POINTS }, [], ask);
  return (
    <Panel
      title={'Sweep: ' + dial.name}
      aside={
        <button
          type="button"
          class="quiet icon-button"
          aria-label="Close the sweep"
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
      }
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
